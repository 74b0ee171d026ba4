import { limits } from './limits.js'
import type { View } from './view.js'

/** The violated invariants, one sentence each. */
export function faultsOf(view: View): readonly string[] {
  return [
    ...faultsOfOrganizations(view),
    ...faultsOfMembers(view),
    ...faultsOfInvitations(view),
    ...faultsOfTeams(view),
    ...faultsOfTeamMembers(view),
    ...faultsOfRoles(view),
    ...faultsOfSessions(view),
  ]
}

function rolesOf(role: string): readonly string[] {
  return role.split(',')
}

function faultsOfOrganizations({ organizations, members }: View): string[] {
  const owned = new Set(
    members
      .filter(({ role }) => rolesOf(role).includes('owner'))
      .map(({ organizationId }) => organizationId),
  )
  return [
    ...organizations.filter(({ id }) => !owned.has(id)).map(({ id }) => `${id} has no owner`),
    ...repeated(organizations.map(({ slug }) => `The slug ${slug}`)),
  ]
}

function faultsOfMembers({ organizations, members, users }: View): string[] {
  const known = idsOf(organizations)
  const userIds = idsOf(users)
  return [
    ...repeated(
      members.map(({ organizationId, userId }) => `Membership ${organizationId} ${userId}`),
    ),
    ...members.filter(({ userId }) => !userIds.has(userId)).map(({ id }) => `${id} is of no user`),
    ...strays(members, known).map(({ id }) => `${id} is of no organisation`),
    ...over(members.map(organizationIdOf), limits.membershipLimit, 'members'),
  ]
}

function faultsOfInvitations({ organizations, invitations }: View): string[] {
  const known = idsOf(organizations)
  const pending = invitations.filter(({ status }) => status === 'pending')
  return [
    ...repeated(
      pending.map(({ organizationId, email }) => `Invitation ${organizationId} ${email}`),
    ),
    ...strays(invitations, known).map(({ id }) => `The invitation ${id} is to no organisation`),
    ...over(pending.map(organizationIdOf), limits.invitationLimit, 'invitations'),
  ]
}

function faultsOfTeams({ organizations, teams }: View): string[] {
  const known = idsOf(organizations)
  const organizationIds = teams.map(organizationIdOf)
  const furnished = new Set(organizationIds)
  return [
    ...strays(teams, known).map(({ id }) => `The team ${id} is of no organisation`),
    ...organizations.filter(({ id }) => !furnished.has(id)).map(({ id }) => `${id} has no team`),
    ...over(organizationIds, limits.teams.maximumTeams, 'teams'),
  ]
}

function faultsOfTeamMembers({ teams, teamMembers, members }: View): string[] {
  const placeOfTeam = new Map(teams.map(({ id, organizationId }) => [id, organizationId]))
  const joined = new Set(members.map(({ organizationId, userId }) => `${organizationId} ${userId}`))
  const loose = members.filter(({ teamId }) => teamId !== null && !placeOfTeam.has(teamId))
  return [
    ...repeated(
      teamMembers.map(({ teamId, userId }) => `Membership of a team ${teamId} ${userId}`),
    ),
    ...teamMembers
      .filter(({ teamId, userId }) => !joined.has(`${String(placeOfTeam.get(teamId))} ${userId}`))
      .map(({ teamId, userId }) => `${userId} is in the team ${teamId} of somewhere else`),
    ...loose.map(({ id }) => `${id} is of a team that is gone`),
    ...over(
      teamMembers.map(({ teamId }) => teamId),
      limits.teams.maximumMembersPerTeam,
      'members',
    ),
  ]
}

/** The active team is one of the active organisation, and of the user. */
function faultsOfSessions({ sessions, members, teams, teamMembers }: View): string[] {
  const placeOfTeam = new Map(teams.map(({ id, organizationId }) => [id, organizationId]))
  const inTeam = new Set([
    ...teamMembers.map(({ teamId, userId }) => `${teamId} ${userId}`),
    ...members.map(({ teamId, userId }) => `${String(teamId)} ${userId}`),
  ])
  return sessions.flatMap(({ userId, activeOrganizationId: place, activeTeamId: team }) =>
    team === null || (placeOfTeam.get(team) === place && inTeam.has(`${team} ${userId}`))
      ? []
      : [`The active team ${team} of ${userId} is of ${String(placeOfTeam.get(team))}`],
  )
}

function faultsOfRoles({ roles, members }: View): string[] {
  const known = new Set(roles.map(({ organizationId, role }) => `${organizationId} ${role}`))
  const given = members.flatMap(({ organizationId, role }) =>
    rolesOf(role)
      .filter((name) => !['owner', 'admin', 'member'].includes(name))
      .map((name) => `${organizationId} ${name}`),
  )
  return [
    ...repeated(roles.map(({ organizationId, role }) => `Role ${organizationId} ${role}`)),
    ...given.filter((name) => !known.has(name)).map((name) => `Somebody has the role ${name}`),
    ...over(roles.map(organizationIdOf), limits.roles, 'roles'),
  ]
}

/** The organisation that something belongs to. */
function organizationIdOf({ organizationId }: { readonly organizationId: string }): string {
  return organizationId
}

function idsOf(rows: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id))
}

/** What belongs to an organisation that is not there. */
function strays<T extends { readonly organizationId: string }>(
  rows: readonly T[],
  known: ReadonlySet<string>,
): readonly T[] {
  return rows.filter(({ organizationId }) => !known.has(organizationId))
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.flatMap((name) => {
    if (seen.has(name)) return [`${name} is there twice`]
    seen.add(name)
    return []
  })
}

function over(names: readonly string[], limit: number, what: string): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > limit)
    .map(([name, count]) => `${name} has ${count} ${what}`)
}
