/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('./explanations.mjs').OrganizationCode} Code */

const orActive = `Name one with \`organizationId\`, or choose an active one with
[\`setActive\`](../organizations.md#the-active-organisation).`

/**
 * What a role lacks.
 *
 * @param {string} what somebody wanted to do
 * @param {string} permission such as `organization:update`
 * @returns {Explanation}
 */
export const lacks = (what, permission) => ({
  why: `None of the caller's roles allows ${what}: \`${permission}\`.`,
  act: `Give them [a role that does](../roles.md). On the server \`auth.api.explainPermission\` says what each of
their roles lacks.`,
})

/** @satisfies {Partial<Record<Code, Explanation>>} */
export const organizationExplanations = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
    why: `The option \`allowUserToCreateOrganization\` says no; or the call names somebody else by \`userId\`, and the
caller does not administer the app.`,
    act: `Let the server create it: \`auth.api.createOrganization\` with \`asServer: true\` and \`userId\`.`,
  },
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
    why: `The person is a member of as many organisations as \`organizationLimit\` allows, those of others counted.`,
    act: `Let them leave one, or raise the [limit](../organizations.md#limits).`,
  },
  ORGANIZATION_ALREADY_EXISTS: {
    why: `Another organisation has the slug.`,
    act: `Propose another one. \`checkSlug\` tells while it is typed.`,
  },
  SLUG_IS_TAKEN: {
    why: `Another organisation has the slug.`,
    act: `Propose another one.`,
  },
  INVALID_SLUG: {
    why: `The slug has something besides letters \`a\` to \`z\`, digits, and single hyphens between them, or is longer than
64 characters. Capitals are lower-cased. Letters of other alphabets are refused, because some of them look like
these.`,
    act: `Make one of the name: lower case, hyphens for spaces, nothing else.`,
  },
  INVALID_LOGO: {
    why: `The logo is neither a path of the app nor an https address. An address of another kind, such as
\`javascript:\`, could do harm where it is shown.`,
    act: `Store the picture, and send its address.`,
  },
  INVALID_METADATA: {
    why: `The metadata has more than 10,000 characters as JSON, or more than 8 levels.`,
    act: `Keep what is larger in a table of the app, by the id of the organisation.`,
  },
  ORGANIZATION_NOT_FOUND: {
    why: `The call names no organisation, and the session has no active one; or, on the server, there is none of that
id.`,
    act: orActive,
  },
  NO_ACTIVE_ORGANIZATION: {
    why: `The call names no organisation, and the session has no active one.`,
    act: orActive,
  },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    why: `The person is no member of the organisation, or there is none: both are answered alike, so that nobody finds out
which organisations there are. Some calls answer it with 400 or 401. Whoever was removed gets it at once,
whatever their session says.`,
    act: `Choose another organisation. \`listOrganizations\` has those of the person.`,
  },
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: {
    why: `The caller is no member of the organisation, or there is no such organisation: both get the same answer, so that no
caller finds out which organisations exist.`,
    act: `Choose another organisation. \`listOrganizations\` has those of the caller.`,
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
    why: `The option \`disableOrganizationDeletion\` keeps organisations from being deleted.`,
    act: `Delete it by hand, or with code of your own.`,
  },
  MEMBER_NOT_FOUND: {
    why: `The organisation has no member of this id or address; or the caller is no member of it. A member of another
organisation, and an organisation that does not exist, get the same answer.`,
    act: `Take \`memberId\` from \`listMembers\` of the same organisation: it is the id of the membership, not of the user.`,
  },
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
    why: `A person is a member of an organisation once.`,
    act: `Change their role with \`updateMemberRole\`.`,
  },
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: {
    why: `The organisation has as many members as \`membershipLimit\` allows, 100 unless the app says otherwise. An invitation
stays open, and can be accepted once there is room.`,
    act: `Remove somebody, or raise the [limit](../organizations.md#limits), which may be a function of the organisation.`,
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
    why: `Without this member the organisation would have no owner who can sign in. A caller who is no owner and removes an
owner gets the same answer, and so does the only owner who deletes their account: then \`organizations\` in the answer names
these organisations by \`id\`, \`name\` and \`slug\`.`,
    act: `[Hand the organisation over](../organizations.md#ownership) first, or delete it.`,
  },
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
    why: `After the change nobody who can sign in would have the role of the creator.`,
    act: `Make somebody else an owner first.`,
  },
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: {
    why: `An administrator removes a user who is the only owner, who can sign in, of an organisation with other members; or
the last member of an organisation that may not be deleted. \`organizations\` in the answer names these organisations by \`id\`,
\`name\` and \`slug\`.`,
    act: `Send \`onSoleOwner\`: \`transfer\` makes another member the owner, \`delete\` deletes the organisations. See
[Remove a user](../admin.md#remove-a-user).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: {
    why: `None of the caller's roles allows \`member:delete\`; or the member may do something that the caller may not.`,
    act: `Let a member remove them who may do everything that they may, such as an owner.`,
  },
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: {
    why: `None of the caller's roles allows \`member:update\`; or a role that the caller gives, or that the member has now,
allows something that the caller may not do; or one of them is the role of the creator, which only owners give and take.`,
    act: `Let somebody do it who [may give that role](../roles.md#rules-for-assigning-roles).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THIS_ORGANIZATION: {
    why: `Only a member with the role of the creator hands an organisation over.`,
    act: `Let an owner do it.`,
  },
  ROLE_NOT_FOUND: {
    why: `The organisation has no role of this name, letter by letter: neither among \`roles\`, nor among those that it has made.`,
    act: `Send names exactly as they are, without spaces around commas.`,
  },
}
