import type { SessionData, PluginContext, Store, Transaction } from '@countersign/core'
import { emit } from '../events.js'
import {
  type MemberRow,
  type StoredTeamRow,
  type TeamMemberRow,
  type TeamedMemberRow,
  teamMemberModel,
  teamModel,
  teamedMemberModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import type { OrganizationRow } from '../organization-model.js'
import { ALL } from '../selections.js'
import { type OrganizationCall } from './membership.js'
import { asTeamMember } from './teams.js'

type TeamSetting = Pick<OrganizationSettings, 'teams'>

/** The reasons why a member cannot join teams. */
export type JoinTeamsCode = 'TEAM_NOT_FOUND' | 'TEAM_MEMBER_LIMIT_REACHED'

/** A member and the teams that they join. */
interface NewTeamMember {
  /** As stored. */
  readonly member: TeamedMemberRow
  readonly teamIds: readonly [string, ...string[]]
  /** Most members of a team, from {@link findTeamLimit} before the transaction. */
  readonly maximum: number
}

type TeamCall = Pick<OrganizationCall<JoinTeamsCode>, 'fail'>

/** Teams of an organisation, and how many members each may have. */
export interface TeamCapacity {
  readonly organizationId: string
  readonly teamIds: readonly string[]
  readonly maximum: number
}

/** Most members of a team of an organisation. The app's own function may ask anything, which a transaction must not wait for. */
export async function findTeamLimit(
  { teams }: TeamSetting,
  organization: OrganizationRow,
  caller: SessionData | null,
): Promise<number> {
  return teams ? teams.maximumMembers(organization, caller) : Infinity
}

/** Teams as an invitation stores them, separated by commas; null for none, and without the option `teams`. */
export function toTeamList({ teams }: TeamSetting, teamIds: readonly string[]): string | null {
  const ids = teams ? [...new Set(teamIds)] : []
  return ids.length === 0 ? null : ids.join(',')
}

/** Refuses an invitation to teams that are unknown or full. To be called under the lock of the organisation. */
export async function checkTeams(
  store: Store,
  { fail }: TeamCall,
  capacity: TeamCapacity,
): Promise<void> {
  if (capacity.teamIds.length === 0) return
  if (!(await areTeamsOf(store, capacity))) throw fail('TEAM_NOT_FOUND')
  if (await hasFullTeam(store, capacity)) throw fail('TEAM_MEMBER_LIMIT_REACHED')
}

/**
 * Makes a member of an organisation a member of some of its teams; they stay in those that they are in. To be called
 * under the lock of the organisation.
 *
 * Rows of `teamMember` are the memberships of teams. `member.teamId`, in which old versions of better-auth stored the
 * only team of a member, counts as well, and holds the first team that a member joins.
 */
export async function joinTeams(
  tx: Transaction,
  { teams: settings }: TeamSetting,
  { context, fail }: TeamCall & Pick<OrganizationCall, 'context'>,
  { member, maximum, ...newMember }: NewTeamMember,
): Promise<void> {
  const { id, organizationId, userId, teamId: own } = member
  const [first] = newMember.teamIds
  const teamIds = [...new Set(newMember.teamIds)]
  if (!settings || !(await areTeamsOf(tx.store, { organizationId, teamIds })))
    throw fail('TEAM_NOT_FOUND')
  const page = { limit: teamIds.length }
  const where = { userId, teamId: { in: teamIds } }
  const rows = await tx.store.of(teamMemberModel).findMany(where, page)
  const current = new Set([own, ...rows.map(({ teamId }) => teamId)])
  const missing = teamIds.filter((teamId) => !current.has(teamId))
  const capacity = { organizationId, teamIds: missing, maximum }
  if (await hasFullTeam(tx.store, capacity)) throw fail('TEAM_MEMBER_LIMIT_REACHED')
  for (const teamId of missing) await addTeamMember(tx, context, { teamId, userId })
  if (own === null) await tx.store.of(teamedMemberModel).update({ id }, { teamId: first })
}

/** Whether all of some teams belong to an organisation. Each id stands once. */
async function areTeamsOf(
  store: Store,
  { organizationId, teamIds }: Pick<TeamCapacity, 'organizationId' | 'teamIds'>,
): Promise<boolean> {
  const found = await store.of(teamModel).count({ organizationId, id: { in: teamIds } })
  return found === teamIds.length
}

/**
 * Whether one of some teams takes no more members. To be called under the lock of the organisation. It
 * reads no more rows than the teams may have members together: if there are more, one of them is full.
 */
async function hasFullTeam(
  store: Store,
  { organizationId, teamIds, maximum }: TeamCapacity,
): Promise<boolean> {
  if (teamIds.length === 0 || !Number.isFinite(maximum)) return false
  if (maximum < 1) return true
  const page = { limit: teamIds.length * Math.floor(maximum) }
  const teamId = { in: teamIds }
  const rows = await store.of(teamMemberModel).findMany({ teamId }, page)
  const olderMembers = await store.of(teamedMemberModel).findMany({ organizationId, teamId }, page)
  const members = new Map<string | null, Set<string>>(teamIds.map((id) => [id, new Set()]))
  for (const row of [...rows, ...olderMembers]) members.get(row.teamId)?.add(row.userId)
  return [...members.values()].some(({ size }) => size >= maximum)
}

async function addTeamMember(
  tx: Transaction,
  context: PluginContext,
  columns: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const teamMember = {
    id: context.createId('teamMember'),
    ...columns,
    createdAt: new Date(context.clock.now()),
  }
  await tx.store.of(teamMemberModel).create(teamMember)
  await emit(tx, 'team-member.added', { teamMember })
}

/** The columns of a team that are not the same in all teams. */
export interface TeamColumns {
  readonly name: string
  readonly [column: string]: unknown
}

/** Creates the first team of a new organisation, with its creator in it, after the creator's membership. */
export async function createDefaultTeam(
  tx: Transaction,
  context: PluginContext,
  { organizationId, userId }: Pick<MemberRow, 'organizationId' | 'userId'>,
  columns: TeamColumns,
): Promise<StoredTeamRow> {
  const teams = tx.store.of(teamModel)
  const team = await teams.create(
    newTeam(context, { ...teams.defaults(), ...columns, organizationId }),
  )
  await emit(tx, 'team.created', { team })
  await addTeamMember(tx, context, { teamId: team.id, userId })
  const members = tx.store.of(teamedMemberModel)
  await members.update({ organizationId, userId }, { teamId: team.id })
  return team
}

/** The row of a new team. */
export function newTeam(
  context: PluginContext,
  columns: Pick<StoredTeamRow, 'organizationId' | 'name'>,
): StoredTeamRow {
  const row = { ...columns, id: context.createId('team'), createdAt: new Date(context.clock.now()) }
  return { ...row, updatedAt: null, memberCount: 0 }
}

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
      .findManyWith({ userId }, ofOrganization(organizationId), page)
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
  const found = await memberships.findManyWith({ userId }, ofOrganization(organizationId), page)
  if (found.length === 0) return
  const rows = found.map(({ row }) => row)
  await memberships.delete({ id: { in: rows.map(({ id }) => id) } })
  const teams = found.map(({ parent }) => parent)
  await forgetCounts(tx.store, teams)
  for (const teamMember of rows) await emit(tx, 'team-member.removed', { teamMember })
}

const ofOrganization = (organizationId: string) =>
  ({ model: teamModel, by: 'teamId', where: { organizationId } }) as const

/** Lets better-auth 1.7 count the members of teams again after a member has left. */
async function forgetCounts(store: Store, teams: readonly StoredTeamRow[]): Promise<void> {
  const counted = teams.filter(({ memberCount }) => memberCount !== null && memberCount > 0)
  if (counted.length === 0) return
  const id = { in: counted.map((team) => team.id) }
  await store.of(teamModel).update({ id }, { memberCount: 0 })
}
