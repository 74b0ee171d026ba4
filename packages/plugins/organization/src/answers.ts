import { model } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import * as z from 'zod/mini'
import { parseRecord, readPermissions } from './access/roles.js'
import type { OrganizationRole, OrganizationRoleRow } from './models.js'
import type { Organization, OrganizationRow } from './organization-model.js'

/** An organisation in an answer: the metadata as a record. */
export const organizationFields = {
  metadata: z.nullable(z.record(z.string(), z.unknown())),
}

/** An organisation alone. */
export const organizationAnswer = model('organization', organizationFields)
/** A membership. */
export const memberAnswer = model('member')
/** An invitation. */
export const invitationAnswer = model('invitation')
/** An invitation link, without the stored hash of its secret. */
export const invitationLinkAnswer = model('invitationLink')
/** A team. */
export const teamAnswer = model('team')
/** A membership of a team. When only `member.teamId` holds it, the id is that of the member. */
export const teamMemberAnswer = model('teamMember')

/** Returns a stored organisation as it stands in an answer. */
export function toOrganization(row: OrganizationRow): Organization {
  return { ...row, metadata: row.metadata === null ? null : parseRecord(row.metadata) }
}

/** A membership with the columns of its user that other members see. */
export const memberWithUser = model('member', {
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.nullable(z.string()),
  }),
})

/** Actions by resource. */
export const permissionsShape = z.record(z.string(), z.array(z.string()))

/** A custom role, with its permissions as a record. */
export const roleAnswer = model('organizationRole', { permission: permissionsShape })

/** Returns a stored custom role as it stands in an answer. Permissions that cannot be read allow nothing. */
export function toRole(row: OrganizationRoleRow): OrganizationRole {
  return { ...row, permission: toMutable(readPermissions(row.permission)) }
}

/** Permissions in the form that an answer needs. */
function toMutable(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions = []]) => [resource, [...actions]]),
  )
}
