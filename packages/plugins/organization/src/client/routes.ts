import type { Statements } from '@countersign/core/access'
import type { Routes } from '@countersign/core'
import type { EndpointsFor, Feature } from '../index.js'

/** Every call of the server half, with all of its features. */
export type AllEndpoints = EndpointsFor<Statements, Feature>

/** The calls of every server with organisations. */
export const routes = {
  organization: {
    create: 'POST /organization/create',
    update: 'POST /organization/update',
    delete: 'POST /organization/delete',
    list: 'GET /organization/list',
    checkSlug: 'POST /organization/check-slug',
    setActive: 'POST /organization/set-active',
    getOrganization: 'GET /organization/get-organization',
    getFullOrganization: 'GET /organization/get-full-organization',
    inviteMember: 'POST /organization/invite-member',
    acceptInvitation: 'POST /organization/accept-invitation',
    rejectInvitation: 'POST /organization/reject-invitation',
    cancelInvitation: 'POST /organization/cancel-invitation',
    getInvitation: 'GET /organization/get-invitation',
    listInvitations: 'GET /organization/list-invitations',
    listUserInvitations: 'GET /organization/list-user-invitations',
    removeMember: 'POST /organization/remove-member',
    updateMemberRole: 'POST /organization/update-member-role',
    getActiveMember: 'GET /organization/get-active-member',
    getActiveMemberRole: 'GET /organization/get-active-member-role',
    listMembers: 'GET /organization/list-members',
    leave: 'POST /organization/leave',
    transferOwnership: 'POST /organization/transfer-ownership',
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with invitation links. */
export const linkRoutes = {
  organization: {
    createInvitationLink: 'POST /organization/create-invitation-link',
    listInvitationLinks: 'GET /organization/list-invitation-links',
    revokeInvitationLink: 'POST /organization/revoke-invitation-link',
    getInvitationLink: 'GET /organization/get-invitation-link',
    acceptInvitationLink: 'POST /organization/accept-invitation-link',
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with teams. */
export const teamRoutes = {
  organization: {
    createTeam: 'POST /organization/create-team',
    updateTeam: 'POST /organization/update-team',
    removeTeam: 'POST /organization/remove-team',
    listTeams: 'GET /organization/list-teams',
    setActiveTeam: 'POST /organization/set-active-team',
    listUserTeams: 'GET /organization/list-user-teams',
    listTeamMembers: 'GET /organization/list-team-members',
    addTeamMember: 'POST /organization/add-team-member',
    removeTeamMember: 'POST /organization/remove-team-member',
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with custom roles. */
export const roleRoutes = {
  organization: {
    createRole: 'POST /organization/create-role',
    updateRole: 'POST /organization/update-role',
    deleteRole: 'POST /organization/delete-role',
    getRole: 'GET /organization/get-role',
    listRoles: 'GET /organization/list-roles',
  },
} as const satisfies Routes<AllEndpoints>
