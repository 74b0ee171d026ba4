import type { Named } from './statement-app.js'

/** The request of a call. */
export type Input = (named: Named) => Readonly<Record<string, unknown>>

/** The caller. Default: Ann, who owns the organisation. */
export const callers: Readonly<Record<string, 'bob' | 'cat'>> = {
  'POST /organization/accept-invitation': 'bob',
  'POST /organization/reject-invitation': 'bob',
  'GET /organization/get-invitation': 'bob',
  'POST /organization/accept-invitation-link': 'bob',
  'POST /organization/leave': 'cat',
  'POST /organization/set-active-team': 'cat',
  'GET /organization/list-user-teams': 'cat',
}

const ofTeam: Input = ({ teamId }) => ({ teamId })
const ofInvitation: Input = ({ invitationId }) => ({ invitationId })
const ofLink: Input = ({ linkToken: token }) => ({ token })
const ofOrganization: Input = ({ organizationId }) => ({ organizationId })
const ofReader: Input = () => ({ roleName: 'reader' })

/** The requests of the calls. Other calls get no body. */
export const inputs: Readonly<Record<string, Input>> = {
  'POST /organization/create': () => ({ name: 'Acme', slug: 'acme' }),
  'POST /organization/update': () => ({ data: { name: 'Acme' } }),
  'POST /organization/delete': ofOrganization,
  'POST /organization/leave': ofOrganization,
  'POST /organization/check-slug': () => ({ slug: 'free' }),
  'POST /organization/set-active': ({ otherOrganizationId: id }) => ({ organizationId: id }),
  'POST /organization/has-permission': () => ({ permissions: { member: ['delete'] } }),
  'POST /organization/invite-member': () => ({ email: 'new@x.test', role: 'member' }),
  'POST /organization/accept-invitation': ofInvitation,
  'POST /organization/reject-invitation': ofInvitation,
  'POST /organization/cancel-invitation': ofInvitation,
  'GET /organization/get-invitation': ({ invitationId }) => ({ id: invitationId }),
  'POST /organization/create-invitation-link': () => ({ role: 'member' }),
  'POST /organization/revoke-invitation-link': ({ linkId }) => ({ linkId }),
  'GET /organization/get-invitation-link': ofLink,
  'POST /organization/accept-invitation-link': ofLink,
  'POST /organization/remove-member': ({ memberId }) => ({ memberIdOrEmail: memberId }),
  'POST /organization/update-member-role': ({ memberId }) => ({ memberId, role: 'admin' }),
  'POST /organization/transfer-ownership': ({ memberId }) => ({ memberId }),
  'POST /organization/create-team': () => ({ name: 'Design' }),
  'POST /organization/update-team': ({ teamId }) => ({ teamId, data: { name: 'Design' } }),
  'POST /organization/remove-team': ofTeam,
  'POST /organization/set-active-team': ofTeam,
  'GET /organization/list-team-members': ofTeam,
  'POST /organization/add-team-member': ({ teamId, ownId }) => ({ teamId, userId: ownId }),
  'POST /organization/remove-team-member': ({ teamId, userId }) => ({ teamId, userId }),
  'POST /organization/create-role': () => ({ role: 'new', permission: { ac: ['read'] } }),
  'POST /organization/update-role': () => ({
    ...{ roleName: 'reader', data: { permission: { ac: ['read'] } } },
  }),
  'POST /organization/delete-role': ofReader,
  'GET /organization/get-role': ofReader,
}
