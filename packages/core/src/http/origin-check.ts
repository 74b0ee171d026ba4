import type { CompiledCall } from '../api/compile-call.js'
import { kernelError } from '../contract/errors.js'
import type { Exchange } from '../contract/exchange.js'
import type { TrustedOrigins } from './trusted-origins.js'

/**
 * Refuses a call that another site makes in the visitor's name. With cookies the request must say
 * that it comes from a trusted page; without them it must not say the contrary.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export async function checkOrigin(
  { method, access }: CompiledCall,
  exchange: Exchange,
  trusted: TrustedOrigins,
): Promise<void> {
  if (method === 'GET') return
  const { headers } = exchange
  const hasCookies = headers.has('cookie')
  if (!hasCookies && access !== 'public') return

  const source = headers.get('origin') ?? headers.get('referer')
  const site = headers.get('sec-fetch-site')
  if (source !== null) {
    const url = URL.canParse(source) ? new URL(source) : null
    if (!url || !(await trusted.includes(url, exchange))) throw kernelError('INVALID_ORIGIN')
    return
  }
  const saysSameOrigin = site === 'same-origin'
  const saysNothing = site === null && !hasCookies
  if (!saysSameOrigin && !saysNothing) throw kernelError('INVALID_ORIGIN')
}
