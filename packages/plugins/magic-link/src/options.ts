import type { Duration, Translations } from '@countersign/core'
import {
  count,
  duration,
  no,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** How magic links behave. */
export interface MagicLinkOptions {
  /** How long a link lives. Default 5 minutes. */
  readonly expiresIn?: Duration
  /** Nobody new: an unknown address is answered as a known one and gets no mail. Default false. */
  readonly disableSignUp?: boolean
  /**
   * A link works only in the browser that asked for it; others are refused, where by default a page asks them with
   * a button. It is of no use then on another device. Default false.
   */
  readonly sameBrowser?: boolean
  /**
   * A code of nine digits beside the link, to be typed where the link was asked for: three guesses, only in
   * the same browser unless `anyBrowser` is true. The code and its link are used up together. Default false.
   */
  readonly code?: boolean | { readonly anyBrowser?: boolean }
  /** Mails to one address in an hour that strangers ask for; with codes at most 38. Default 5. */
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
  readonly translations?: Translations | undefined
  /** What is wrong with the options, a sentence each. */
  readonly problems: readonly string[]
}

const DAY_SECONDS = 86_400

const schema = section({
  expiresIn: duration('5 minutes', { least: 1, most: DAY_SECONDS }),
  disableSignUp: no,
  sameBrowser: no,
  code: z._default(z.union([z.boolean(), z.strictObject({ anyBrowser: no })]), false),
  mailsPerHour: count(5),
  translations,
})

/** What users of better-auth may expect. */
const hints = {
  sendMagicLink: 'mails go through the option "email" of createAuth',
  allowedAttempts: 'a link works once',
  generateToken: 'the plugin makes the tokens itself',
  storeToken: 'only hashes of tokens are stored',
  rateLimit: 'write "mailsPerHour", or "rateLimit.customRules" of createAuth',
}

/** Reads the options; every default is here. */
export function readOptions(given: object): MagicLinkSettings {
  const { settings, problems } = read(schema, given, hints)
  return { ...settings, code: readCode(settings.code), problems }
}

function readCode(code: z.output<typeof schema>['code']): MagicLinkSettings['code'] {
  if (code === false) return null
  return { anyBrowser: code !== true && code.anyBrowser }
}
