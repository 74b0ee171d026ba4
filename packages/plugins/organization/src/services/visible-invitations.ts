import type { Store } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import { allows, findRoles, mayGrant } from '../access/roles.js'
import { type MemberRow, type TeamedInvitationRow, teamedInvitationModel } from '../models.js'
import type { OrganizationSettings } from '../options.js'

/**
 * Returns the invitations of an organisation that a member may see, those that expire last first, at most 100. Only a
 * member who may create or cancel invitations sees them. A user with the id of an open invitation can join under its
 * address, so a member sees no open invitation to a role that they may not give.
 */
export async function findVisibleInvitations(
  settings: OrganizationSettings,
  store: Store,
  { member, now }: { readonly member: MemberRow; readonly now: Date },
): Promise<TeamedInvitationRow[]> {
  const { organizationId } = member
  if (!(await managesInvitations(settings, store, member))) return []
  const found = await store
    .of(teamedInvitationModel)
    .findMany({ organizationId }, { orderBy: { expiresAt: 'desc', id: 'asc' } })

  const names = [member.role, ...found.map(({ role }) => role)].flatMap(rolesIn)
  const roles = await findRoles(settings, store, { organizationId, names: [...new Set(names)] })
  const known = { ...settings, roles, runTimeRoles: null }
  const visible: TeamedInvitationRow[] = []
  for (const invitation of found) {
    const isOpen = invitation.status === 'pending' && invitation.expiresAt > now
    const grant = { member, roles: rolesIn(invitation.role) }
    if (!isOpen || (await mayGrant(known, store, grant)) !== false) visible.push(invitation)
  }
  return visible
}

/** Whether a member may create or cancel invitations. */
async function managesInvitations(
  settings: OrganizationSettings,
  store: Store,
  member: MemberRow,
): Promise<boolean> {
  const makes = { member, permissions: { invitation: ['create'] } }
  const cancels = { member, permissions: { invitation: ['cancel'] } }
  return (await allows(settings, store, makes)) || (await allows(settings, store, cancels))
}
