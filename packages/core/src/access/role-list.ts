/** The maximum number of roles in one list. */
const MAX_ROLES = 20

/** The roles of a stored list, which are separated by commas. Names are exact: nothing is trimmed. */
export function rolesIn(stored: string | null): readonly string[] {
  return stored === null ? [] : stored.split(',').filter((name) => name !== '')
}

/**
 * Converts roles from a caller (one, several, or a list with commas) to their stored form, without
 * duplicates. Null when one of them is unknown, with exact letter case, or when there are more than 20.
 *
 * @example
 * ```ts
 * import { toRoleList } from '@countersign/core/access'
 *
 * const known = new Set(['author', 'reader'])
 * console.log(toRoleList(['author', 'reader'], (name) => known.has(name)))
 * console.log(toRoleList('author, Reader', (name) => known.has(name)))
 * ```
 */
export function toRoleList(
  sent: string | readonly string[],
  isKnown: (name: string) => boolean,
): string | null {
  const names = (typeof sent === 'string' ? [sent] : sent).flatMap((text) => text.split(','))
  const different = [...new Set(names)]
  if (different.length === 0 || different.length > MAX_ROLES) return null
  return different.every(isKnown) ? different.join(',') : null
}
