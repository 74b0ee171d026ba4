import { type ErrorCatalogue, commonError, pick } from '@countersign/core'

/** Errors about organisations. */
const organizationErrors = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create a new organization',
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    status: 403,
    message: 'You have reached the maximum number of organizations',
  },
  ORGANIZATION_ALREADY_EXISTS: { status: 400, message: 'Organization already exists' },
  SLUG_IS_TAKEN: { status: 400, message: 'slug is taken' },
  INVALID_SLUG: {
    status: 400,
    message: 'A slug has 1 to 64 lower-case letters, digits and hyphens between them',
  },
  INVALID_LOGO: { status: 400, message: 'A logo is the address of a picture: https, or a path' },
  INVALID_METADATA: {
    status: 400,
    message: 'Metadata has at most 10,000 characters of JSON, nested 8 deep',
  },
  ORGANIZATION_NOT_FOUND: { status: 400, message: 'Organization not found' },
  NO_ACTIVE_ORGANIZATION: { status: 400, message: 'No active organization' },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 403,
    message: 'User is not a member of the organization',
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not a member of this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to update this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete this organization',
  },
  ORGANIZATION_DELETION_DISABLED: { status: 403, message: 'Organization deletion is disabled' },
  USER_NOT_FOUND: { status: 400, message: 'User not found' },
} as const satisfies ErrorCatalogue

/** Errors about members and their roles. */
export const memberErrors = {
  MEMBER_NOT_FOUND: { status: 400, message: 'Member not found' },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already a member of this organization',
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    status: 403,
    message: 'Organization membership limit reached',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    status: 400,
    message: 'You cannot leave the organization as the only owner',
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    status: 400,
    message: 'You cannot leave the organization without an owner',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    status: 401,
    message: 'You are not allowed to delete this member',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    status: 403,
    message: 'You are not allowed to update this member',
  },
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to transfer this organization',
  },
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    status: 400,
    message: 'The user is the only owner of an organization with other members',
  },
  ROLE_NOT_FOUND: { status: 400, message: 'Role not found' },
} as const satisfies ErrorCatalogue

/** Errors about invitations and invitation links. */
const invitationErrors = {
  INVITATION_NOT_FOUND: { status: 400, message: 'Invitation not found' },
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: {
    status: 403,
    message: 'You are not the recipient of the invitation',
  },
  FAILED_TO_RETRIEVE_INVITATION: { status: 400, message: 'Failed to retrieve invitation' },
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: {
    status: 403,
    message: 'Email verification required before accepting or rejecting invitation',
  },
  EMAIL_NOT_VERIFIED_FOR_INVITATIONS: {
    status: 403,
    message: 'Only a verified address shows its invitations',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to invite users to this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: {
    status: 403,
    message: 'you are not allowed to invite user with this role',
  },
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: {
    status: 403,
    message: 'You are not allowed to cancel this invitation',
  },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    status: 400,
    message: 'User is already invited to this organization',
  },
  INVITATION_LIMIT_REACHED: { status: 403, message: 'Invitation limit reached' },
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
    status: 400,
    message: 'Inviter is no longer a member of the organization',
  },
  EMAIL_ONLY_ON_THE_SERVER: {
    status: 400,
    message: 'Only the server lists the invitations of an address that it names',
  },
  INVITATION_LINK_NOT_FOUND: { status: 400, message: 'Invitation link not found' },
} as const satisfies ErrorCatalogue

/** Errors about teams. */
const teamErrors = {
  TEAM_NOT_FOUND: { status: 400, message: 'Team not found' },
  TEAM_MEMBER_LIMIT_REACHED: { status: 403, message: 'Team member limit reached' },
  UNABLE_TO_REMOVE_LAST_TEAM: { status: 400, message: 'Unable to remove last team' },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
    status: 400,
    message: 'You have reached the maximum number of teams',
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to create teams in this organization',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to update this team',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: {
    status: 403,
    message: 'You are not allowed to delete this team',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: {
    status: 403,
    message: 'You are not allowed to delete teams in this organization',
  },
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { status: 403, message: 'User is not a member of the team' },
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: { status: 400, message: 'You do not have an active team' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to create a new team member',
  },
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: {
    status: 403,
    message: 'You are not allowed to remove a team member',
  },
} as const satisfies ErrorCatalogue

/** Errors about custom roles. */
const roleErrors = {
  ROLE_NAME_IS_ALREADY_TAKEN: { status: 400, message: 'That role name is already taken' },
  INVALID_ROLE_NAME: {
    status: 400,
    message: 'A role name has 1 to 64 letters, digits, hyphens and underscores',
  },
  INVALID_PERMISSION: { status: 400, message: 'There is no such permission' },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to create a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to update a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: {
    status: 403,
    message: 'You are not allowed to delete a role',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: {
    status: 403,
    message: 'You are not allowed to read a role',
  },
  TOO_MANY_ROLES: { status: 400, message: 'This organization has too many roles' },
  CANNOT_CHANGE_A_PRE_DEFINED_ROLE: {
    status: 400,
    message: 'Pre-defined roles cannot be changed or deleted',
  },
  ROLE_IS_ASSIGNED_TO_MEMBERS: { status: 400, message: 'The role is assigned to members' },
} as const satisfies ErrorCatalogue

/** Every error of the plugin. */
export const allErrors = {
  ...organizationErrors,
  ...memberErrors,
  ...invitationErrors,
  ...teamErrors,
  ...roleErrors,
} as const satisfies ErrorCatalogue

/** The errors of the calls: those of the plugin, and two of the core with the same texts. */
const callErrors = {
  ...allErrors,
  MISSING_FIELD: { status: 400, message: 'A required field is missing' },
  SESSION_NOT_OWN: commonError('SESSION_NOT_OWN'),
} as const satisfies ErrorCatalogue

/** Returns some of the errors, for the `errors` of a call. */
export function refusals<K extends keyof typeof callErrors>(
  ...codes: readonly K[]
): Pick<typeof callErrors, K> {
  return pick(callErrors, ...codes)
}

/** Returns the error for users who are not members, for calls in which its status is not 403. */
export function refusalOfOutsiders(status: number) {
  const { message } = allErrors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION
  return { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { status, message } } as const
}

/** The plugin's texts in one language, by error code. A language without one of them does not compile. */
export type OrganizationTexts = Readonly<Record<keyof typeof allErrors, string>>
