import type { Repository, Row, Store, Transaction } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import {
  invitationLinkModel,
  type StoredTeamRow,
  teamedInvitationModel,
  teamedMemberModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL } from '../selections.js'

/**
 * Removes a team: its memberships go, what was to lead to it leads to the organisation alone, and it is
 * the active one of no session. To be called under the lock of the organisation.
 */
export async function removeTeam(
  tx: Transaction,
  { invitationLinks }: Pick<OrganizationSettings, 'invitationLinks'>,
  team: StoredTeamRow,
): Promise<void> {
  const { store } = tx
  const { organizationId, id: teamId } = team
  const ofTeam = { organizationId, teamId }
  await store.of(teamMemberModel).delete({ teamId })
  await store.of(teamedMemberModel).update(ofTeam, { teamId: null })
  await takeFromInvitations(store, ofTeam)
  if (invitationLinks) {
    const links = store.of(invitationLinkModel)
    const named = { organizationId, teamId: { contains: teamId } }
    await takeFromLists(links, await links.findMany(named, { limit: ALL }), teamId)
  }
  await tx.sessions.change({ activeTeamId: teamId }, { activeTeamId: null })
  await store.of(teamModel).delete({ id: teamId })
}

/**
 * Pending invitations hold without the team. To be called before the lock of the organisation as well as
 * under it: whoever accepts one holds it when they ask for the lock.
 */
export async function takeFromInvitations(
  store: Store,
  { organizationId, teamId }: { readonly organizationId: string; readonly teamId: string },
): Promise<void> {
  const invitations = store.of(teamedInvitationModel)
  const pending = { organizationId, status: 'pending', teamId: { contains: teamId } }
  await takeFromLists(invitations, await invitations.findMany(pending, { limit: ALL }), teamId)
}

/** What a team stands in, alone or with others, separated by commas. */
interface TeamedRow extends Row {
  readonly teamId: string | null
}

/** Takes a team out of lists of teams. Those of several teams, which are rare, cost a statement each. */
async function takeFromLists(
  rows: Pick<Repository<TeamedRow>, 'update'>,
  found: readonly TeamedRow[],
  removed: string,
): Promise<void> {
  const alone = found.filter(({ teamId }) => teamId === removed).map(({ id }) => id)
  if (alone.length > 0) await rows.update({ id: { in: alone } }, { teamId: null })
  for (const { id, teamId } of found) {
    const others = rolesIn(teamId).filter((other) => other !== removed)
    if (others.length > 0) await rows.update({ id }, { teamId: others.join(',') })
  }
}
