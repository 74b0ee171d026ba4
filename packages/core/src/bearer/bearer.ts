import * as z from 'zod/mini'
import type { Caller } from '../contract/exchange.js'
import { section } from '../contract/option-section.js'
import { no } from '../contract/option-values.js'
import type { Plugin } from '../contract/plugin.js'
import { readOptions } from '../contract/read-options.js'

/** Options of {@link bearer}. */
export interface BearerOptions {
  /** Tokens without a signature are never taken: there is nothing else to choose. Default true. */
  readonly requireSignature?: true
  /**
   * Whether answers to requests of browsers hand a token out too. A page then reads what its session cookie
   * hides from scripts. Default false.
   */
  readonly browsers?: boolean
}

/** The plugin that {@link bearer} makes. */
export interface BearerPlugin extends Plugin<'bearer'> {}

const schema = section({
  requireSignature: z._default(
    z.literal(true, 'must be true: tokens without a signature are never taken'),
    true,
  ),
  browsers: no,
})

/** Name of the header that hands a token out. */
const HANDED_OUT = 'set-auth-token'

/**
 * Signs callers in that keep no cookies, such as native apps and command-line tools. Every answer that
 * sets the session cookie hands the same signed text out in the header `set-auth-token`; the caller keeps
 * it and sends it as `Authorization: Bearer <token>`. A request with such a header is read by it alone,
 * whatever its cookies say, and gets no cookies. A request of a browser gets no token, unless `browsers` is
 * true: a script in a page must not read what the session cookie hides from it.
 *
 * The token is as good as a password until the session ends: keep it where only the caller reads it, and
 * not in a browser's storage.
 *
 * @throws ConfigurationError, by `createAuth`, when unsigned tokens are asked for, or `browsers` is neither
 * true nor false.
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
 * Whether a browser says that it sends the request for a page. No script can leave these headers out.
 * `Sec-Fetch-Mode: cors` alone is no sign: the `fetch` of Node sends it.
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

/** The scheme in any letter case, and what follows it. @see RFC 9110 section 11.1 */
const scheme = /^bearer(?![\w!#$%&'*+.^`|~-])(.*)$/i

/** One token; the percent sign is that of a signed text as cookies spell it. @see RFC 9110 section 11.2 */
const oneToken = /^ +([\w.~+/%-]+=*)$/

/**
 * The token of an Authorization header. Null for other schemes, with which the cookies count; what calls
 * itself Bearer and is not exactly one token is no credential of anybody.
 */
function readBearer(header: string): string | null {
  const rest = scheme.exec(header)?.[1]
  if (rest === undefined) return null
  return oneToken.exec(rest)?.[1] ?? ''
}
