import type { MailCatalogue } from './email.js'

/** The languages of Countersign, by the numbers with which apps store the choice of a user. */
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
 *   texts: { INVALID_EMAIL_OR_PASSWORD: 'Onjuist e-mailadres of wachtwoord' },
 * }
 * ```
 */
export interface LanguageTexts {
  /** @see RFC 5646, such as `de` or `pt-BR` */
  readonly tag: string
  /** The number of the language, when it has one. */
  readonly number?: number
  /** Translations by key: the code of an error, or the key of a page's text. Missing ones stay English. */
  readonly texts: Readonly<Record<string, string>>
  /** Subject and text of mails, by kind, for senders without templates. Default: in English. */
  readonly mails?: MailCatalogue
}

/** Translations by the tag of their language, then by key: the code of an error, or the key of a page's text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Translations of texts into every language of Countersign but English. A missing one does not compile. */
export type InEveryLanguage<Key extends string> = Readonly<
  Record<'de' | 'es' | 'fr' | 'pl' | 'ru' | 'tr' | 'uk', Readonly<Record<Key, string>>>
>

/** A text in English, and the key of its translations. */
export interface TranslatableText {
  readonly key: string
  readonly english: string
}

/** Translates the texts of responses and pages into one language. */
export interface Translator {
  /** @see RFC 5646 */
  readonly tag: string
  /** Mails by kind; others are in English. */
  readonly mails?: MailCatalogue | undefined
  /** Returns the text in this language, or in English when there is no translation. */
  readonly translate: (text: TranslatableText) => string
}

/** The language in which everything is written first. */
export const english: Translator = { tag: 'en', translate: (text) => text.english }
