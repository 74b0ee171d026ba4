import { validationError } from '../contract/core-texts.js'
import type { TranslatableText } from '../contract/language.js'

/**
 * Returns the pairs of a query or of a form, each name once.
 *
 * @throws VALIDATION_ERROR with the given text when a name occurs twice or a value is malformed. The default text is
 *   about the body.
 */
export function readPairs(encoded: string, text?: TranslatableText): Record<string, string> {
  const values: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(encoded)) {
    if (seen.has(name) || name === '__proto__' || isMalformed(name + value)) {
      throw validationError(text)
    }
    seen.add(name)
    values[name] = value
  }
  return values
}

/** URLSearchParams inserts U+FFFD for invalid UTF-8. */
function isMalformed(text: string): boolean {
  return text.includes('\0') || text.includes('\uFFFD')
}
