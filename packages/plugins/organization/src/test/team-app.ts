import type { OrganizationOptions, TeamOptions } from '../index.js'
import { type StoredTeamRow, teamMemberModel, teamModel } from '../models.js'
import { activate, type App, createApp, organizationOf } from './organization-app.js'

let rows = 0

/** Writes a team without a call, later than those before. */
export async function addTeam(
  { database, clock }: App,
  columns: Pick<StoredTeamRow, 'organizationId'> & Partial<StoredTeamRow>,
): Promise<StoredTeamRow> {
  const id = `team-${String(++rows)}`
  const createdAt = new Date(clock.now() + rows)
  const row = { id, name: id, createdAt, updatedAt: null, memberCount: 0, ...columns }
  await database.store.of(teamModel).create(row)
  return row
}

/** Writes a membership of a team without a call. */
export async function addTeamMember(
  { database, clock }: App,
  columns: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const row = { id: `team-member-${String(++rows)}`, createdAt: new Date(clock.now() + rows) }
  await database.store.of(teamMemberModel).create({ ...row, ...columns })
}

/**
 * An organisation of Ann, its owner, Bob, an admin, and Cat, a member, which is the active one of all of
 * them, with two teams: Cat is in the first. Eve owns another one with a team.
 */
export async function createTeamApp(
  teams: Partial<TeamOptions> = {},
  options: Omit<OrganizationOptions, 'teams'> = {},
) {
  const auth = createApp({ ...options, teams: { enabled: true, ...teams } })
  const roles = { ann: 'owner', bob: 'admin', cat: 'member' } as const
  const { organization, users } = await organizationOf(auth, roles)
  const theirs = await organizationOf(auth, { eve: 'owner' })
  const organizationId = organization.id
  for (const user of Object.values(users)) await activate(auth, user, organizationId)
  await activate(auth, theirs.users.eve, theirs.organization.id)
  const first = await addTeam(auth, { organizationId })
  const second = await addTeam(auth, { organizationId })
  const foreign = await addTeam(auth, { organizationId: theirs.organization.id })
  await addTeamMember(auth, { teamId: first.id, userId: users.cat.id })
  await addTeamMember(auth, { teamId: foreign.id, userId: theirs.users.eve.id })
  const { ann, bob, cat } = users
  const { eve } = theirs.users
  return { auth, organization, first, second, foreign, theirs, ann, bob, cat, eve }
}

/** An app with teams. */
export type TeamApp = Awaited<ReturnType<typeof createTeamApp>>
