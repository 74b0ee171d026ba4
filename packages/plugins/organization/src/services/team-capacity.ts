import type { Store } from '@countersign/core'
import { teamedMemberModel, teamMemberModel } from '../models.js'

/** Teams of an organisation, and how many members each may have. */
export interface TeamCapacity {
  readonly organizationId: string
  readonly teamIds: readonly string[]
  readonly maximum: number
}

/**
 * Whether one of some teams takes no more members. To be asked under the lock of the organisation. It
 * reads no more rows than the teams may have members together: if there are more, one of them is full.
 */
export async function hasFullTeam(
  store: Store,
  { organizationId, teamIds, maximum }: TeamCapacity,
): Promise<boolean> {
  if (teamIds.length === 0 || !Number.isFinite(maximum)) return false
  if (maximum < 1) return true
  const page = { limit: teamIds.length * Math.floor(maximum) }
  const teamId = { in: teamIds }
  const rows = await store.of(teamMemberModel).findMany({ teamId }, page)
  const ofFirstGeneration = await store
    .of(teamedMemberModel)
    .findMany({ organizationId, teamId }, page)
  const members = new Map<string | null, Set<string>>(teamIds.map((id) => [id, new Set()]))
  for (const row of [...rows, ...ofFirstGeneration]) members.get(row.teamId)?.add(row.userId)
  return [...members.values()].some(({ size }) => size >= maximum)
}
