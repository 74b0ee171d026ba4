import type { Permissions } from '@countersign/core/access'
import * as z from 'zod/mini'
import { parseRecord, readPermissions } from './access/roles.js'
import type { OrganizationRoleRow, OrganizationRow } from './models.js'

const record = z.record(z.string(), z.unknown())

/** An organisation in an answer. */
export const organizationAnswer = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  metadata: z.nullable(record),
  createdAt: z.date(),
})

/** An organisation in an answer, with its metadata as a record. */
export interface OrganizationAnswer extends Omit<OrganizationRow, 'metadata' | 'revision'> {
  readonly metadata: Record<string, unknown> | null
}

/** Returns a stored organisation as it stands in an answer. */
export function toOrganization(row: OrganizationRow): OrganizationAnswer {
  const { metadata, ...rest } = row
  return { ...rest, metadata: metadata === null ? null : { ...parseRecord(metadata) } }
}

/** A membership. It has `teamId` in databases of the first generation of better-auth that keep teams. */
export const memberAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
  createdAt: z.date(),
  teamId: z.exactOptional(z.nullable(z.string())),
})

/** The columns of a user that other members see. */
const personShape = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  image: z.nullable(z.string()),
}

/** A membership with its user. */
export const memberWithUser = z.object({ ...memberAnswer.shape, user: z.object(personShape) })

/** An invitation. It has `teamId` when the option `teams` is on. */
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

/** An invitation link, without the stored hash of its secret. */
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

/** A membership of a team. When only `member.teamId` holds it, the id is that of the member. */
export const teamMemberAnswer = z.object({
  id: z.string(),
  teamId: z.string(),
  userId: z.string(),
  createdAt: z.nullable(z.date()),
})

/** Actions by resource. */
export const permissionsShape = z.record(z.string(), z.array(z.string()))

/** A custom role, with its permissions as a record. */
export const roleAnswer = z.object({
  id: z.string(),
  organizationId: z.string(),
  role: z.string(),
  permission: permissionsShape,
  createdAt: z.date(),
  updatedAt: z.nullable(z.date()),
})

/** Returns a stored custom role as it stands in an answer. Permissions that cannot be read allow nothing. */
export function toRole(row: OrganizationRoleRow): z.infer<typeof roleAnswer> {
  return { ...row, permission: toMutable(readPermissions(row.permission)) }
}

/** Permissions in the form that an answer needs. */
function toMutable(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions = []]) => [resource, [...actions]]),
  )
}
