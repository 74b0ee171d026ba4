import { kernelError } from '../contract/errors.js'
import { refusalResponse } from './session-reader.js'

/**
 * A path that routers, proxies and browsers read alike: plain letters, and no `.` or `..` between slashes.
 * All calls have such paths.
 *
 * @see RFC 3986 section 6.2.2
 */
const canonicalTarget = /^(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~-]*)+(?:\?[^#]*)?$/

/**
 * Answers 404 to a request whose target has another spelling than the canonical one; null for all others. A
 * `Request` does not show the difference, because its URL is normalised: a guard that compares the target
 * as it was sent would be bypassed.
 */
export function refuseAlias(target: string): Response | null {
  return canonicalTarget.test(target) ? null : refusalResponse(kernelError('NOT_FOUND'))
}
