/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {typeof import('@countersign/admin').adminErrors} Rows */

/** What to do where a role lacks something. */
const act = `Give the caller’s role the permission, or hide the button: \`hasPermission\` tells. [Roles](../admin.md).`

/** @param {string} permission */
const lacks = (permission) => ({
  why: `None of the caller’s roles has \`${permission}\`. Whether the user is there was not looked at.`,
  act,
})

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<keyof Rows, Explanation>>}
 */
export const adminExplanations = {
  BANNED_USER: {
    why: `An administrator keeps the person out, for a time or until they are let in again. It is told only to who
would have been signed in; a browser that comes back from a provider or a link has it in \`?error=\`.`,
    act: `Say whom to write to: \`bannedUserMessage\`. [Bans](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: lacks('user:create'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: lacks('user:list'),
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: lacks('user:get'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: lacks('user:update'),
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: {
    why: `None of the caller’s roles has \`user:set-email\`, which changes an address or says that it is verified: with
it one gets into an account.`,
    act,
  },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: lacks('user:set-role'),
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: {
    why: `None of the caller’s roles has \`user:set-password\`.`,
    act: `Send the user a reset mail in its place: \`requestPasswordReset\` needs no permission. [Passwords](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: lacks('user:ban'),
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: lacks('user:impersonate'),
  YOU_CANNOT_IMPERSONATE_ADMINS: {
    why: `The user is an administrator, and the caller’s role has no \`user:impersonate-admins\`.`,
    act: `Leave it so, or set \`allowImpersonatingAdmins\`. [Acting as somebody](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: lacks('user:delete'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: lacks('session:list'),
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: lacks('session:revoke'),
  USER_MAY_DO_MORE_THAN_YOU: {
    why: `The user may do something that the caller may not. With their password or their session the caller could, too.`,
    act: `Let somebody do it who may at least as much. [Roles](../admin.md).`,
  },
  ROLE_IS_ABOVE_YOUR_OWN: {
    why: `The role may do something that the caller may not: nobody gives more than they have, not even to themself.`,
    act: `Let somebody give it who may at least as much. [Roles](../admin.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: {
    why: `One of the roles is not among \`roles\`. They are compared letter by letter, without spaces.`,
    act: `Add the role to the options of \`admin\`, or correct the name.`,
  },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    why: `Somebody has the address, in any letter case. Nothing was written.`,
    act: `Find them: \`listUsers\` with the address as \`filterValue\`.`,
  },
  NO_DATA_TO_UPDATE: {
    why: `\`data\` holds no column that may be changed; names that are not known are left out.`,
    act: `Give \`name\`, \`image\`, \`email\`, \`emailVerified\` or a column of the app that has \`input: true\`.`,
  },
  FIELD_HAS_ITS_OWN_CALL: {
    why: `\`data\` holds a role, a ban or a password. These have rules and permissions of their own.`,
    act: `Call \`set-role\`, \`ban-user\`, \`unban-user\` or \`set-user-password\`. The role of a new user may be given.`,
  },
  YOU_CANNOT_BAN_YOURSELF: {
    why: `The user is the caller, who would be locked out.`,
    act: `Let another administrator do it.`,
  },
  YOU_CANNOT_REMOVE_YOURSELF: {
    why: `The user is the caller.`,
    act: `Delete the own account by [\`delete-user\`](../account.md).`,
  },
  YOU_CANNOT_DEMOTE_YOURSELF: {
    why: `The caller would be an administrator no longer.`,
    act: `Let another administrator do it.`,
  },
  YOU_CANNOT_IMPERSONATE_YOURSELF: {
    why: `The user is the caller.`,
    act: `Go on with the session that is there.`,
  },
  YOU_ARE_NOT_IMPERSONATING_ANYONE: {
    why: `The session is the caller’s own: \`impersonatedBy\` is null. Nothing was changed.`,
    act: `Go on: \`getSession\` tells who it is.`,
  },
  LAST_ADMINISTRATOR: {
    why: `No administrator would be left who is not banned. Of calls that arrive at once one is refused so.`,
    act: `Make somebody else an administrator first. [Roles](../admin.md).`,
  },
}
