import type { Statements } from '@countersign/core/access'
import type { Routes } from '@countersign/core'
import type { EndpointsFor, Feature } from '../index.js'
import { allStores, memberStores, teamStores } from '../refetched-stores.js'

/** Every call of the server half, with all of its features. */
export type AllEndpoints = EndpointsFor<Statements, Feature>

/** The calls of every server with organisations. */
export const routes = {
  organization: {
    create: `POST /organization/create ${allStores}`,
    update: 'POST /organization/update $organizations $activeOrganization',
    delete: `POST /organization/delete ${allStores}`,
    list: 'GET /organization/list',
    checkSlug: 'POST /organization/check-slug',
    setActive: `POST /organization/set-active ${allStores}`,
    getOrganization: 'GET /organization/get-organization',
    getFullOrganization: 'GET /organization/get-full-organization',
    inviteMember: 'POST /organization/invite-member $activeOrganization',
    acceptInvitation: `POST /organization/accept-invitation ${allStores}`,
    rejectInvitation: 'POST /organization/reject-invitation $activeOrganization',
    cancelInvitation: 'POST /organization/cancel-invitation $activeOrganization',
    getInvitation: 'GET /organization/get-invitation',
    listInvitations: 'GET /organization/list-invitations',
    listUserInvitations: 'GET /organization/list-user-invitations',
    removeMember: `POST /organization/remove-member ${allStores}`,
    updateMemberRole: `POST /organization/update-member-role ${memberStores}`,
    getActiveMember: 'GET /organization/get-active-member',
    getActiveMemberRole: 'GET /organization/get-active-member-role',
    listMembers: 'GET /organization/list-members',
    leave: `POST /organization/leave ${allStores}`,
    transferOwnership: `POST /organization/transfer-ownership ${memberStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with invitation links. */
export const linkRoutes = {
  organization: {
    createInvitationLink: 'POST /organization/create-invitation-link',
    listInvitationLinks: 'GET /organization/list-invitation-links',
    revokeInvitationLink: 'POST /organization/revoke-invitation-link',
    getInvitationLink: 'GET /organization/get-invitation-link',
    acceptInvitationLink: `POST /organization/accept-invitation-link ${allStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with teams. */
export const teamRoutes = {
  organization: {
    createTeam: 'POST /organization/create-team $activeOrganization',
    updateTeam: 'POST /organization/update-team $activeOrganization',
    removeTeam: `POST /organization/remove-team ${teamStores}`,
    listTeams: 'GET /organization/list-teams',
    setActiveTeam: `POST /organization/set-active-team ${teamStores}`,
    listUserTeams: 'GET /organization/list-user-teams',
    listTeamMembers: 'GET /organization/list-team-members',
    addTeamMember: `POST /organization/add-team-member ${memberStores}`,
    removeTeamMember: `POST /organization/remove-team-member ${teamStores}`,
  },
} as const satisfies Routes<AllEndpoints>

/** The calls of a server with custom roles. */
export const roleRoutes = {
  organization: {
    createRole: 'POST /organization/create-role',
    updateRole: 'POST /organization/update-role $activeMember',
    deleteRole: 'POST /organization/delete-role $activeMember',
    getRole: 'GET /organization/get-role',
    listRoles: 'GET /organization/list-roles',
  },
} as const satisfies Routes<AllEndpoints>
