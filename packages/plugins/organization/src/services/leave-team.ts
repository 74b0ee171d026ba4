import type { Writing } from '@countersign/core'
import { tell } from '../events.js'
import {
  type StoredTeamRow,
  teamedMemberModel,
  type TeamMemberRow,
  teamMemberModel,
  teamModel,
} from '../models.js'
import { asTeamMember } from './team-members.js'
import { forgetCounts } from './team-membership.js'

/**
 * Takes a member of an organisation out of one of its teams, which is the active one of none of their
 * sessions from then on. To be called under the lock of the organisation. Null when they are not in it.
 */
export async function leaveTeam(
  writing: Writing,
  team: StoredTeamRow,
  userId: string,
): Promise<TeamMemberRow | null> {
  const { id: teamId, organizationId } = team
  const members = writing.store.of(teamedMemberModel)
  const member = await members.findOne({ organizationId, userId })
  const row = await writing.store.of(teamMemberModel).take({ teamId, userId })
  const left = row ?? (member?.teamId === teamId ? asTeamMember(member, teamId) : null)
  if (!left) return null
  if (member?.teamId === teamId) {
    const other = await findFirstTeam(writing, { organizationId, userId })
    await members.update({ id: member.id }, { teamId: other })
  }
  await forgetCounts(writing, [team])
  await writing.sessions.change({ userId, activeTeamId: teamId }, { activeTeamId: null })
  await tell(writing, 'team-member.removed', { teamMember: left })
  return left
}

async function findFirstTeam(
  { store }: Writing,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<string | null> {
  const team = { model: teamModel, by: 'teamId', where: { organizationId } } as const
  const page = { orderBy: { createdAt: 'asc' }, limit: 1 } as const
  const [first] = await store.of(teamMemberModel).findManyWith({ userId }, team, page)
  return first?.row.teamId ?? null
}
