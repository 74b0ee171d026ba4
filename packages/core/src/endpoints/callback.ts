import { Redirect } from '../contract/reply.js'

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
