/** Limits that are reached all the time. */
export const limits = {
  organizationLimit: 3,
  membershipLimit: 10,
  invitationLimit: 6,
  teams: { maximumTeams: 3, maximumMembersPerTeam: 4 },
  roles: 2,
} as const
