import { lacks } from './lacks.js'
import type { Explanations } from './explanations.js'

const orActive = `Send \`organizationId\`, or choose an active organisation with
[\`setActive\`](../organizations.md#the-active-organisation).`

export const organizationExplanations = {
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
} satisfies Partial<Explanations>
