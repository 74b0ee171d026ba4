import { type PluginContext, type Store, type Transaction } from '@countersign/core'
import { refusals } from '../errors.js'
import { tell } from '../events.js'
import {
  type OrganizationRow,
  type StoredTeamRow,
  type TeamedMemberRow,
  teamedMemberModel,
  teamMemberModel,
  teamModel,
} from '../models.js'
import type { OrganizationSettings } from '../options.js'
import { ALL } from '../selections.js'
import { hasFullTeam } from './team-capacity.js'

/** Makes ids and knows the time. */
export type IdAndClock = Pick<PluginContext, 'createId' | 'clock'>

type StoreAndEmit = Pick<Transaction, 'store' | 'emit'>
type TeamSetting = Pick<OrganizationSettings, 'teams'>

/** Why a member does not join teams: for the errors of the calls that let people join. */
export const joinErrors = refusals('TEAM_NOT_FOUND', 'TEAM_MEMBER_LIMIT_REACHED')

/** Why a member does not join teams. */
export type JoinProblem = keyof typeof joinErrors

/** Who joins what. */
export interface NewTeams {
  readonly context: IdAndClock
  /** As it is stored. */
  readonly member: TeamedMemberRow
  readonly teamIds: readonly string[]
  /** Most members of a team, as {@link findTeamLimit} says before the transaction begins. */
  readonly maximum: number
}

/** Most members of a team of an organisation. The app's own function may ask anything, which a transaction must not wait for. */
export async function findTeamLimit(
  { teams }: TeamSetting,
  organization: OrganizationRow,
): Promise<number> {
  return teams ? teams.maximumMembers(organization) : Infinity
}

/**
 * Makes a member of an organisation a member of some of its teams; those that they are a member of
 * already stay as they are. To be called under the lock of the organisation. Null when it went well; a
 * problem is to be thrown, which undoes what was written.
 *
 * Rows of `teamMember` say who is in which teams. `member.teamId`, by which the first generation says
 * somebody's one team, counts as well, and holds the first team that somebody joins.
 */
export async function joinTeams(
  tx: StoreAndEmit,
  { teams: settings }: TeamSetting,
  { context, member, maximum, ...newTeams }: NewTeams,
): Promise<JoinProblem | null> {
  const { id, organizationId, userId, teamId: own } = member
  const teamIds = [...new Set(newTeams.teamIds)]
  const [first] = teamIds
  if (first === undefined) return null
  if (!settings || !(await areTeamsOf(tx.store, organizationId, teamIds))) return 'TEAM_NOT_FOUND'
  const current = await findTeamsOf(tx, userId, teamIds)
  const missing = teamIds.filter((teamId) => !current.has(teamId) && teamId !== own)
  const capacity = { organizationId, teamIds: missing, maximum }
  if (await hasFullTeam(tx.store, capacity)) return 'TEAM_MEMBER_LIMIT_REACHED'
  for (const teamId of missing) await enter(tx, context, { teamId, userId })
  if (own === null) await tx.store.of(teamedMemberModel).update({ id }, { teamId: first })
  return null
}

/** Whether all of some teams belong to an organisation. Each id stands once. */
export async function areTeamsOf(
  store: Store,
  organizationId: string,
  teamIds: readonly string[],
): Promise<boolean> {
  const found = await store.of(teamModel).count({ organizationId, id: { in: teamIds } })
  return found === teamIds.length
}

async function findTeamsOf(
  { store }: StoreAndEmit,
  userId: string,
  teamIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const page = { limit: teamIds.length }
  const rows = await store.of(teamMemberModel).findMany({ userId, teamId: { in: teamIds } }, page)
  return new Set(rows.map(({ teamId }) => teamId))
}

/** Writes a membership of a team and tells it. */
async function enter(
  tx: StoreAndEmit,
  { createId, clock }: IdAndClock,
  who: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const teamMember = { id: createId(), ...who, createdAt: new Date(clock.now()) }
  await tx.store.of(teamMemberModel).create(teamMember)
  await tell(tx, 'team-member.added', { teamMember })
}

/**
 * Takes somebody out of all teams of an organisation, because their membership of it goes in the same
 * transaction, and `member.teamId` with it. What their sessions have active is written with
 * `activeColumns` by whoever takes the organisation away from them.
 */
export async function leaveTeams(
  tx: StoreAndEmit,
  { teams: settings }: TeamSetting,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
): Promise<void> {
  if (!settings) return
  const memberships = tx.store.of(teamMemberModel)
  const team = { model: teamModel, by: 'teamId', where: { organizationId } } as const
  const found = await memberships.findManyWith({ userId }, team, { limit: ALL })
  if (found.length === 0) return
  const rows = found.map(({ row }) => row)
  await memberships.delete({ id: { in: rows.map(({ id }) => id) } })
  const teams = found.map(({ parent }) => parent)
  await forgetCounts(tx, teams)
  for (const teamMember of rows) await tell(tx, 'team-member.removed', { teamMember })
}

/** Lets better-auth 1.7 count the members of teams again, which somebody has left. */
export async function forgetCounts(
  { store }: Pick<StoreAndEmit, 'store'>,
  teams: readonly StoredTeamRow[],
): Promise<void> {
  const counted = teams.filter(({ memberCount }) => memberCount !== null && memberCount > 0)
  if (counted.length === 0) return
  const id = { in: counted.map((team) => team.id) }
  await store.of(teamModel).update({ id }, { memberCount: 0 })
}

/** A new organisation and its creator. */
interface NewTeam {
  readonly context: IdAndClock
  readonly organization: OrganizationRow
  readonly userId: string
}

/**
 * Gives a new organisation its first team, called as it is, with its creator in it. To be called after
 * the creator's membership is written. The team, to be the active one of the creator's session with the
 * organisation; null where new organisations have none.
 */
export async function createDefaultTeam(
  tx: StoreAndEmit,
  { teams }: TeamSetting,
  { context, organization, userId }: NewTeam,
): Promise<StoredTeamRow | null> {
  if (teams?.defaultTeam !== true) return null
  const { id: organizationId, name } = organization
  const team = newTeam(context, { organizationId, name })
  await tx.store.of(teamModel).create(team)
  await tell(tx, 'team.created', { team })
  await enter(tx, context, { teamId: team.id, userId })
  const members = tx.store.of(teamedMemberModel)
  await members.update({ organizationId, userId }, { teamId: team.id })
  return team
}

/** A team that is about to be written. */
export function newTeam(
  { createId, clock }: IdAndClock,
  draft: Pick<StoredTeamRow, 'organizationId' | 'name'>,
): StoredTeamRow {
  const { organizationId, name } = draft
  const row = { id: createId(), name, organizationId, createdAt: new Date(clock.now()) }
  return { ...row, updatedAt: null, memberCount: 0 }
}
