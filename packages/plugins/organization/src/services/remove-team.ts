import type { Store, Writing } from '@countersign/core'
import { tell } from '../events.js'
import {
  invitationLinkModel,
  type StoredTeamRow,
  teamedInvitationModel,
  teamedMemberModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'

/** However many there are. */
const ALL = Number.MAX_SAFE_INTEGER

/**
 * Removes a team: its memberships go, what was to lead to it leads to the organisation alone, and it is
 * the active one of no session. To be called under the lock of the organisation.
 */
export async function removeTeam(
  writing: Writing,
  { invitationLinks }: Pick<OrganizationSettings, 'invitationLinks'>,
  team: StoredTeamRow,
): Promise<void> {
  const { store } = writing
  const { organizationId, id: teamId } = team
  const ofTeam = { organizationId, teamId }
  await store.of(teamMemberModel).delete({ teamId })
  await store.of(teamedMemberModel).update(ofTeam, { teamId: null })
  await takeFromInvitations(store, ofTeam)
  if (invitationLinks) await store.of(invitationLinkModel).update(ofTeam, { teamId: null })
  await writing.sessions.change({ activeTeamId: teamId }, { activeTeamId: null })
  await store.of(teamModel).delete({ id: teamId })
  await tell(writing, 'team.removed', { team })
}

/**
 * Pending invitations hold without the team. Those to several teams, which are rare, cost a statement each.
 * To be called before the lock of the organisation as well as under it: whoever accepts one holds it when
 * they ask for the lock.
 */
export async function takeFromInvitations(
  store: Store,
  { organizationId, teamId }: { readonly organizationId: string; readonly teamId: string },
): Promise<void> {
  const invitations = store.of(teamedInvitationModel)
  const pending = { organizationId, status: 'pending' }
  const where = { ...pending, teamId: { contains: teamId } }
  const found = await invitations.findMany(where, { limit: ALL })
  if (found.length === 0) return
  await invitations.update({ ...pending, teamId }, { teamId: null })
  for (const { id, teamId: list } of found) {
    const others = list?.split(',').filter((other) => other !== teamId) ?? []
    if (others.length > 0) await invitations.update({ id }, { teamId: others.join(',') })
  }
}
