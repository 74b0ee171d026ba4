import type { OrganizationChanges } from './events.js'
import type { OrganizationRow } from './models.js'
import { toSlug } from './slugs.js'

/** Maximum number of characters of metadata, in JSON. */
const MAX_METADATA = 10_000
/** Maximum depth of metadata. */
const MAX_DEPTH = 8

/** A problem of new values. */
export type ColumnProblem = 'INVALID_SLUG' | 'INVALID_LOGO' | 'INVALID_METADATA'

/**
 * Returns a problem of new values beyond their types, or null. An unchanged slug is valid: older ones may have other
 * letters.
 */
export function problemOf(
  { slug, logo, metadata }: OrganizationChanges,
  stored?: Pick<OrganizationRow, 'slug'>,
): ColumnProblem | null {
  if (slug !== undefined && slug !== stored?.slug && toSlug(slug) !== slug) return 'INVALID_SLUG'
  if (typeof logo === 'string' && !isPicture(logo)) return 'INVALID_LOGO'
  return metadata && !isStorable(metadata) ? 'INVALID_METADATA' : null
}

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Whether a text is the address of a picture: a path of the app, or https; http of the same machine. */
function isPicture(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOCAL.includes(hostname))
}

function isStorable(metadata: Readonly<Record<string, unknown>>): boolean {
  try {
    return isWithin(metadata, MAX_DEPTH) && JSON.stringify(metadata).length <= MAX_METADATA
  } catch {
    return false
  }
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

/** Returns metadata as it is stored. */
export function toStoredMetadata(
  metadata: NonNullable<OrganizationChanges['metadata']> | null,
): string | null {
  return metadata && JSON.stringify(metadata)
}

/** Returns new values as they are stored. */
export function toStoredColumns({
  name,
  slug,
  logo,
  metadata,
}: OrganizationChanges): Partial<OrganizationRow> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(logo === undefined ? {} : { logo }),
    ...(metadata === undefined ? {} : { metadata: toStoredMetadata(metadata) }),
  }
}
