import type { Store } from '@countersign/core'
import {
  type TeamedMemberRow,
  teamedMemberModel,
  type TeamMemberRow,
  teamMemberModel,
} from '../models.js'
import { ALL, oldestFirst } from '../selections.js'

/** A team of an organisation. */
export interface Place {
  readonly organizationId: string
  readonly teamId: string
}

/**
 * The members of a team, or one of them, oldest first: those of `teamMember`, and those of whom only
 * `member.teamId` says it.
 */
export async function findTeamMembers(
  store: Store,
  { organizationId, teamId }: Place,
  who: { readonly userId?: string } = {},
): Promise<TeamMemberRow[]> {
  const page = { orderBy: oldestFirst, limit: ALL }
  const rows = await store.of(teamMemberModel).findMany({ teamId, ...who }, page)
  const members = store.of(teamedMemberModel)
  const ofFirstGeneration = await members.findMany({ organizationId, teamId, ...who }, page)
  const known = new Set(rows.map(({ userId }) => userId))
  const others = ofFirstGeneration.filter(({ userId }) => !known.has(userId))
  return [...others.map((member) => asTeamMember(member, teamId)), ...rows]
}

/** A membership of the first generation as one of the team: it has the id of the member. */
export function asTeamMember(
  { id, userId, createdAt }: TeamedMemberRow,
  teamId: string,
): TeamMemberRow {
  return { id, teamId, userId, createdAt }
}
