import type { Exchange } from '../contract/exchange.js'

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
  const isElsewhere = headers.get('sec-fetch-site') === 'cross-site'
  return accepted.includes('application/json') && !accepted.includes('text/html') && !isElsewhere
}
