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
export type MemberEndpoints<R extends string> = ReturnType<typeof createMemberEndpoints<R>>

/** Creates the calls about members. */
export function createMemberEndpoints<R extends string>(settings: OrganizationSettings) {
  return {
    /** Server only: adds a member without an invitation. */
    addMember: createAddMember<R>(settings),
    /** Remove a member from an organisation, or leave it. */
    removeMember: createRemoveMember(settings),
    /** Leave an organisation. */
    leaveOrganization: createLeaveOrganization(settings),
    /** Change the role of a member. */
    updateMemberRole: createUpdateMemberRole<R>(settings),
    /** Transfer the ownership of an organisation to another member. */
    transferOwnership: createTransferOwnership(settings),
    /** Return the caller's membership of the active organisation. */
    getActiveMember,
    /** Return the role of the caller, or of another member, in an organisation. */
    getActiveMemberRole,
    /** List a page of the members of an organisation, oldest first. */
    listMembers,
  }
}

/** The calls about invitations. */
export type InvitationEndpoints<R extends string> = ReturnType<typeof createInvitationEndpoints<R>>

/** Creates the calls about invitations. */
export function createInvitationEndpoints<R extends string>(settings: OrganizationSettings) {
  return {
    /** Invite a user to an organisation by mail. */
    createInvitation: createInviteMember<R>(settings),
    /** Accept an invitation, and make its organisation the active one. */
    acceptInvitation: createAcceptInvitation(settings),
    /** Decline an invitation. */
    rejectInvitation: createRejectInvitation(settings),
    /** Cancel an invitation. */
    cancelInvitation: createCancelInvitation(settings),
    /** Return an invitation to the caller’s own address. */
    getInvitation: createGetInvitation(settings),
    /** List the invitations of an organisation, with any status. */
    listInvitations: createListInvitations(settings),
    /** List the open invitations to the caller’s own address. */
    listUserInvitations,
  }
}

/** The calls about invitation links. */
export type InvitationLinkEndpoints<R extends string> = ReturnType<
  typeof createInvitationLinkEndpoints<R>
>

/** Creates the calls about invitation links. */
export function createInvitationLinkEndpoints<R extends string>(
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) {
  return {
    /** Create a link that any user can use to join an organisation. */
    createInvitationLink: createCreateInvitationLink<R>(settings, byDefault),
    /** List the invitation links of an organisation, newest first. */
    listInvitationLinks: createListInvitationLinks(settings),
    /** Revoke an invitation link. */
    revokeInvitationLink: createRevokeInvitationLink(settings),
    /** Show the organisation of an invitation link. */
    getInvitationLink,
    /** Join an organisation with an invitation link, and make it the active one. */
    acceptInvitationLink: createAcceptInvitationLink(settings),
  }
}

/** The calls about teams. */
export type TeamEndpoints = ReturnType<typeof createTeamEndpoints>

/** Creates the calls about teams. */
export function createTeamEndpoints(settings: OrganizationSettings, teams: TeamSettings) {
  return {
    /** Create an empty team in an organisation. */
    createTeam: createCreateTeam(settings, teams),
    /** Rename a team of an organisation. */
    updateTeam: createUpdateTeam(settings),
    /** Remove a team of an organisation, except the caller’s main team. */
    removeTeam: createRemoveTeam(settings),
    /** List the teams of an organisation of the signed-in user, oldest first. */
    listOrganizationTeams: listTeams,
    /** Choose the active team among the caller’s teams, or none. */
    setActiveTeam,
    /** List the teams of the signed-in user, or of another member. */
    listUserTeams: createListUserTeams(settings),
    /** List the members of a team, for its members and for callers who may change members. */
    listTeamMembers: createListTeamMembers(settings),
    /** Add a member of an organisation to one of its teams. */
    addTeamMember: createAddTeamMember(settings),
    /** Remove a member from a team. */
    removeTeamMember: createRemoveTeamMember(settings),
  }
}

/** The calls about custom roles. */
export type RoleEndpoints = ReturnType<typeof createRoleEndpoints>

/** Creates the calls about custom roles. */
export function createRoleEndpoints(settings: OrganizationSettings, roles: RunTimeRoleSettings) {
  return {
    /** Create a custom role with permissions that the caller has. */
    createOrgRole: createCreateRole(settings, roles),
    /** Change the name and the permissions of a custom role. */
    updateOrgRole: createUpdateRole(settings),
    /** Delete a custom role without members. */
    deleteOrgRole: createDeleteRole(settings),
    /** List the custom roles of an organisation, oldest first. */
    listOrgRoles: createListRoles(settings),
    /** Return a custom role of an organisation. */
    getOrgRole: createGetRole(settings),
  }
}
