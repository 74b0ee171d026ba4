import type { MailCatalogue } from './email.js'

/** The languages that Countersign speaks, by the numbers under which apps store a person's choice. */
export const Language = {
  RUS: 0,
  UKR: 1,
  ENG: 3,
  SPA: 4,
  GERMAN: 6,
  POL: 15,
  FRA: 16,
  TURKEY: 82,
} as const

/** One of the numbers of {@link Language}. */
export type Language = (typeof Language)[keyof typeof Language]

/**
 * The texts of one language. `@countersign/core/languages` has those of {@link Language}; an app may
 * add its own.
 *
 * @example
 * ```ts
 * import type { LanguageTexts } from '@countersign/core'
 *
 * export const dutch: LanguageTexts = {
 *   tag: 'nl',
 *   texts: { 'Invalid email or password': 'Onjuist e-mailadres of wachtwoord' },
 * }
 * ```
 */
export interface LanguageTexts {
  /** @see RFC 5646, such as `de` or `pt-BR` */
  readonly tag: string
  /** The number of the language, where it has one. */
  readonly number?: number
  /** Translations by the English text. What is missing stays English. */
  readonly texts: Readonly<Record<string, string>>
  /** Mails by kind, as a sender gets them who does not word them itself. Default: in English. */
  readonly mails?: MailCatalogue
}

/** Translations by the English text, by the tag of their language. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Translations of some texts into every language of ours but English: one that lacks does not compile. */
export type InEveryLanguage<Text extends string> = Readonly<
  Record<'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk', Readonly<Record<Text, string>>>
>

/** A language, as answers and pages speak it. */
export interface Translator {
  /** @see RFC 5646 */
  readonly tag: string
  /** Mails by kind; others are in English. */
  readonly mails?: MailCatalogue | undefined
  /** A text in this language; the English one where there is no translation. */
  readonly translate: (english: string) => string
}

/** The language in which everything is written first. */
export const english: Translator = { tag: 'en', translate: (text) => text }
