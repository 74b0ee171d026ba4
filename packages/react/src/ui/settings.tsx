import { type ReactNode, useContext } from 'react'
import { Root } from './parts.js'
import { type MergedSettings, SettingsContext, type UISettings } from './settings-context.js'
import { sharedErrors, sharedTexts } from './texts/shared.js'
import { fill, type Text, type Values } from './texts/fill.js'

/** The settings of the component that the caller belongs to. */
export const useSettings = (): MergedSettings => useContext(SettingsContext)

/** Merges settings with those from further out: maps by key, and others as a whole. */
function useMerged(own: UISettings): MergedSettings {
  const outer = useSettings()
  return {
    language: own.language ?? outer.language,
    texts: { ...outer.texts, ...own.texts },
    errors: { ...outer.errors, ...own.errors },
    providers: own.providers ?? outer.providers,
    paths: { ...outer.paths, ...own.paths },
    navigate: own.navigate ?? outer.navigate,
    appName: own.appName ?? outer.appName,
    logo: own.logo ?? outer.logo,
    classNames: { ...outer.classNames, ...own.classNames },
    slots: { ...outer.slots, ...own.slots },
  }
}

/** Properties of {@link UIProvider}. */
export interface UIProviderProps extends UISettings {
  readonly children?: ReactNode
}

/**
 * Passes settings to all components inside it. It renders no element, and components work without it.
 *
 * @example
 * ```tsx
 * import type { ReactNode } from 'react'
 * import { UIProvider } from '@countersign/react/ui'
 *
 * export const App = ({ children }: { readonly children: ReactNode }) => (
 *   <UIProvider appName="Acme" paths={{ signIn: '/sign-in', signUp: '/sign-up' }}>
 *     {children}
 *   </UIProvider>
 * )
 * ```
 */
export function UIProvider({ children, ...own }: UIProviderProps): ReactNode {
  return <SettingsContext.Provider value={useMerged(own)}>{children}</SettingsContext.Provider>
}

interface FrameProps {
  /** The settings of the component. */
  readonly settings: UISettings
  /** The class of the component. */
  readonly className: string
  readonly children: ReactNode
}

/** The outermost element of a component, with its language. */
export function Frame({ settings, className, children }: FrameProps): ReactNode {
  const merged = useMerged(settings)
  const { language } = merged
  return (
    <SettingsContext.Provider value={merged}>
      <Root className={className} lang={language?.tag} dir={language?.dir}>
        {children}
      </Root>
    </SettingsContext.Provider>
  )
}

/** Returns a text in the language of the settings. */
export type Translate<K extends string> = (key: K, values?: Values) => string

/** Returns a function for the texts with these keys, and for those that all components share. */
export function useTexts<A extends Readonly<Record<string, Text>>>(
  english: A,
): Translate<keyof (A & typeof sharedTexts) & string> {
  const { language, texts } = useSettings()
  const inEnglish: Readonly<Record<string, Text>> = { ...sharedTexts, ...english }
  const translated: typeof inEnglish = language?.texts ?? inEnglish
  return (key, values) =>
    fill(texts[key] ?? translated[key] ?? inEnglish[key] ?? key, language?.tag ?? 'en', values)
}

/** The fields of a call's error that components use. */
export interface UIError {
  readonly code: string
  /** In English, or in the language of the server. */
  readonly message: string
  /** Seconds until the next attempt, where the server sends it. */
  readonly retryAfter?: unknown
}

/** Returns a function that explains an error in one sentence. */
export function useErrorText(
  english: Readonly<Record<string, string>> = sharedErrors,
): (error: UIError) => string {
  const { language, errors } = useSettings()
  const text = useTexts(sharedTexts)
  return ({ code, message, retryAfter }) => {
    if (typeof retryAfter === 'number') return text('waitSeconds', { count: retryAfter })
    const translated: Readonly<Record<string, string>> = language?.errors ?? english
    const shared: Readonly<Record<string, string>> = sharedErrors
    return errors[code] ?? translated[code] ?? english[code] ?? shared[code] ?? message
  }
}
