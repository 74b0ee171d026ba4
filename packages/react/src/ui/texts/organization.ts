/** The names of the usual roles. */
export const roleNameTexts = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
} as const

/** Texts of the form for a new organisation. */
export const createOrganizationTexts = {
  createOrganization: 'Create organization',
  enterOrganizationName: 'Enter the name of the organization.',
  shortName: 'Short name',
  shortNameHint: 'Lower-case letters, digits and hyphens, for URLs.',
  enterShortName: 'Enter a short name.',
} as const

/** Texts of the switcher of organisations. */
export const switcherTexts = {
  createOrganization: 'Create organization',
  organizations: 'Organizations',
  personalAccount: 'Personal account',
  chooseOrganization: 'Choose an organization',
  switchOrganization: 'Switch organization:',
  manageOrganization: 'Manage organization',
  join: 'Join',
  joinOrganization: 'Join {organization}',
} as const

/** Texts of the settings of an organisation. */
export const organizationTexts = {
  organization: 'Organization',
  noOrganization: 'No organization is active, or you are no longer a member of it.',
  general: 'General',
  members: 'Members',
  invitations: 'Invitations',
  teams: 'Teams',
  roles: 'Roles',
} as const

/** Texts of errors of organisations. */
export const organizationErrors = {
  ORGANIZATION_ALREADY_EXISTS: 'Another organization has this short name.',
  SLUG_IS_TAKEN: 'Another organization has this short name.',
  INVALID_SLUG: 'Use lower-case letters, digits and hyphens.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: 'You cannot create more organizations.',
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: 'You cannot create an organization.',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'The organization cannot have more members.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    'You are the only owner. Transfer the ownership first.',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'An organization needs an owner.',
} as const

/** Texts of the general settings of an organisation. */
export const generalTexts = {
  organizationProfile: 'Name and short name',
  leave: 'Leave',
  leaveOrganization: 'Leave {organization}',
  leaveExplanation: 'You lose access to everything in the organization.',
  onlyOwner: 'You are the only owner. Transfer the ownership first, or delete the organization.',
  transferOwnership: 'Transfer the ownership',
  transfer: 'Transfer',
  newOwner: 'New owner',
  transferHint: 'Another member becomes the owner, and you become an admin.',
  delete: 'Delete',
  deleteOrganization: 'Delete organization',
  deleteOrganizationExplanation:
    'The organization and everything that belongs to it is deleted for good, for all members.',
} as const

/** Texts of the members of an organisation. */
export const membersTexts = {
  members: 'Members',
  user: 'User',
  joined: 'Joined',
  role: 'Role',
  actions: 'Actions',
  roleOf: 'Role of {name}',
  removeMember: 'Remove {name}',
  removeMemberExplanation: '{name} loses access to the organization.',
  pages: 'Pages of members',
  range: '{first} – {last} of {total}',
  previous: 'Previous',
  next: 'Next',
} as const

/** Texts of the invitations of an organisation. */
export const invitationsTexts = {
  inviteMembers: 'Invite members',
  emails: 'Emails',
  emailsHint: 'Several emails are separated by commas or spaces.',
  enterEmails: 'Enter at least one email.',
  notEmails: 'Not an email: {emails}.',
  sendInvitations: 'Send invitations',
  invited: { one: '{count} invitation was sent.', other: '{count} invitations were sent.' },
  notInvited: '{email}: {reason}',
  role: 'Role',
  team: 'Team',
  noTeam: 'No team',
  openInvitations: 'Open invitations',
  noInvitations: 'There are no open invitations.',
  expires: 'Expires {date}',
  resendInvitation: 'Send again',
  resendInvitationTo: 'Send again to {email}',
  invitationResent: 'Sent again.',
  revokeInvitation: 'Cancel',
  revokeInvitationOf: 'Cancel the invitation of {email}',
  invitationLinks: 'Invitation links',
  invitationLinksExplanation: 'Anyone with a link can join.',
  createLink: 'Create a link',
  linkCreated: 'Copy the link now. It is not shown again:',
  usesLeft: { one: '{count} use left', other: '{count} uses left' },
  revokeLink: 'Revoke',
  revokeLinkFor: 'Revoke the link for {role}',
  revokeLinkExplanation: 'People who have the link can no longer join with it.',
} as const

/** Texts of errors of invitations. */
export const invitationErrors = {
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'This email is invited already.',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'This person is a member already.',
  INVITATION_LIMIT_REACHED: 'There are too many open invitations.',
  TEAM_MEMBER_LIMIT_REACHED: 'The team cannot have more members.',
} as const

/** Texts of the teams of an organisation. */
export const teamsTexts = {
  teams: 'Teams',
  members: 'Members',
  noTeams: 'There are no teams.',
  createTeam: 'Create a team',
  teamName: 'Name of the team',
  enterTeamName: 'Enter the name of the team.',
  renameTeam: 'Rename {name}',
  removeTeam: 'Remove {name}',
  removeTeamExplanation: 'Its members stay in the organization.',
  teamMembers: 'Members of {name}',
  showTeam: 'Show the members of {name}',
  noTeamMembers: 'The team has no members.',
  addToTeam: 'Add a member',
  add: 'Add',
  removeFromTeam: 'Remove {name} from the team',
  removeFromTeamExplanation: 'The member stays in the organization.',
} as const

/** Texts of errors of teams. */
export const teamErrors = {
  UNABLE_TO_REMOVE_LAST_TEAM: 'This is the only team. Create another one first.',
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: 'Only members of the team can see its members.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: 'The organization cannot have more teams.',
} as const

/** Texts of the roles of an organisation. */
export const rolesTexts = {
  rolesExplanation: 'What the members of each role may do',
  permission: 'Permission',
  allowed: 'Yes',
  notAllowed: 'No',
  customRoles: 'Custom roles',
  createRole: 'Create a role',
  roleName: 'Name of the role',
  enterRoleName: 'Enter the name of the role.',
  permissions: 'Permissions',
  editRole: 'Edit {name}',
  removeRole: 'Remove {name}',
  removeRoleExplanation: 'No member has this role.',
  assigned: 'Members have this role.',
  choosePermission: 'Choose at least one permission.',
} as const

/** The names of the actions of the default statements. */
export const permissionTexts = {
  'organization:update': 'Change the organization',
  'organization:delete': 'Delete the organization',
  'member:create': 'Add members',
  'member:update': 'Change roles of members',
  'member:delete': 'Remove members',
  'invitation:create': 'Invite members',
  'invitation:cancel': 'Cancel invitations',
  'team:create': 'Create teams',
  'team:update': 'Rename teams',
  'team:delete': 'Remove teams',
  'ac:create': 'Create roles',
  'ac:read': 'See custom roles',
  'ac:update': 'Change roles',
  'ac:delete': 'Remove roles',
} as const

/** Texts of errors of roles. */
export const roleErrors = {
  ROLE_NAME_IS_ALREADY_TAKEN: 'Another role has this name.',
  INVALID_ROLE_NAME: 'Use letters, digits, hyphens and underscores.',
  ROLE_IS_ASSIGNED_TO_MEMBERS: 'Members have this role. Assign them another one first.',
  TOO_MANY_ROLES: 'The organization cannot have more roles.',
} as const

/** Texts of the page of an invitation. */
export const acceptInvitationTexts = {
  invitedTitle: 'You are invited',
  joinTitle: 'Join {organization}',
  invitedBy: '{inviter} invites you as {role}.',
  invitedByLink: 'You are invited by a link, as {role}.',
  aMember: 'A member',
  signInToJoin: 'Sign in with the email that the invitation was sent to.',
  signInToJoinByLink: 'Sign in to join.',
  accept: 'Accept',
  decline: 'Decline',
  otherRecipientTitle: 'This invitation is for another email',
  otherRecipient: 'You are signed in as {email}. Sign in with the email that was invited.',
  signOutAndContinue: 'Sign out and continue',
  invitationUnusable: 'This invitation does not work',
  declined: 'You declined the invitation.',
  joinedOrganization: 'You are a member of {organization}.',
} as const

/** Texts of errors of that page. */
export const acceptInvitationErrors = {
  INVITATION_NOT_FOUND: 'It was answered or cancelled, or it has expired.',
  INVITATION_LINK_NOT_FOUND: 'The link was revoked or used up, or it has expired.',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'The inviter has left the organization.',
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    'Verify your email first, then open the invitation again.',
} as const
