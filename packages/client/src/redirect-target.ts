import { fieldsOf } from './read-answer.js'

/**
 * Where an answer sends the browser: an address, undefined for nowhere, or null for an address that
 * browsers run instead of opening, such as `javascript:`.
 */
export function redirectTarget(data: unknown): string | null | undefined {
  const { redirect, url } = fieldsOf(data)
  if (redirect !== true || typeof url !== 'string' || !url) return undefined
  return isWebAddress(url) ? url : null
}

/** The URL parser decides, as the browser's does: it drops blanks and line ends that hide a scheme. */
function isWebAddress(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, 'http://localhost').protocol)
  } catch {
    return false
  }
}
