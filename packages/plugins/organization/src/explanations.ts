import type { ErrorExplanation } from '@countersign/core'
import type { allErrors } from './errors.js'

/** Explains a missing permission: `purpose` is the action, such as `to create teams`. */
const lacks = (purpose: string, permission: string): ErrorExplanation => ({
  why: `None of the caller's roles has \`${permission}\`, which is needed ${purpose}.`,
  act: `Give the caller [a role with this permission](../roles.md). On the server \`auth.api.explainPermission\` returns
what each role lacks.`,
})

const orActive = `Send \`organizationId\`, or choose an active organisation with
[\`setActive\`](../organizations.md#the-active-organisation).`

const mayNot = (verb: string, action: string): ErrorExplanation => ({
  why: `None of the caller's roles allows \`ac:${action}\`; or the role that the caller would ${verb} has a permission that the
caller lacks.`,
  act: `Let an owner do it, or leave out that permission.`,
})

/** Explanations of the plugin's errors, by code, but those of the core. An error without one does not compile. */
export const explanations: Readonly<
  Record<Exclude<keyof typeof allErrors, 'USER_NOT_FOUND'>, ErrorExplanation>
> = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    why: `The option \`allowUserToCreateOrganization\` does not allow it. Or the call names another user in \`userId\`,
and the caller is not an administrator of the app.`,
    act: `Let the server create it: \`auth.api.createOrganization\` with \`asServer: true\` and \`userId\`.`,
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    why: `The user is a member of as many organisations as \`organizationLimit\` allows, including joined ones.`,
    act: `Let the user leave one, or raise the [limit](../organizations.md#limits).`,
  },
  ORGANIZATION_ALREADY_EXISTS: {
    why: `Another organisation has the slug.`,
    act: `Suggest another one. \`checkSlug\` can check it while the user types.`,
  },
  SLUG_IS_TAKEN: {
    why: `Another organisation has the slug.`,
    act: `Suggest another one.`,
  },
  INVALID_SLUG: {
    why: `The slug contains other characters than letters \`a\` to \`z\`, digits, and single hyphens between them, or is
longer than 64 characters. Capitals are lower-cased. Letters of other alphabets are rejected, because some of
them look like these.`,
    act: `Build it from the name: lower case, with hyphens for spaces.`,
  },
  INVALID_LOGO: {
    why: `The logo is neither a path of the app nor an https URL. Another URL, such as \`javascript:\`, could be dangerous
where it is shown.`,
    act: `Store the picture, and send its URL.`,
  },
  INVALID_METADATA: {
    why: `The metadata has more than 10,000 characters as JSON, or more than 8 levels.`,
    act: `Store larger data in your own table, with the id of the organisation.`,
  },
  ORGANIZATION_NOT_FOUND: {
    why: `The call has no organisation, and the session has no active one. On the server: no organisation with that id
exists.`,
    act: orActive,
  },
  NO_ACTIVE_ORGANIZATION: {
    why: `The call has no organisation, and the session has no active one.`,
    act: orActive,
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    why: `The user is not a member of the organisation, or the organisation does not exist. Both get the same response, so
that a caller cannot find out which organisations exist. Some calls return it with 400 or 401. A removed member
gets it at the next call, also with an active session.`,
    act: `Choose another organisation. \`listOrganizations\` returns those of the user.`,
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    why: `The caller is not a member of the organisation, or the organisation does not exist. Both get the same response,
so that a caller cannot find out which organisations exist.`,
    act: `Choose another organisation. \`listOrganizations\` returns those of the caller.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: lacks(
    'to change the organisation',
    'organization:update',
  ),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: lacks(
    'to delete the organisation',
    'organization:delete',
  ),
  ORGANIZATION_DELETION_DISABLED: {
    why: `The option \`disableOrganizationDeletion\` prevents the deletion of organisations.`,
    act: `Delete the organisation in your own server code.`,
  },
  MEMBER_NOT_FOUND: {
    why: `The organisation has no member with this id or address, or the caller is not a member. A member of another
organisation, and an organisation that does not exist, get the same response.`,
    act: `Take \`memberId\` from \`listMembers\` of the same organisation. It is the id of the membership, not of the
user.`,
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    why: `A user can be a member of an organisation only once.`,
    act: `Change the role with \`updateMemberRole\`.`,
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    why: `The organisation has as many members as \`membershipLimit\` allows, by default 100. An invitation stays open,
and can be accepted when a member has left.`,
    act: `Remove a member, or raise the [limit](../organizations.md#limits), which may be a function of the organisation.`,
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    why: `Without this member, the organisation would have no owner who can sign in. A caller who is not an owner and
removes an owner gets the same error. So does the only owner who deletes their account; then \`organizations\`
in the response lists these organisations by \`id\`, \`name\` and \`slug\`.`,
    act: `[Transfer the ownership](../organizations.md#ownership) first, or delete the organisation.`,
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    why: `After the change, no member who can sign in would have the role of the creator.`,
    act: `Make another member an owner first.`,
  },
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    why: `An administrator removes a user who is the only owner that can sign in of an organisation with other members, or
the last member of an organisation that must not be deleted. \`organizations\` in the response lists these
organisations by \`id\`, \`name\` and \`slug\`.`,
    act: `Send \`onSoleOwner\`: \`transfer\` makes another member the owner, \`delete\` deletes the organisations. See
[Remove a user](../admin.md#remove-a-user).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    why: `None of the caller's roles allows \`member:delete\`, or the member has a permission that the caller lacks.`,
    act: `Let a member with all of these permissions do it, such as an owner.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    why: `None of the caller's roles allows \`member:update\`. Or the caller lacks a permission of the new role or of a
current role of the member. Or one of the roles is the role of the creator, which only owners assign and remove.`,
    act: `Let a member do it who [may assign that role](../roles.md#rules-for-assigning-roles).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION: {
    why: `Only a member with the role of the creator can transfer the ownership.`,
    act: `Let an owner do it.`,
  },
  ROLE_NOT_FOUND: {
    why: `The organisation has no role with exactly this name, neither in \`roles\` nor among its custom roles.`,
    act: `Send exact names, without spaces around commas.`,
  },
  INVITATION_NOT_FOUND: {
    why: `No open invitation has this id: it was accepted, declined or cancelled, it has expired, or it never existed. Or
its inviter may no longer invite to its role. All of these get the same response.`,
    act: `Request another invitation.`,
  },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    why: `The invitation was sent to another address than that of the signed-in user.`,
    act: `Sign in with the address that received the mail, or request another invitation.`,
  },
  FAILED_TO_RETRIEVE_INVITATION: {
    why: `The invitation changed while the call ran: another request accepted, declined or cancelled it.`,
    act: `Read it again with \`getInvitation\`.`,
  },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    why: `The app requires a verified address: \`requireEmailVerificationOnInvitation\`. An invitation with a short id,
which another program has created, also requires one, because an attacker could guess the id.`,
    act: `Let the user [verify their address](../account.md) and open the invitation again.`,
  },
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: {
    why: `Only a user with a verified address can list the invitations to it, because a user can sign up with the address
of another user.`,
    act: `Let the user verify their address, or follow the link of the mail.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: lacks(
    'to invite users',
    'invitation:create',
  ),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    why: `The role has a permission that the inviter lacks; or it is the role of the creator, and the inviter does not
have it.`,
    act: `Invite to a [role that the inviter may assign](../roles.md#rules-for-assigning-roles), and let an owner change
it afterwards.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: lacks(
    'to cancel invitations',
    'invitation:cancel',
  ),
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    why: `The address has an open invitation.`,
    act: `Send \`resend: true\` to mail it again, with a new expiry.`,
  },
  INVITATION_LIMIT_REACHED: {
    why: `The organisation has as many open invitations as \`invitationLimit\` allows, by default 100.`,
    act: `Cancel old invitations, or raise the [limit](../organizations.md#limits).`,
  },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    why: `The inviter has left the organisation or was removed from it, so the invitation is void.`,
    act: `Let another member send one.`,
  },
  EMAIL_ONLY_ON_THE_SERVER: {
    why: `A signed-in user can list only the invitations to their own address. Only a call with \`asServer: true\` may
contain an address.`,
    act: `Leave \`email\` out, or call on the server with \`asServer: true\` instead of \`headers\`.`,
  },
  INVITATION_LINK_NOT_FOUND: {
    why: `The link is unknown, was revoked, has no uses left, or has expired. All of these get the same response.`,
    act: `Request another link.`,
  },
  TEAM_NOT_FOUND: {
    why: `The organisation has no team with this id. A team of another organisation gets the same response.`,
    act: `Take the id from \`listTeams\` of the same organisation.`,
  },
  TEAM_MEMBER_LIMIT_REACHED: {
    why: `The team has as many members as \`teams.maximumMembersPerTeam\` allows. The call changed no data: an invitation
to a full team is neither stored nor mailed, and a user who accepts an earlier one joins neither the
organisation nor its other teams.`,
    act: `Remove a member from the team, or raise the [limit](../organizations.md#limits).`,
  },
  UNABLE_TO_REMOVE_LAST_TEAM: {
    why: `The organisation has no other team, and \`teams.allowRemovingAllTeams\` is not set.`,
    act: `Create another team first.`,
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    why: `The organisation has as many teams as \`teams.maximumTeams\` allows.`,
    act: `Remove one, or raise the [limit](../organizations.md#limits).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: lacks('to create teams', 'team:create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: lacks('to change teams', 'team:update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    why: `The team is the active team of the caller, or, in a database of better-auth 1.2, the team of the caller.`,
    act: `Choose another active team first: \`setActiveTeam\`.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: lacks('to remove teams', 'team:delete'),
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: {
    why: `The user is not in the team. A member who may change members can list a team without being in it.`,
    act: `Add the user with \`addTeamMember\`.`,
  },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: {
    why: `The call has no team, and the session has no active one.`,
    act: `Send \`teamId\`, or choose a team with \`setActiveTeam\`.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: lacks(
    'to add members to teams',
    'member:update',
  ),
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: lacks(
    'to remove members from teams',
    'member:delete',
  ),
  ROLE_NAME_IS_ALREADY_TAKEN: {
    why: `The organisation has a custom role with this name, or the name is in the option \`roles\`. Letter case does not
matter.`,
    act: `Choose another name.`,
  },
  INVALID_ROLE_NAME: {
    why: `The name contains other characters than letters, digits, hyphens and underscores, or is longer than 64
characters.`,
    act: `Choose a name without spaces and commas, and store the display name in your own table.`,
  },
  INVALID_PERMISSION: {
    why: `The role has a resource or an action that is missing in the statements of the app.`,
    act: `Add it to [the statements](../roles.md#your-own-roles), or leave it out.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: mayNot('create', 'create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: mayNot('change, before or after the change,', 'update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: mayNot('delete', 'delete'),
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: lacks("to read the organisation's roles", 'ac:read'),
  TOO_MANY_ROLES: {
    why: `The organisation has as many custom roles as \`dynamicAccessControl.maximumRolesPerOrganization\` allows, by
default 50.`,
    act: `Delete a role without members.`,
  },
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: {
    why: `The role is defined in the option \`roles\` and exists in all organisations.`,
    act: `Change it in the options of the app.`,
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: {
    why: `Members have the role, and memberships store its name, so it cannot be deleted or renamed. Its permissions can
be changed.`,
    act: `Give those members another role first.`,
  },
}

/** For the reference: all features, and the route of the call whose input the app's statements type. */
export const reference = {
  options: {
    teams: { enabled: true },
    dynamicAccessControl: { enabled: true },
    invitationLinks: { enabled: true },
  },
  routes: { organization: { hasPermission: 'POST /organization/has-permission' } },
} as const
