import type { Exchange } from '../contract/exchange.js'

/** Whether a script asks, and no browser that goes to a page. */
export function asksForJson({ headers }: Pick<Exchange, 'headers'>): boolean {
  const accepted = headers.get('accept') ?? ''
  return accepted.includes('application/json') && !accepted.includes('text/html')
}
