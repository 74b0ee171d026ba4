import { defineModel, isStorable } from '@countersign/core'
import * as z from 'zod/mini'
import { displayName, logoInput, metadataInput, slugInput, toSlug } from './fields.js'
import { amendable, type AppFields, valuesIn } from './models.js'

/** An organisation, as answers have it. */
export interface Organization {
  readonly id: string
  readonly name: string
  /** Lower case; unique. */
  readonly slug: string
  readonly logo: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
  readonly createdAt: Date
}

/** An organisation, as stored. */
export interface OrganizationRow extends Omit<Organization, 'metadata'> {
  /** A record, in JSON. */
  readonly metadata: string | null
  /** Incremented first in every guarded change of rows of the organisation: the row lock of that change. */
  readonly revision: number | null
}

/** The table of organisations. */
export const organizationModel = defineModel<OrganizationRow>()('organization', {
  name: { type: 'string', required: true, input: true },
  slug: { type: 'string', required: true, unique: true, input: true },
  logo: { type: 'string', input: true },
  metadata: { type: 'string', input: true },
  createdAt: { type: 'date', required: true },
  revision: { type: 'number', returned: false },
})

/** The columns that a caller sends for a new organisation. */
export const organizationInput = {
  name: displayName,
  slug: slugInput,
  logo: z.optional(logoInput),
  metadata: z.optional(metadataInput),
}

/** The columns that a caller sends, and that subscribers may amend. */
export type OrganizationValues = Omit<Organization, 'id' | 'createdAt'>

/** New values of an organisation's columns. */
export type OrganizationChanges = {
  readonly [K in keyof OrganizationValues]?: OrganizationValues[K] | undefined
}

/** The values of a new organisation: null where its creator sends none. */
export function toValues<S extends OrganizationChanges>({
  logo = null,
  metadata = null,
  ...sent
}: S): Omit<S, 'logo' | 'metadata'> & Pick<OrganizationValues, 'logo' | 'metadata'> {
  return { ...sent, logo, metadata }
}

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

/** Returns the new values in a draft as they are stored. */
export function toStored(
  settings: AppFields,
  draft: OrganizationChanges,
): Partial<OrganizationRow> {
  const { metadata, ...values } = valuesIn(amendable(settings, organizationModel), draft)
  if (metadata === undefined) return values
  return { ...values, metadata: metadata === null ? null : JSON.stringify(metadata) }
}
