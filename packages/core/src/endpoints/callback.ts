import { Redirect } from '../contract/reply.js'

/** Sends the browser on with a code that says what went wrong. */
export function redirectWithError(target: string, error: string): Redirect {
  return new Redirect(appendQuery(target, { error }))
}

/** Adds parameters to an address, whatever it has already. */
export function appendQuery(target: string, query: Readonly<Record<string, string>>): string {
  const [address = '', ...fragment] = target.split('#')
  const separator = address.includes('?') ? '&' : '?'
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : ''
  return `${address}${separator}${new URLSearchParams(query).toString()}${hash}`
}
