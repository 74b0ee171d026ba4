import type { Permissions } from '@countersign/core/access'
import * as z from 'zod/mini'
import { parseRecord, readPermissions } from './access/roles.js'
import type { OrganizationRoleRow, OrganizationRow } from './models.js'

const record = z.record(z.string(), z.unknown())

/** An organisation as answers show it. */
export const organizationAnswer = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  metadata: z.nullable(record),
  createdAt: z.date(),
})

/** An organisation as answers show it: its metadata as the record that it is. */
export interface OrganizationAnswer extends Omit<OrganizationRow, 'metadata' | 'revision'> {
  readonly metadata: Record<string, unknown> | null
}

/** A stored organisation as answers show it. */
export function toOrganization(row: OrganizationRow): OrganizationAnswer {
  const { metadata, ...rest } = row
  return { ...rest, metadata: metadata === null ? null : { ...parseRecord(metadata) } }
}

/** A membership. `teamId` stands there where a database of the first generation keeps teams. */
export const memberAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  createdAt: z.date(),
  teamId: z.exactOptional(z.nullable(z.string())),
})

/** What members see of each other. */
const personShape = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
}

/** A membership with its person. */
export const memberWithUser = z.object({ ...memberAnswer.shape, user: z.object(personShape) })

/** An invitation. `teamId` stands there where there are teams. */
export const invitationAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.nullable(z.string()),
  status: z.string(),
  expiresAt: z.date(),
  createdAt: z.nullable(z.date()),
  inviterId: z.string(),
  teamId: z.exactOptional(z.nullable(z.string())),
})

/** A link by which people join. What is stored of its secret does not leave. */
export const invitationLinkAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  inviterId: z.string(),
  usesLeft: z.number(),
  expiresAt: z.date(),
  createdAt: z.date(),
})

/** A team. */
export const teamAnswer = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: z.date(),
  updatedAt: z.nullable(z.date()),
})

/** A membership of a team. Where only `member.teamId` says it, the id is that of the member. */
export const teamMemberAnswer = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  createdAt: z.nullable(z.date()),
})

/** Actions by resource. */
export const permissionsShape = z.record(z.string(), z.array(z.string()))

/** A role that an organisation has made, with what it allows as a record. */
export const roleAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  permission: permissionsShape,
  createdAt: z.date(),
  updatedAt: z.nullable(z.date()),
})

/** A stored custom role as answers show it: what cannot be read allows nothing. */
export function toRole(row: OrganizationRoleRow): z.infer<typeof roleAnswer> {
  return { ...row, permission: toMutable(readPermissions(row.permission)) }
}

/** Permissions as answers take them. */
function toMutable(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions = []]) => [resource, [...actions]]),
  )
}
