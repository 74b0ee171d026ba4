import type { Exchange } from '../contract/exchange.js'

/**
 * Whether a script asks, and no browser that goes to a page. A page of another site makes no browser look like one.
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
