import { createContext, type ReactNode, useContext } from 'react'
import { type ClassNames, PartSettings, Root, type Slots } from './parts.js'
import type { ProviderOption } from './providers.js'
import { sharedErrors, sharedTexts } from './texts/shared.js'
import { fill, type Text, type Values } from './texts/fill.js'
import type { Language, UITexts } from './texts/language.js'

/** Paths of the app's pages, for the links between components and for redirects. */
export interface UIPaths {
  /** The page with `SignIn`. Default: the component shows the form in place. */
  readonly signIn?: string | undefined
  /** The page with `SignUp`. Default: the component shows the form in place. */
  readonly signUp?: string | undefined
  /** The page with `ForgotPassword`. Default: the component shows the form in place. */
  readonly forgotPassword?: string | undefined
  /** The page with `ResetPassword`, which the mailed link opens. Default: `/reset-password`. */
  readonly resetPassword?: string | undefined
  /** The page with `AccountSettings`. Default: the menu of `UserButton` has no link to it. */
  readonly account?: string | undefined
}

/** Settings of all components, which {@link UIProvider} passes down and each component accepts too. */
export interface UISettings {
  /** Default: English. */
  readonly language?: Language | undefined
  /** Texts in place of single ones of the language. */
  readonly texts?: Partial<UITexts> | undefined
  /** Texts of errors by code, in place of those of the language and of the server. */
  readonly errors?: Readonly<Record<string, string>> | undefined
  /** The providers of the server, in the order of their buttons. Default: none. */
  readonly providers?: readonly ProviderOption[] | undefined
  readonly paths?: UIPaths | undefined
  /** Opens a page of the app. Default: `location.assign`. */
  readonly navigate?: ((url: string) => void) | undefined
  /** The name of the app, for titles. */
  readonly appName?: string | undefined
  /** A logo above the title of cards. */
  readonly logo?: ReactNode
  readonly classNames?: ClassNames | undefined
  readonly slots?: Slots | undefined
}

/** The settings as the parts of components read them. */
interface MergedSettings {
  readonly language?: Language | undefined
  readonly texts: Readonly<Record<string, Text | undefined>>
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly providers: readonly ProviderOption[]
  readonly paths: UIPaths
  readonly navigate: (url: string) => void
  readonly appName?: string | undefined
  readonly logo?: ReactNode
  readonly classNames: ClassNames
  readonly slots: Slots
}

const defaults: MergedSettings = {
  texts: {},
  errors: {},
  providers: [],
  paths: {},
  navigate: (url) => {
    location.assign(url)
  },
  classNames: {},
  slots: {},
}

const SettingsContext = /* @__PURE__ */ createContext(defaults)

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
  const merged = useMerged(own)
  return (
    <SettingsContext.Provider value={merged}>
      <PartSettings.Provider value={merged}>{children}</PartSettings.Provider>
    </SettingsContext.Provider>
  )
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
  return (
    <UIProvider {...settings}>
      <LanguageRoot className={className}>{children}</LanguageRoot>
    </UIProvider>
  )
}

function LanguageRoot({ className, children }: Omit<FrameProps, 'settings'>) {
  const { language } = useSettings()
  return (
    <Root className={className} lang={language?.tag} dir={language?.dir}>
      {children}
    </Root>
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
