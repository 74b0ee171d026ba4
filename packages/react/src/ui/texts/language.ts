import type { englishErrors, englishTexts } from './english.js'
import type { PluralForms } from './fill.js'
import type { redirectErrors } from './redirect-errors.js'

type EnglishTexts = typeof englishTexts

/** The texts of the components by key. A text with a number has the plural forms of its language. */
export type UITexts = {
  readonly [K in keyof EnglishTexts]: EnglishTexts[K] extends string ? string : PluralForms
}

/** The texts of errors by code. For any other code, the components show the message of the server. */
export type UIErrors = Readonly<Record<keyof typeof englishErrors, string>>

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
