import * as z from 'zod/mini'
import type { Caller } from '../contract/calls/exchange.js'
import { no } from '../contract/options/option-values.js'
import { section } from '../contract/options/sections.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { readOptions } from '../contract/options/read-options.js'

/** Options of {@link bearer}. */
export interface BearerOptions {
  /** Unsigned tokens are never accepted, so `true` is the only value. Default true. */
  readonly requireSignature?: true
  /**
   * Whether responses to browsers contain a token too. A script in a page can then read what the session
   * cookie hides from scripts. Default false.
   */
  readonly browsers?: boolean
}

/** The plugin that {@link bearer} creates. */
export interface BearerPlugin extends Plugin<'bearer'> {}

const schema = section({
  requireSignature: z._default(
    z.literal(true, 'must be true: tokens without a signature are never taken'),
    true,
  ),
  browsers: no,
})

/** The response header with the token. */
const HANDED_OUT = 'set-auth-token'

/**
 * Signs in callers without cookies, such as native apps and command-line tools. Every response that sets
 * the session cookie also has the same signed text in the header `set-auth-token`; the caller stores it and
 * sends it as `Authorization: Bearer <token>`. A request with this header uses only the token, ignores
 * cookies, and gets none. A request of a browser gets no token unless `browsers` is true: a script in a
 * page must not read what the session cookie hides from it.
 *
 * The token works like a password until the session ends: store it where only the caller can read it, and
 * not in the storage of a browser.
 *
 * @throws ConfigurationError, by `createAuth`, when `requireSignature` is not true or `browsers` is not a
 * boolean.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { bearer } from '@countersign/core/bearer'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [bearer()],
 * })
 * ```
 *
 * @see RFC 6750 section 2.1
 */
export function bearer(options: BearerOptions = {}): BearerPlugin {
  const { settings, problems } = readOptions(schema, options)
  return {
    id: 'bearer',
    prepare: () => problems,
    credentials: ({ headers }: Caller) => readBearer(headers.get('authorization') ?? ''),
    answerHeaders: {
      'session.granted': ({ credential }, { exchange: { headers } }) =>
        settings.browsers || !isOfBrowser(headers) ? { [HANDED_OUT]: credential } : {},
    },
  }
}

/**
 * Whether a browser sent the request. No script can leave these headers out. `Sec-Fetch-Mode: cors` alone
 * is not enough, because the `fetch` of Node sends it.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function isOfBrowser(headers: Headers): boolean {
  for (const [name, value] of headers) {
    if (name === 'origin') return true
    if (name.startsWith('sec-fetch-') && !(name === 'sec-fetch-mode' && value === 'cors'))
      return true
  }
  return false
}

/** The scheme in any letter case, and the rest of the header. @see RFC 9110 section 11.1 */
const scheme = /^bearer(?![\w!#$%&'*+.^`|~-])(.*)$/i

/** One token; the percent sign is that of a signed text as cookies spell it. @see RFC 9110 section 11.2 */
const oneToken = /^ +([\w.~+/%-]+=*)$/

/**
 * The token of an Authorization header. Null for other schemes, which leave the cookies in effect; an empty
 * text for Bearer without exactly one token, which matches no session.
 */
function readBearer(header: string): string | null {
  const rest = scheme.exec(header)?.[1]
  if (rest === undefined) return null
  return oneToken.exec(rest)?.[1] ?? ''
}
