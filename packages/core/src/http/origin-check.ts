import type { CompiledCall } from '../api/compile-call.js'
import { isOpen } from '../contract/endpoint.js'
import { kernelError } from '../contract/errors.js'
import type { Exchange } from '../contract/exchange.js'
import type { PluginHooks } from '../services/plugin-hooks.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** What the check needs from the app. */
export interface OriginCheckDeps {
  readonly trusted: TrustedOrigins
  readonly findCredential: PluginHooks['findCredential']
}

/**
 * Rejects a request of another site with the user's cookies. With cookies the request must have the source
 * of a trusted page; without them it must not have another one. Browsers never send a bearer credential by
 * themselves, so a request with one is not checked.
 *
 * @see
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
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

/** Browsers send the source of a request; other programs, which have no cookies of users, may not. */
function isSameSite(site: string | null, hasCookies: boolean): boolean {
  return site === 'same-origin' || (site === null && !hasCookies)
}
