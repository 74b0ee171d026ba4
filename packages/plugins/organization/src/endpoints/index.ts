import type { Statements } from '@countersign/core/access'
import type {
  InvitationLinkSettings,
  OrganizationSettings,
  RunTimeRoleSettings,
  TeamSettings,
} from '../options.js'
import { createAcceptInvitationLink } from './invitation-link/accept.js'
import { createCreateInvitationLink } from './invitation-link/create.js'
import { getInvitationLink } from './invitation-link/get.js'
import { createListInvitationLinks } from './invitation-link/list.js'
import { createRevokeInvitationLink } from './invitation-link/revoke.js'
import { createAcceptInvitation } from './invitation/accept.js'
import { createCancelInvitation } from './invitation/cancel.js'
import { createGetInvitation } from './invitation/get.js'
import { createInviteMember } from './invitation/invite-member.js'
import { listUserInvitations } from './invitation/list-own.js'
import { createListInvitations } from './invitation/list.js'
import { createRejectInvitation } from './invitation/reject.js'
import { createAddMember } from './member/add.js'
import { getActiveMember, getActiveMemberRole } from './member/get-active.js'
import { createLeaveOrganization } from './member/leave.js'
import { listMembers } from './member/list.js'
import { createRemoveMember } from './member/remove.js'
import { createTransferOwnership } from './member/transfer-ownership.js'
import { createUpdateMemberRole } from './member/update-role.js'
import { checkOrganizationSlug } from './organization/check-slug.js'
import { createCreateOrganization } from './organization/create.js'
import { createDeleteOrganization } from './organization/delete.js'
import { createExplainPermission } from './organization/explain-permission.js'
import { createGetFullOrganization } from './organization/get-full.js'
import { createGetOrganization } from './organization/get.js'
import { createHasPermission } from './organization/has-permission.js'
import { listOrganizations } from './organization/list.js'
import { createSetActiveOrganization } from './organization/set-active.js'
import { createUpdateOrganization } from './organization/update.js'
import { createCreateRole } from './role/create.js'
import { createDeleteRole } from './role/delete.js'
import { createGetRole } from './role/get.js'
import { createListRoles } from './role/list.js'
import { createUpdateRole } from './role/update.js'
import { createAddTeamMember } from './team/add-member.js'
import { createCreateTeam } from './team/create.js'
import { createListTeamMembers } from './team/list-members.js'
import { createListUserTeams } from './team/list-of-user.js'
import { listTeams } from './team/list.js'
import { createRemoveTeamMember } from './team/remove-member.js'
import { createRemoveTeam } from './team/remove.js'
import { setActiveTeam } from './team/set-active.js'
import { createUpdateTeam } from './team/update.js'

/** The calls about organisations. */
export type OrganizationEndpoints<S extends Statements> = ReturnType<
  typeof createOrganizationEndpoints<S>
>

/** Creates the calls about organisations. */
export function createOrganizationEndpoints<S extends Statements>(settings: OrganizationSettings) {
  return {
    createOrganization: createCreateOrganization(settings),
    updateOrganization: createUpdateOrganization(settings),
    deleteOrganization: createDeleteOrganization(settings),
    listOrganizations,
    getFullOrganization: createGetFullOrganization(settings),
    getOrganization: createGetOrganization(settings),
    setActiveOrganization: createSetActiveOrganization(settings),
    checkOrganizationSlug,
    hasPermission: createHasPermission<S>(settings),
    explainPermission: createExplainPermission<S>(settings),
  }
}

/** The calls about members. */
export type MemberEndpoints = ReturnType<typeof createMemberEndpoints>

/** Creates the calls about members. */
export function createMemberEndpoints(settings: OrganizationSettings) {
  return {
    /** Server only: adds a member without an invitation. */
    addMember: createAddMember(settings),
    removeMember: createRemoveMember(settings),
    leaveOrganization: createLeaveOrganization(settings),
    updateMemberRole: createUpdateMemberRole(settings),
    transferOwnership: createTransferOwnership(settings),
    getActiveMember,
    getActiveMemberRole,
    listMembers,
  }
}

/** The calls about invitations. */
export type InvitationEndpoints = ReturnType<typeof createInvitationEndpoints>

/** Creates the calls about invitations. */
export function createInvitationEndpoints(settings: OrganizationSettings) {
  return {
    createInvitation: createInviteMember(settings),
    acceptInvitation: createAcceptInvitation(settings),
    rejectInvitation: createRejectInvitation(settings),
    cancelInvitation: createCancelInvitation(settings),
    getInvitation: createGetInvitation(settings),
    listInvitations: createListInvitations(settings),
    listUserInvitations,
  }
}

/** The calls about invitation links. */
export type InvitationLinkEndpoints = ReturnType<typeof createInvitationLinkEndpoints>

/** Creates the calls about invitation links. */
export function createInvitationLinkEndpoints(
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) {
  return {
    createInvitationLink: createCreateInvitationLink(settings, byDefault),
    listInvitationLinks: createListInvitationLinks(settings),
    revokeInvitationLink: createRevokeInvitationLink(settings),
    getInvitationLink,
    acceptInvitationLink: createAcceptInvitationLink(settings),
  }
}

/** The calls about teams. */
export type TeamEndpoints = ReturnType<typeof createTeamEndpoints>

/** Creates the calls about teams. */
export function createTeamEndpoints(settings: OrganizationSettings, teams: TeamSettings) {
  return {
    createTeam: createCreateTeam(settings, teams),
    updateTeam: createUpdateTeam(settings),
    removeTeam: createRemoveTeam(settings),
    listOrganizationTeams: listTeams,
    setActiveTeam,
    listUserTeams: createListUserTeams(settings),
    listTeamMembers: createListTeamMembers(settings),
    addTeamMember: createAddTeamMember(settings),
    removeTeamMember: createRemoveTeamMember(settings),
  }
}

/** The calls about custom roles. */
export type RoleEndpoints = ReturnType<typeof createRoleEndpoints>

/** Creates the calls about custom roles. */
export function createRoleEndpoints(settings: OrganizationSettings, roles: RunTimeRoleSettings) {
  return {
    createOrgRole: createCreateRole(settings, roles),
    updateOrgRole: createUpdateRole(settings),
    deleteOrgRole: createDeleteRole(settings),
    listOrgRoles: createListRoles(settings),
    getOrgRole: createGetRole(settings),
  }
}
