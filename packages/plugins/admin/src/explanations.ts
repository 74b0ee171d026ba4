import type { ErrorExplanation } from '@countersign/core'
import type { adminErrors } from './errors.js'

/** What to do when a role lacks a permission. */
const act = `Give the caller's role the permission, or hide the button: \`hasPermission\` checks it. [Roles](../admin.md).`

const lacks = (permission: string) => ({
  why: `None of the caller's roles has \`${permission}\`. The call did not check whether the user exists.`,
  act,
})

/** Explanations of the plugin's errors, by code, but those of the core. A missing one does not compile. */
export const explanations: Readonly<Record<keyof typeof adminErrors, ErrorExplanation>> = {
  BANNED_USER: {
    why: `An administrator has banned the user, for a time or without end. A sign-in gets this code only with valid
credentials. After a provider or a mailed link, the redirect has the code in \`?error=\`.`,
    act: `Set \`bannedUserMessage\` to tell users whom to contact. [Bans](../admin.md#bans).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: lacks('user:create'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: lacks('user:list'),
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: lacks('user:get'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: lacks('user:update'),
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: {
    why: `None of the caller's roles has \`user:set-email\`. It allows the caller to change an address or to mark it as
verified, and with that a caller could get access to an account.`,
    act,
  },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: lacks('user:set-role'),
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: {
    why: `None of the caller's roles has \`user:set-password\`.`,
    act: `Send the user a reset mail instead: \`requestPasswordReset\` needs no permission. [Passwords](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: lacks('user:ban'),
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: lacks('user:impersonate'),
  YOU_CANNOT_IMPERSONATE_ADMINS: {
    why: `The user is an administrator, and no role of the caller has \`user:impersonate-admins\`.`,
    act: `Impersonate another user, or set \`allowImpersonatingAdmins\`. [Impersonation](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: lacks('user:delete'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: lacks('session:list'),
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: lacks('session:revoke'),
  USER_MAY_DO_MORE_THAN_YOU: {
    why: `The user has a permission that the caller lacks. With the password or a session of this user, the caller would
have it too.`,
    act: `Let a caller with all of these permissions do it. [Roles](../admin.md).`,
  },
  ROLE_IS_ABOVE_YOUR_OWN: {
    why: `The role has a permission that the caller lacks. A caller can assign only permissions that they have, also to
themselves.`,
    act: `Let a caller with all of these permissions assign it. [Roles](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: {
    why: `One of the roles is not in \`roles\`. Names are case-sensitive and have no spaces.`,
    act: `Add the role to the options of \`admin\`, or correct the name.`,
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    why: `Another user has the address, in any letter case. The call changed no data.`,
    act: `Find the user: \`listUsers\` with the address as \`filterValue\`.`,
  },
  NO_DATA_TO_UPDATE: {
    why: `\`data\` contains no column that the call may change. Unknown names are ignored.`,
    act: `Send \`name\`, \`image\`, \`email\`, \`emailVerified\` or a column of the app that has \`input: true\`.`,
  },
  FIELD_HAS_ITS_OWN_CALL: {
    why: `\`data\` contains a role, a ban or a password. These have their own rules and permissions.`,
    act: `Call \`set-role\`, \`ban-user\`, \`unban-user\` or \`set-user-password\`. When you create a user, you can set
the role.`,
  },
  YOU_CANNOT_BAN_YOURSELF: {
    why: `The user is the caller, who would lose access.`,
    act: `Let another administrator do it.`,
  },
  YOU_CANNOT_REMOVE_YOURSELF: {
    why: `The user is the caller.`,
    act: `Delete your own account with [\`delete-user\`](../account.md#deletion).`,
  },
  YOU_CANNOT_DEMOTE_YOURSELF: {
    why: `The caller would no longer be an administrator.`,
    act: `Let another administrator do it.`,
  },
  YOU_CANNOT_IMPERSONATE_YOURSELF: {
    why: `The user is the caller.`,
    act: `Use the current session.`,
  },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: {
    why: `The session is the caller's own: \`impersonatedBy\` is null. The call changed no data.`,
    act: `Use the current session: \`getSession\` returns its user.`,
  },
  LAST_ADMINISTRATOR: {
    why: `Without this user, the app would have no administrator who is not banned. Of parallel calls, one fails with this
code.`,
    act: `Make another user an administrator first. [Roles](../admin.md).`,
  },
}
