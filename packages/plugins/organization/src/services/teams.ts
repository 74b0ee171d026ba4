import type { Repository, Row, Store, Transaction } from '@countersign/core'
import { rolesIn } from '@countersign/core/access'
import {
  type StoredTeamRow,
  type TeamMemberRow,
  type TeamRow,
  type TeamedMemberRow,
  invitationLinkModel,
  teamMemberModel,
  teamModel,
  teamedInvitationModel,
  teamedMemberModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL, oldestFirst } from '../selections.js'

/**
 * The members of a team, or one of them, oldest first: those of `teamMember`, and those who only have
 * the team in `member.teamId`.
 */
export async function findTeamMembers(
  store: Store,
  where: Record<'organizationId' | 'teamId', string> & { readonly userId?: string },
): Promise<TeamMemberRow[]> {
  const { organizationId, ...ofTeam } = where
  const page = { orderBy: oldestFirst, limit: ALL }
  const rows = await store.of(teamMemberModel).findMany(ofTeam, page)
  const olderMembers = await store
    .of(teamedMemberModel)
    .findMany({ ...ofTeam, organizationId }, page)
  const known = new Set(rows.map(({ userId }) => userId))
  const others = olderMembers.filter(({ userId }) => !known.has(userId))
  return [...others.map((member) => asTeamMember(member, where.teamId)), ...rows]
}

/** A membership in `member.teamId` as a row of `teamMember`: it has the id of the member. */
export function asTeamMember(
  { id, userId, createdAt }: TeamedMemberRow,
  teamId: string,
): TeamMemberRow {
  return { id, teamId, userId, createdAt }
}

/** The teams of a user, oldest first: of one organisation, or of all of which the user is a member. */
export async function findTeamsOf(
  store: Store,
  where: { readonly userId: string; readonly organizationId?: string },
): Promise<TeamRow[]> {
  const memberships = await store.of(teamedMemberModel).findMany(where, { limit: ALL })
  const organizations = memberships.map(({ organizationId }) => organizationId)
  const olderTeamIds = memberships.flatMap(({ teamId }) => teamId ?? [])
  const rows = await store.of(teamMemberModel).findMany({ userId: where.userId }, { limit: ALL })
  const teamIds = new Set([...rows.map(({ teamId }) => teamId), ...olderTeamIds])
  const teams = { id: { in: [...teamIds] }, organizationId: { in: organizations } }
  const page = { orderBy: oldestFirst, limit: ALL }
  return teamIds.size === 0 ? [] : store.of(teamModel).findMany(teams, page)
}

/**
 * Removes a team and its memberships. Invitations and links to the team then lead to the organisation alone, and the
 * team is no longer the active one of a session. To be called under the lock of the organisation.
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
 * Removes the team from pending invitations, which stay valid. To be called before the lock of the organisation and
 * under it: an acceptance locks its invitation before the organisation.
 */
export async function takeFromInvitations(
  store: Store,
  { organizationId, teamId }: Record<'organizationId' | 'teamId', string>,
): Promise<void> {
  const invitations = store.of(teamedInvitationModel)
  const pending = { organizationId, status: 'pending', teamId: { contains: teamId } }
  await takeFromLists(invitations, await invitations.findMany(pending, { limit: ALL }), teamId)
}

type TeamedRow = Row & { readonly teamId: string | null }

/** Removes a team from lists of teams. A list of several teams, which is rare, costs one statement. */
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
