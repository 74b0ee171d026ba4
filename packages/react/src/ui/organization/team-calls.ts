import type { ListedTeam, OrganizationCalls, OrganizationPageProps } from './organization-client.js'
import { invitationErrors, teamErrors } from '../texts/organization.js'

/** The texts of errors of the calls on teams. */
export const teamCallErrors = { ...invitationErrors, ...teamErrors }

/** The calls of a client with teams. */
export type TeamCalls = OrganizationCalls &
  Required<
    Pick<
      OrganizationCalls,
      | 'createTeam'
      | 'updateTeam'
      | 'removeTeam'
      | 'listUserTeams'
      | 'listTeamMembers'
      | 'addTeamMember'
      | 'removeTeamMember'
    >
  >

/** Whether a client has teams. */
export function hasTeams(calls: OrganizationCalls): calls is TeamCalls {
  return calls.describeRoles().features.teams
}

/** What the components of one team get. */
export interface TeamProps extends OrganizationPageProps {
  readonly calls: TeamCalls
  readonly team: ListedTeam
}
