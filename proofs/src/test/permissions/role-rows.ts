import { type CallRow, notAMember, toAdmins, toEveryMember } from './call-row.js'

const noRole = '400 ROLE_NOT_FOUND'
const mayNotCreate = '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'
const mayNotUpdate = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'
const mayNotDelete = '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'

const permission = { ac: ['read'] }

/** The calls about roles that organisations make. */
export const roleCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/create-role',
    body: ({ organizationId }) => ({ organizationId, role: 'new', permission }),
    answers: toAdmins(mayNotCreate),
    foreign: { organizationId: notAMember },
  },
  {
    call: 'POST /organization/update-role',
    body: ({ organizationId, roleId }) => ({ organizationId, roleId, data: { permission } }),
    answers: toAdmins(mayNotUpdate),
    foreign: { organizationId: notAMember, roleId: noRole },
  },
  {
    call: 'POST /organization/delete-role',
    body: ({ organizationId, roleId }) => ({ organizationId, roleId }),
    answers: toAdmins(mayNotDelete),
    foreign: { organizationId: notAMember, roleId: noRole },
  },
  {
    call: 'GET /organization/get-role',
    query: ({ organizationId, roleId }) => ({ organizationId, roleId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember, roleId: noRole },
  },
  {
    call: 'GET /organization/list-roles',
    query: ({ organizationId }) => ({ organizationId }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember },
  },
]

/** Calls that take a name in place of an id. */
export const roleNameCalls: readonly CallRow[] = [
  {
    call: 'POST /organization/update-role',
    body: ({ organizationId, roleName }) => ({ organizationId, roleName, data: { permission } }),
    answers: toAdmins(mayNotUpdate),
    foreign: { organizationId: notAMember, roleName: noRole },
  },
  {
    call: 'POST /organization/delete-role',
    body: ({ organizationId, roleName }) => ({ organizationId, roleName }),
    answers: toAdmins(mayNotDelete),
    foreign: { organizationId: notAMember, roleName: noRole },
  },
  {
    call: 'GET /organization/get-role',
    query: ({ organizationId, roleName }) => ({ organizationId, roleName }),
    answers: toEveryMember(),
    foreign: { organizationId: notAMember, roleName: noRole },
  },
]
