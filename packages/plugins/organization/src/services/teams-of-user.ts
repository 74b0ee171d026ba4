import type { Store } from '@countersign/core'
import { teamedMemberModel, teamMemberModel, teamModel, type TeamRow } from '../models.js'
import { ALL, oldestFirst } from '../selections.js'

/** The teams that somebody is in, oldest first: of one organisation, or of all of which they are a member. */
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
