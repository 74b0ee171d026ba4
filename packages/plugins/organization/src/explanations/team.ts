import type { Explanations } from './explanations.js'
import { lacks } from './lacks.js'

export const teamExplanations = {
  TEAM_NOT_FOUND: {
    why: `The organisation has no team with this id. A team of another organisation gets the same response.`,
    act: `Take the id from \`listTeams\` of the same organisation.`,
  },
  TEAM_MEMBER_LIMIT_REACHED: {
    why: `The team has as many members as \`teams.maximumMembersPerTeam\` allows. The call changed no data: an invitation
to a full team is neither stored nor mailed, and a user who accepts an earlier one joins neither the
organisation nor its other teams.`,
    act: `Remove a member from the team, or raise the [limit](../organizations.md#limits).`,
  },
  UNABLE_TO_REMOVE_LAST_TEAM: {
    why: `The organisation has no other team, and \`teams.allowRemovingAllTeams\` is not set.`,
    act: `Create another team first.`,
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    why: `The organisation has as many teams as \`teams.maximumTeams\` allows.`,
    act: `Remove one, or raise the [limit](../organizations.md#limits).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: lacks('to create teams', 'team:create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: lacks('to change teams', 'team:update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    why: `The team is the active team of the caller, or, in a database of better-auth 1.2, the team of the caller.`,
    act: `Choose another active team first: \`setActiveTeam\`.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: lacks('to remove teams', 'team:delete'),
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    why: `The user is not in the team. A member who may change members can list a team without being in it.`,
    act: `Add the user with \`addTeamMember\`.`,
  },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: {
    why: `The call has no team, and the session has no active one.`,
    act: `Send \`teamId\`, or choose a team with \`setActiveTeam\`.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: lacks(
    'to add members to teams',
    'member:update',
  ),
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: lacks(
    'to remove members from teams',
    'member:delete',
  ),
} satisfies Partial<Explanations>
