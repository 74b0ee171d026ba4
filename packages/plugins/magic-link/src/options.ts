import type { Duration, Exchange, PluginContext, Translations } from '@countersign/core'
import {
  callback,
  count,
  duration,
  isFunction,
  no,
  readOptions as read,
  section,
  translations,
} from '@countersign/core/plugin-options'
import * as z from 'zod/mini'

/**
 * Generates the token of a link to an address: a new one in each call, as hard to guess as 32 random letters and digits.
 * The address is that of the request, unverified.
 */
export type TokenGenerator = (email: string) => string | Promise<string>

/** Hashes a token for the database: the same text for the same token, at least 32 characters. */
export type TokenHasher = (token: string) => string | Promise<string>

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
   * Generates the tokens of links: at most 256 letters, digits and characters of `-._~`, with at least 190 random bits.
   * It is called twice for each link: a weak, a constant or a predictable token fails with a logged 500. Default: 32
   * random letters and digits.
   */
  readonly generateToken?: TokenGenerator
  /**
   * How tokens are stored: as a hash, or as a hash of your own, such as an HMAC under another key. `hash` receives the
   * token of every caller, at most 256 characters of any kind, and must not throw. There is no `plain`: who reads the
   * database would sign in with its rows. Default `hashed`.
   */
  readonly storeToken?: 'hashed' | { readonly type: 'custom-hasher'; readonly hash: TokenHasher }
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
  readonly generateToken?: TokenGenerator | undefined
  readonly storeToken?: MagicLinkOptions['storeToken'] | undefined
  readonly translations?: Translations | undefined
  /** Configuration errors, one sentence each. The app does not start with any. */
  readonly problems: readonly string[]
}

const DAY_SECONDS = 86_400

const schema = section({
  expiresIn: duration('5 minutes', { least: 1, most: DAY_SECONDS }),
  disableSignUp: no,
  sameBrowser: no,
  code: z._default(
    z.union(
      [z.boolean(), z.strictObject({ anyBrowser: no })],
      'must be a boolean or { anyBrowser }',
    ),
    false,
  ),
  mailsPerHour: count(5),
  generateToken: callback<TokenGenerator>(),
  storeToken: z.optional(
    z.union([
      z.literal('hashed'),
      z.strictObject({ type: z.literal('custom-hasher'), hash: z.custom<TokenHasher>(isFunction) }),
    ]),
  ),
  translations,
})

/** Hints for options of better-auth. */
const hints = {
  sendMagicLink: 'mails go through the option "email" of createAuth',
  allowedAttempts: 'a link works once',
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

/** What the functions of the plugin need from a call. */
export interface MagicLinkCall {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}
