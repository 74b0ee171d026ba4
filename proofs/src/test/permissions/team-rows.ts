import { type CallRow, notAMember, toAdmins, toAll, toEveryMember, toMembers } from './call-row.js'

const noTeam = '400 TEAM_NOT_FOUND'
const mayNotInvite = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const mayNotUpdate = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
const mayNotDelete = '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
const notInTeam = '403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM'

/** The calls about teams. */
export const teamCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/create-team',
    body: ({ organizationId }) => ({ organizationId, name: 'New' }),
    answers: toAdmins('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION', mayNotInvite),
    foreign: { organizationId: mayNotInvite },
  },
  {
    call: 'POST /organization/update-team',
    body: ({ organizationId, teamId }) => ({ teamId, data: { name: 'New', organizationId } }),
    answers: toAdmins(mayNotUpdate, mayNotUpdate),
    foreign: { organizationId: mayNotUpdate, teamId: noTeam },
  },
  {
    call: 'POST /organization/remove-team',
    body: ({ organizationId, teamId }) => ({ organizationId, teamId }),
    answers: toAdmins('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION', mayNotDelete),
    foreign: { organizationId: mayNotDelete, teamId: noTeam },
  },
  {
    call: 'GET /organization/list-teams',
    query: ({ organizationId }) => ({ organizationId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember },
  },
  {
    call: 'POST /organization/set-active-team',
    body: ({ teamId }) => ({ teamId }),
    answers: { ...toMembers(['200', notInTeam, notInTeam, notInTeam]), foreigner: noTeam },
    foreign: { teamId: noTeam },
    looksFirst: true,
  },
  { call: 'GET /organization/list-user-teams', answers: toAll('200'), foreign: {} },
  {
    call: 'GET /organization/list-team-members',
    query: ({ teamId }) => ({ teamId }),
    answers: toMembers(['200', notInTeam, '200', '200'], noTeam),
    foreign: { teamId: noTeam },
    looksFirst: true,
  },
  {
    call: 'POST /organization/add-team-member',
    body: ({ organizationId, teamId, otherUserId: userId }) => ({ organizationId, teamId, userId }),
    answers: toAdmins('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
    foreign: { organizationId: notAMember, teamId: noTeam, otherUserId: notAMember },
  },
  {
    call: 'POST /organization/remove-team-member',
    body: ({ organizationId, teamId, userId }) => ({ organizationId, teamId, userId }),
    answers: toAdmins('403 YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'),
    foreign: { organizationId: notAMember, teamId: noTeam, userId: notInTeam },
  },
]
