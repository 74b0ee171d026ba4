import type { Exchange } from '../contract/calls/exchange.js'
import { Redirect } from '../contract/calls/reply.js'

/**
 * Redirects the browser with an error code in `?error=`.
 *
 * @example
 * ```ts
 * import { redirectWithError } from '@countersign/core'
 *
 * console.log(redirectWithError('https://app.example.com/welcome', 'INVALID_TOKEN').location)
 * ```
 */
export function redirectWithError(target: string, error: string): Redirect {
  return new Redirect(appendQuery(target, { error }))
}

/** Adds parameters to the query of an address. */
export function appendQuery(target: string, query: Readonly<Record<string, string>>): string {
  const [address = '', ...fragment] = target.split('#')
  const separator = address.includes('?') ? '&' : '?'
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : ''
  return `${address}${separator}${new URLSearchParams(query).toString()}${hash}`
}

/**
 * Whether a script sent the request, and not a browser that navigates. A page of another site cannot make a
 * navigation look like a script.
 *
 * @example
 * ```ts
 * import { asksForJson, type Exchange } from '@countersign/core'
 *
 * export const formatFor = (exchange: Exchange) => (asksForJson(exchange) ? 'json' : 'page')
 * ```
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function asksForJson({ headers }: Pick<Exchange, 'headers'>): boolean {
  const accepted = headers.get('accept') ?? ''
  const site = headers.get('sec-fetch-site')
  // Only a request with the origin of its page was checked for being trusted.
  const isElsewhere = site === 'cross-site' || (site === 'same-site' && !headers.has('origin'))
  return accepted.includes('application/json') && !accepted.includes('text/html') && !isElsewhere
}
