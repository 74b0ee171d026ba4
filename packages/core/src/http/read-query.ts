import { AuthError, kernelErrors } from '../contract/errors.js'

/**
 * The parameters of a query, each of them once.
 *
 * @throws VALIDATION_ERROR when a name occurs twice or a text is malformed.
 */
export function readQuery(search: string): Record<string, string> {
  const values: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (seen.has(name) || name === '__proto__' || isMalformed(name + value)) {
      const message = 'Invalid query parameters'
      throw new AuthError('VALIDATION_ERROR', { ...kernelErrors.VALIDATION_ERROR, message })
    }
    seen.add(name)
    values[name] = value
  }
  return values
}

/** URLSearchParams puts U+FFFD where the bytes are no UTF-8. */
function isMalformed(text: string): boolean {
  return text.includes('\0') || text.includes('\uFFFD')
}
