import type { Duration, Exchange, PluginContext, Translations } from '@countersign/core'
import {
  count,
  duration,
  no,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/** Options of the plugin `magicLink`. */
export interface MagicLinkOptions {
  /** How long a link is valid, 1 second to 1 day. Default 5 minutes. */
  readonly expiresIn?: Duration
  /** Whether unknown addresses get no mail and no user. The response is the same for all addresses. Default false. */
  readonly disableSignUp?: boolean
  /**
   * Whether a link works only in the browser that requested it, and so not on another device. By default, other
   * browsers get a page with a button. Default false.
   */
  readonly sameBrowser?: boolean
  /**
   * Whether mails also have a code of nine digits, which the user types in the browser that requested it, or in any
   * browser with `anyBrowser`. Three wrong guesses void it. Using the code or the link consumes both. Default false.
   */
  readonly code?: boolean | { readonly anyBrowser?: boolean }
  /** Most mails to one address per hour that unknown browsers request; with codes at most 38. Default 5. */
  readonly mailsPerHour?: number
  /**
   * The error messages and pages in other languages: `magicLinkTexts` of `@countersign/magic-link/languages`, or
   * your own. Default: English only.
   */
  readonly translations?: Translations
}

/** The options with their defaults. */
export interface MagicLinkSettings {
  /** Seconds. */
  readonly expiresIn: number
  readonly disableSignUp: boolean
  readonly sameBrowser: boolean
  /** Null when mails have no codes. */
  readonly code: { readonly anyBrowser: boolean } | null
  readonly mailsPerHour: number
  readonly translations?: Translations | undefined
  /** Configuration errors, one sentence each. The app does not start with any. */
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

/** Hints for options of better-auth. */
const hints = {
  sendMagicLink: 'mails go through the option "email" of createAuth',
  allowedAttempts: 'a link works once',
  generateToken: 'the plugin makes the tokens itself',
  storeToken: 'only hashes of tokens are stored',
  rateLimit: 'write "mailsPerHour", or "rateLimit.customRules" of createAuth',
}

/** Parses the options and applies every default. */
export function readOptions(given: object): MagicLinkSettings {
  const { settings, problems } = read(schema, given, hints)
  return { ...settings, code: readCode(settings.code), problems }
}

function readCode(code: z.output<typeof schema>['code']): MagicLinkSettings['code'] {
  if (code === false) return null
  return { anyBrowser: code !== true && code.anyBrowser }
}

/** The parts of every call of the plugin. */
export interface CallParts {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}
