import { createContext, type ReactNode } from 'react'
import type { ClassNames, Slots } from './part-names.js'
import type { ProviderOption } from './providers.js'
import type { Text } from './texts/fill.js'
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
  /** The page with `OrganizationSettings`. Default: the menu of `OrganizationSwitcher` has no link to it. */
  readonly organization?: string | undefined
}

/** Settings of all components, which `UIProvider` passes down and each component accepts too. */
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
export interface MergedSettings {
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

/** The settings of the component that a part belongs to. */
export const SettingsContext = /* @__PURE__ */ createContext(defaults)
