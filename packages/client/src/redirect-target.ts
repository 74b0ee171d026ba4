import { fieldsOf } from './read-answer.js'

/** The address to which an answer sends the browser; empty for none. */
export function redirectTarget(data: unknown): string {
  const { redirect, url } = fieldsOf(data)
  return redirect === true && typeof url === 'string' ? url : ''
}

/**
 * Whether browsers open an address rather than run it, as they do with `javascript:`. The URL parser
 * decides, as in browsers: it drops blanks and line ends that hide a scheme.
 */
export function isWebAddress(url: string): boolean {
  try {
    return /^https?:/.test(new URL(url, 'http://x').protocol)
  } catch {
    return false
  }
}
