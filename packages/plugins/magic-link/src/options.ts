import { type Duration, parseDuration, type Translations } from '@countersign/core'

/** How magic links behave. */
export interface MagicLinkOptions {
  /** How long a link lives. Default 5 minutes. */
  readonly expiresIn?: Duration
  /** Nobody new: an unknown address is answered as a known one and gets no mail. Default false. */
  readonly disableSignUp?: boolean
  /**
   * A link works only in the browser that asked for it, so that nobody signs in with a link that another
   * person asked for. It is of no use then on another device. Default false.
   */
  readonly sameBrowser?: boolean
  /**
   * A code of nine digits beside the link, to be typed where the link was asked for: three guesses, only in
   * the same browser unless `anyBrowser` is true. The code and its link are used up together. Default false.
   */
  readonly code?: boolean | { readonly anyBrowser?: boolean }
  /** Mails to one address in an hour, whoever asks for them. Default 5. */
  readonly mailsPerHour?: number
  /**
   * What the plugin says in other languages: `magicLinkTexts` of `@countersign/magic-link/languages`, or
   * translations of your own. Default: English.
   */
  readonly translations?: Translations
}

/** The options, complete. */
export interface MagicLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly disableSignUp: boolean
  readonly sameBrowser: boolean
  /** Null where mails have no codes. */
  readonly code: { readonly anyBrowser: boolean } | null
  readonly mailsPerHour: number
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

const DAY_SECONDS = 86_400

/** Reads the options; every default is here. */
export function readOptions({
  disableSignUp = false,
  sameBrowser = false,
  code = false,
  ...numbers
}: MagicLinkOptions): MagicLinkSettings {
  return { ...readNumbers(numbers), disableSignUp, sameBrowser, code: readCode(code) }
}

function readNumbers({
  expiresIn = 300,
  mailsPerHour = 5,
}: MagicLinkOptions): Pick<MagicLinkSettings, 'expiresIn' | 'mailsPerHour' | 'problems'> {
  const seconds = parseDuration(expiresIn) ?? 0
  const isLife = seconds >= 1 && seconds <= DAY_SECONDS
  const isCount = Number.isSafeInteger(mailsPerHour) && mailsPerHour >= 1
  const problems = [
    ...(isLife ? [] : ['magicLink: `expiresIn` must be from 1 second to 1 day.']),
    ...(isCount ? [] : ['magicLink: `mailsPerHour` must be a whole number from 1.']),
  ]
  return { expiresIn: seconds, mailsPerHour, problems }
}

function readCode(code: NonNullable<MagicLinkOptions['code']>): MagicLinkSettings['code'] {
  if (code === false) return null
  return { anyBrowser: code !== true && code.anyBrowser === true }
}
