import { type CallRow, notAMember, toAdmins, toEveryMember, toMembers } from './call-row.js'

const noMember = '400 MEMBER_NOT_FOUND'
const mayNotDelete = '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
const mayNotUpdate = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const mayNotTransfer = '403 YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION'

/** The calls about members. */
export const memberCalls: readonly CallRow[] = [
  {
    call: 'GET /organization/list-members',
    query: ({ organizationId }) => ({ organizationId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember },
  },
  { call: 'GET /organization/get-active-member', answers: activeAnswers(), foreign: {} },
  {
    call: 'GET /organization/get-active-member-role',
    query: ({ organizationId, userId }) => ({ organizationId, userId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember, userId: notAMember },
  },
  {
    call: 'POST /organization/remove-member',
    body: ({ organizationId, memberId }) => ({ organizationId, memberIdOrEmail: memberId }),
    answers: toAdmins(mayNotDelete, noMember),
    foreign: { organizationId: noMember, memberId: noMember },
    looksFirst: true,
  },
  {
    call: 'POST /organization/update-member-role',
    body: ({ organizationId, memberId }) => ({ organizationId, memberId, role: 'admin' }),
    answers: toAdmins(mayNotUpdate, noMember),
    foreign: { organizationId: noMember, memberId: noMember },
    looksFirst: true,
  },
  {
    call: 'POST /organization/leave',
    body: ({ organizationId }) => ({ organizationId }),
    answers: toMembers(
      ['200', '200', '200', '400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'],
      noMember,
    ),
    foreign: { organizationId: noMember },
  },
  {
    call: 'POST /organization/transfer-ownership',
    body: ({ organizationId, memberId }) => ({ organizationId, memberId }),
    answers: toMembers([mayNotTransfer, mayNotTransfer, mayNotTransfer, '200']),
    foreign: { organizationId: notAMember, memberId: noMember },
    looksFirst: true,
  },
]

/** `remove-member` takes an address in place of an id. */
export const addressCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/remove-member',
    body: ({ organizationId, email }) => ({ organizationId, memberIdOrEmail: email }),
    answers: toAdmins(mayNotDelete, noMember),
    foreign: { organizationId: noMember, email: noMember },
    looksFirst: true,
  },
]

/** Sessions of all callers say where they are, also of those who are not there. */
function activeAnswers(): CallRow['answers'] {
  return { ...toEveryMember(), foreigner: '200' }
}
