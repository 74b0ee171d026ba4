import type { Store, Transaction } from '@countersign/core'
import { emit } from '../events.js'
import {
  type MemberRow,
  type StoredTeamRow,
  type TeamedMemberRow,
  teamedMemberModel,
  type TeamMemberRow,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL } from '../selections.js'
import { asTeamMember } from './team-members.js'

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
    const page = { orderBy: { createdAt: 'asc' }, limit: 1 } as const
    const [first] = await tx.store
      .of(teamMemberModel)
      .findManyWith({ userId }, teamsIn(organizationId), page)
    await members.update({ id: member.id }, { teamId: first?.row.teamId ?? null })
  }
  await forgetCounts(tx.store, [team])
  await tx.sessions.change({ userId, activeTeamId: teamId }, { activeTeamId: null })
  return left
}

/**
 * Removes a user from all teams of an organisation, because the membership, and `member.teamId` with it, ends in the
 * same transaction. The end of the membership also changes the sessions.
 */
export async function leaveTeams(
  tx: Transaction,
  { teams: settings }: Pick<OrganizationSettings, 'teams'>,
  { organizationId, userId }: MemberRow,
): Promise<void> {
  if (!settings) return
  const memberships = tx.store.of(teamMemberModel)
  const page = { limit: ALL }
  const found = await memberships.findManyWith({ userId }, teamsIn(organizationId), page)
  if (found.length === 0) return
  const rows = found.map(({ row }) => row)
  await memberships.delete({ id: { in: rows.map(({ id }) => id) } })
  const teams = found.map(({ parent }) => parent)
  await forgetCounts(tx.store, teams)
  for (const teamMember of rows) await emit(tx, 'team-member.removed', { teamMember })
}

const teamsIn = (organizationId: string) =>
  ({ model: teamModel, by: 'teamId', where: { organizationId } }) as const

/** Lets better-auth 1.7 count the members of teams again after a member has left. */
async function forgetCounts(store: Store, teams: readonly StoredTeamRow[]): Promise<void> {
  const counted = teams.filter(({ memberCount }) => memberCount !== null && memberCount > 0)
  if (counted.length === 0) return
  const id = { in: counted.map((team) => team.id) }
  await store.of(teamModel).update({ id }, { memberCount: 0 })
}
