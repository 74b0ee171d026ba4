import type { CompiledCall } from '../api/compile-call.js'
import { isOpen } from '../contract/endpoint.js'
import { kernelError } from '../contract/errors.js'
import type { Exchange } from '../contract/exchange.js'
import type { FindCredential } from '../services/sessions/bearer-credential.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** What the check asks of the app. */
export interface OriginCheckDeps {
  readonly trusted: TrustedOrigins
  readonly findCredential: FindCredential
}

/**
 * Refuses a call that another site makes in the visitor's name. With cookies the request must say
 * that it comes from a trusted page; without them it must not say the contrary. A credential that is
 * brought beside the cookies is sent by nobody unasked: its bearer is not asked either.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export async function checkOrigin(
  call: CompiledCall,
  exchange: Exchange,
  { trusted, findCredential }: OriginCheckDeps,
): Promise<void> {
  const { method, isCrossSite } = call
  if (method === 'GET' || isCrossSite || findCredential(exchange) !== null) return
  const { headers } = exchange
  const hasCookies = headers.has('cookie')
  if (!hasCookies && !isOpen(call)) return

  const source = headers.get('origin') ?? headers.get('referer')
  const allowed =
    source === null
      ? isSameSite(headers.get('sec-fetch-site'), hasCookies)
      : URL.canParse(source) && (await trusted.includes(new URL(source), exchange))
  if (!allowed) throw kernelError('INVALID_ORIGIN')
}

/** Browsers say where a request comes from; other programs, which have nobody's cookies, may not. */
function isSameSite(site: string | null, hasCookies: boolean): boolean {
  return site === 'same-origin' || (site === null && !hasCookies)
}
