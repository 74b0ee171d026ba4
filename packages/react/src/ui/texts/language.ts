import type { sharedErrors, sharedTexts } from './shared.js'
import type { PluralForms } from './fill.js'
import type { mailErrors, mailTexts } from './mail.js'
import type { otherMethodsTexts, passkeyErrors } from './other-methods.js'
import type { forgotPasswordTexts, resetPasswordErrors, resetPasswordTexts } from './password.js'
import type { redirectErrors } from './redirect-errors.js'
import type { flowTexts, signInErrors, signInTexts } from './sign-in.js'
import type { signUpErrors, signUpTexts } from './sign-up.js'
import type { userButtonTexts } from './user-button.js'

type EnglishTexts = typeof sharedTexts &
  typeof flowTexts &
  typeof forgotPasswordTexts &
  typeof mailTexts &
  typeof otherMethodsTexts &
  typeof resetPasswordTexts &
  typeof signInTexts &
  typeof signUpTexts &
  typeof userButtonTexts

type EnglishErrors = typeof sharedErrors &
  typeof mailErrors &
  typeof passkeyErrors &
  typeof resetPasswordErrors &
  typeof signInErrors &
  typeof signUpErrors

/** The texts of the components by key. A text with a number has the plural forms of its language. */
export type UITexts = {
  readonly [K in keyof EnglishTexts]: EnglishTexts[K] extends string ? string : PluralForms
}

/** The texts of errors by code. For any other code, the components show the message of the server. */
export type UIErrors = Readonly<Record<keyof EnglishErrors, string>>

/** The texts of errors that a redirect brings, by the lower-case code. */
export type RedirectErrors = Readonly<Record<keyof typeof redirectErrors, string>>

/**
 * A language of the components. `@countersign/react/ui/languages/german` and its siblings export one each; English is
 * built in.
 */
export interface Language {
  /** BCP 47 tag, for dates, numbers, plural forms and the attribute `lang`. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: UITexts
  readonly errors: UIErrors
  readonly redirectErrors: RedirectErrors
}
