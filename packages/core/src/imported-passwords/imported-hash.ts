import { type ImportedLayout, type Layout, layouts, type ParsedHash } from './layouts.js'

/** Begins every stored hash of another system. */
const PREFIX = '$imported$'
/** Characters. The longest one is that of Supabase, with the key of Firebase. */
const MAX_LENGTH = 1024

/**
 * The text that an import stores as the password of an account, for a hash of another system: the hash as it is, behind
 * a prefix that names its layout. `importedPasswords` verifies it.
 *
 * Null when the text does not have the layout, or verifying it would take more than 1 GiB of memory or more than some
 * seconds: 4 GiB times passes of argon2, a cost of 15 of bcrypt, 5 million rounds of PBKDF2.
 *
 * @example
 * ```ts
 * import { importedHash } from '@countersign/core/imported-passwords'
 *
 * const exported = '$2b$10$abcdefghijklmnopqrstuuzDdX1biyz/n98kt0hXdT04zMCGqgzZW'
 * console.log(importedHash('bcrypt', exported)) // $imported$bcrypt$$2b$10$abcdefg…
 * ```
 */
export function importedHash(layout: ImportedLayout, text: string): string | null {
  if (!Object.hasOwn(layouts, layout))
    throw new RangeError(`layout must be one of ${Object.keys(layouts).join(', ')}`)
  const stored = `${PREFIX}${layout}$${text}`
  return parseImportedHash(stored) ? stored : null
}

/** Whether a stored text is marked as the hash of another system. */
export function isImportedHash(stored: string): boolean {
  return stored.startsWith(PREFIX)
}

/** What to compute for a stored hash; null when it is malformed, or too expensive. */
export function parseImportedHash(stored: string): ParsedHash | null {
  if (stored.length > MAX_LENGTH) return null
  const [, layout = '', text = ''] = /^\$imported\$([a-z\d-]{1,32})\$(.+)$/.exec(stored) ?? []
  return isLayout(layout) ? layouts[layout](text) : null
}

/** Every layout. */
export const layoutNames = Object.keys(layouts).filter(isLayout)

function isLayout(name: string): name is keyof Record<ImportedLayout, Layout> {
  return Object.hasOwn(layouts, name)
}
