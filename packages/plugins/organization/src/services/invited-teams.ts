import type { Store } from '@countersign/core'
import type { OrganizationSettings } from '../options.js'
import { areTeamsOf, type JoinProblem } from './team-membership.js'
import { hasFullTeam, type TeamCapacity } from './team-capacity.js'

/** Teams as an invitation stores them, separated by commas; null for none. Without the option `teams` there are none. */
export function toTeamList(
  { teams }: Pick<OrganizationSettings, 'teams'>,
  teamIds: readonly string[],
): string | null {
  const ids = teams ? [...new Set(teamIds)] : []
  return ids.length === 0 ? null : ids.join(',')
}

/** Why nobody can be invited to some teams now, or null. To be called under the lock of the organisation. */
export async function findTeamProblem(
  store: Store,
  { organizationId, teamIds, maximum }: TeamCapacity,
): Promise<JoinProblem | null> {
  if (teamIds.length === 0) return null
  if (!(await areTeamsOf(store, organizationId, teamIds))) return 'TEAM_NOT_FOUND'
  const isFull = await hasFullTeam(store, { organizationId, teamIds, maximum })
  return isFull ? 'TEAM_MEMBER_LIMIT_REACHED' : null
}
