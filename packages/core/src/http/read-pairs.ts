import type { CoreText } from '../contract/core-texts.js'
import { AuthError, kernelErrors } from '../contract/errors.js'

/**
 * The pairs of a query or of a form, each name once.
 *
 * @throws VALIDATION_ERROR with the given text when a name occurs twice or a text is malformed.
 */
export function readPairs(encoded: string, message: CoreText): Record<string, string> {
  const values: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (seen.has(name) || name === '__proto__' || isMalformed(name + value)) {
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
