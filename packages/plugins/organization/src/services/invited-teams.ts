import type { AuthError } from '@countersign/core'
import { teamModel } from '../models.js'
import type { Acting } from './acting.js'

/** Teams that somebody is invited to. */
interface Asked extends Pick<Acting, 'context' | 'settings'> {
  readonly organizationId: string
  readonly teamIds: readonly string[]
  readonly fail: (code: 'TEAM_NOT_FOUND') => AuthError
}

/**
 * Teams as an invitation stores them, separated by commas; null for none. Where there are no teams,
 * whatever is asked for does not count.
 *
 * @throws AuthError unless all of them are teams of the organisation.
 */
export async function toTeamList({
  context,
  settings,
  organizationId,
  teamIds,
  fail,
}: Asked): Promise<string | null> {
  const ids = settings.teams ? [...new Set(teamIds)] : []
  if (ids.length === 0) return null
  const found = await context.store.of(teamModel).count({ organizationId, id: { in: ids } })
  if (found < ids.length) throw fail('TEAM_NOT_FOUND')
  return ids.join(',')
}
