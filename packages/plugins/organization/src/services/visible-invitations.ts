import { rolesIn } from '@countersign/core/access'
import { allows, findRoles, mayGrant } from '../access/roles.js'
import { type MemberRow, type TeamedInvitationRow, teamedInvitationModel } from '../models.js'
import { type Acting, timeOf } from './acting.js'

/**
 * The invitations of an organisation that a member sees, newest first, at most 100. Who may invite sees
 * them, others see none. The id of an open one lets whoever has it join under its address, so a member
 * sees no open one to a role that they may not give themselves.
 */
export async function findVisibleInvitations(
  { context, settings }: Pick<Acting, 'context' | 'settings'>,
  member: MemberRow,
): Promise<TeamedInvitationRow[]> {
  const { store } = context
  const { organizationId } = member
  const asked = { member, permissions: { invitation: ['create'] } }
  if (!(await allows(settings, store, asked))) return []
  const found = await store
    .of(teamedInvitationModel)
    .findMany({ organizationId }, { orderBy: { expiresAt: 'desc' } })

  const names = [member.role, ...found.map(({ role }) => role)].flatMap(rolesIn)
  const roles = await findRoles(settings, store, { organizationId, names: [...new Set(names)] })
  const known = { ...settings, roles, runTimeRoles: null }
  const now = timeOf({ context })
  const visible: TeamedInvitationRow[] = []
  for (const invitation of found) {
    const isOpen = invitation.status === 'pending' && invitation.expiresAt > now
    const grant = { member, roles: rolesIn(invitation.role) }
    if (!isOpen || (await mayGrant(known, store, grant)) !== false) visible.push(invitation)
  }
  return visible
}
