import type { Transaction } from '@countersign/core'
import { tell } from '../events.js'
import {
  type StoredTeamRow,
  type TeamedMemberRow,
  teamedMemberModel,
  type TeamMemberRow,
  teamMemberModel,
  teamModel,
} from '../models.js'
import { asTeamMember } from './team-members.js'
import { forgetCounts } from './team-membership.js'

/** A user and a team. `member` is null when the user is no member of the organisation, as in old rows. */
interface LeavingTeam {
  readonly team: StoredTeamRow
  readonly userId: string
  readonly member: TeamedMemberRow | null
}

/**
 * Removes a user from a team, which is then active in none of the user's sessions. To be called under the
 * lock of the organisation. Null when the user is not in the team.
 */
export async function leaveTeam(
  tx: Transaction,
  { team, userId, member }: LeavingTeam,
): Promise<TeamMemberRow | null> {
  const { id: teamId, organizationId } = team
  const members = tx.store.of(teamedMemberModel)
  const row = await tx.store.of(teamMemberModel).take({ teamId, userId })
  const left = row ?? (member?.teamId === teamId ? asTeamMember(member, teamId) : null)
  if (!left) return null
  if (member?.teamId === teamId) {
    const other = await findFirstTeam(tx, { organizationId, userId })
    await members.update({ id: member.id }, { teamId: other })
  }
  await forgetCounts(tx, [team])
  await tx.sessions.change({ userId, activeTeamId: teamId }, { activeTeamId: null })
  await tell(tx, 'team-member.removed', { teamMember: left })
  return left
}

async function findFirstTeam(
  { store }: Transaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string | null> {
  const team = { model: teamModel, by: 'teamId', where: { organizationId } } as const
  const page = { orderBy: { createdAt: 'asc' }, limit: 1 } as const
  const [first] = await store.of(teamMemberModel).findManyWith({ userId }, team, page)
  return first?.row.teamId ?? null
}
