import { redirectCodeOf } from '../contract/calls/call-errors.js'
import { commonError } from '../contract/errors.js'
import type { Exchange } from '../contract/calls/exchange.js'
import type { Hints } from './hints.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** A field with the address of a redirect. */
export interface RedirectField {
  readonly name: string
  /** Whether the page gets a secret, so that no wildcard may match it. */
  readonly isExact: boolean
}

/** Checks fields before anything has an effect. */
export type RedirectCheck = (
  fields: readonly RedirectField[],
  input: { readonly body: unknown; readonly query: unknown },
  exchange: Exchange,
) => Promise<void>

/** Rejects every redirect that leads neither to a path of the app nor to a trusted origin. */
export function createRedirectCheck(
  trusted: TrustedOrigins,
  hints: Pick<Hints, 'redirectRefused'>,
): RedirectCheck {
  return async (fields, { body, query }, exchange) => {
    const values = Object.assign({}, query, body)
    for (const { name, isExact } of fields) {
      const value: unknown = Reflect.get(values, name)
      if (value === undefined) continue
      const includes = isExact ? trusted.includesExactly : trusted.includes
      if (typeof value === 'string' && (await isTrustedTarget(value, exchange, includes))) continue
      throw commonError(redirectCodeOf(name), hints.redirectRefused(name, value))
    }
  }
}

/**
 * Whether a browser may be redirected to an address.
 *
 * @internal
 */
export async function isTrustedTarget(
  target: string,
  exchange: Pick<Exchange, 'origin' | 'headers'>,
  includes: TrustedOrigins['includes'],
): Promise<boolean> {
  if (isSafePath(target, exchange.origin)) return true
  const url = isPrintable(target) && URL.canParse(target) ? new URL(target) : null
  // The parsed address must equal the text: no look-alikes, no user names.
  if (!url || url.username !== '' || url.password !== '') return false
  if (!target.toLowerCase().startsWith(`${url.protocol}//${url.host}`)) return false
  const [address = ''] = target.split(/[?#]/, 1)
  if (/\\|\/(\.|%2e){1,2}(\/|$)/i.test(address)) return false
  return includes(url, exchange)
}

/** One slash, then neither slash nor backslash, plain or encoded: anything else names a host to some browser. */
function isSafePath(target: string, origin: string): boolean {
  if (!/^\/(?![/\\])/.test(target) || !isPrintable(target)) return false
  const [path = ''] = target.split(/[?#]/, 1)
  if (/\\|%2f|%5c/i.test(path)) return false
  return new URL(target, origin).origin === origin
}

/**
 * Browsers remove control characters and blanks from addresses, which would change the compared text. Angle
 * brackets are invalid in addresses, and could end a link in a mail or a page.
 *
 * @see RFC 3986 appendix C
 */
function isPrintable(target: string): boolean {
  return /^[!-;=?-~]*$/.test(target)
}
