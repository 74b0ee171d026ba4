import type { Store } from '@countersign/core'
import {
  type TeamedMemberRow,
  teamedMemberModel,
  type TeamMemberRow,
  teamMemberModel,
  teamModel,
  type TeamRow,
} from '../models.js'
import { ALL, oldestFirst } from '../selections.js'

/**
 * The members of a team, or one of them, oldest first: those of `teamMember`, and those of whom only
 * `member.teamId` says it.
 */
export async function findTeamMembers(
  store: Store,
  where: {
    readonly organizationId: string
    readonly teamId: string
    readonly userId?: string
  },
): Promise<TeamMemberRow[]> {
  const { organizationId, ...ofTeam } = where
  const page = { orderBy: oldestFirst, limit: ALL }
  const rows = await store.of(teamMemberModel).findMany(ofTeam, page)
  const ofFirstGeneration = await store
    .of(teamedMemberModel)
    .findMany({ ...ofTeam, organizationId }, page)
  const known = new Set(rows.map(({ userId }) => userId))
  const others = ofFirstGeneration.filter(({ userId }) => !known.has(userId))
  return [...others.map((member) => asTeamMember(member, where.teamId)), ...rows]
}

/** A membership of the first generation as one of the team: it has the id of the member. */
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
  const ofFirstGeneration = memberships.flatMap(({ teamId }) => teamId ?? [])
  const rows = await store.of(teamMemberModel).findMany({ userId: where.userId }, { limit: ALL })
  const teamIds = new Set([...rows.map(({ teamId }) => teamId), ...ofFirstGeneration])
  const teams = { id: { in: [...teamIds] }, organizationId: { in: organizations } }
  const page = { orderBy: oldestFirst, limit: ALL }
  return teamIds.size === 0 ? [] : store.of(teamModel).findMany(teams, page)
}
