import { type CallRow, toAll, toEveryMember, toMembers } from './call-row.js'

const mayNotInvite = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const mayNotCancel = '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
const notTheRecipient = '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
const noMember = '400 MEMBER_NOT_FOUND'
const notAMemberOfThis = '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
const noInvitation = '400 INVITATION_NOT_FOUND'

const toRecipient = { ...toAll(notTheRecipient), invited: '200' }

/**
 * The calls about invitations. A caller who knows an id gets the error that it is not theirs,
 * because ids cannot be guessed.
 */
export const invitationCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/invite-member',
    body: ({ organizationId, teamId }) => ({
      ...{ organizationId, teamId, email: 'new@x.test', role: 'member' },
    }),
    answers: toMembers([mayNotInvite, '200', '200', '200'], noMember),
    foreign: { organizationId: noMember, teamId: '400 TEAM_NOT_FOUND' },
  },
  ...['accept', 'reject'].map((verb) => ({
    call: `POST /organization/${verb}-invitation`,
    body: ({ invitationId }: { readonly invitationId: string }) => ({ invitationId }),
    answers: toRecipient,
    foreign: {},
  })),
  {
    call: 'POST /organization/cancel-invitation',
    body: ({ invitationId }) => ({ invitationId }),
    answers: toMembers([mayNotCancel, '200', '200', '200'], noInvitation),
    foreign: { invitationId: noInvitation },
    looksFirst: true,
  },
  {
    call: 'GET /organization/get-invitation',
    query: ({ invitationId }) => ({ id: invitationId }),
    answers: toRecipient,
    foreign: {},
  },
  {
    call: 'GET /organization/list-invitations',
    query: ({ organizationId }) => ({ organizationId }),
    // Who may not invite is shown none.
    answers: toEveryMember(notAMemberOfThis),
    foreign: { organizationId: notAMemberOfThis },
  },
  { call: 'GET /organization/list-user-invitations', answers: toAll('200'), foreign: {} },
]
