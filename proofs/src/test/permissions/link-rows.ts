import { type CallRow, notAMember, toAll, toMembers } from './call-row.js'

const mayNotInvite = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const mayNotCancel = '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
const isMember = '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
const noLink = '400 INVITATION_LINK_NOT_FOUND'

/** The calls about invitation links. Any caller with a link may use it. */
export const linkCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/create-invitation-link',
    body: ({ organizationId, teamId }) => ({ organizationId, teamId, role: 'member' }),
    answers: toMembers([mayNotInvite, '200', '200', '200']),
    foreign: { organizationId: notAMember, teamId: '400 TEAM_NOT_FOUND' },
  },
  {
    call: 'GET /organization/list-invitation-links',
    query: ({ organizationId }) => ({ organizationId }),
    answers: toMembers([mayNotInvite, '200', '200', '200']),
    foreign: { organizationId: notAMember },
  },
  {
    call: 'POST /organization/revoke-invitation-link',
    body: ({ linkId }) => ({ linkId }),
    answers: toMembers([mayNotCancel, '200', '200', '200'], noLink),
    foreign: { linkId: noLink },
    looksFirst: true,
  },
  {
    call: 'GET /organization/get-invitation-link',
    query: ({ linkToken: token }) => ({ token }),
    answers: { ...toAll('200'), signedOut: '200' },
    foreign: {},
  },
  {
    call: 'POST /organization/accept-invitation-link',
    body: ({ linkToken: token }) => ({ token }),
    answers: toMembers([isMember, isMember, isMember, isMember], '200'),
    foreign: {},
  },
]
