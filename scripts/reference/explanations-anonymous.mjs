/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {typeof import('@countersign/anonymous').anonymousErrors} Rows */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<keyof Rows, Explanation>>}
 */
export const anonymousExplanations = {
  ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY: {
    why: `The browser is signed in anonymously already. Nothing was written, and the session goes on.`,
    act: `Go on with the session that is there: \`getSession\` tells who it is.`,
  },
  USER_IS_NOT_ANONYMOUS: {
    why: `Only an [anonymous user](../anonymous.md) is deleted by \`delete-anonymous-user\`. Whoever has a way
to sign in is a person, also one who got it a moment ago in another tab.`,
    act: `Delete the account of a person by [\`delete-user\`](../account.md).`,
  },
  DELETE_ANONYMOUS_USER_DISABLED: {
    why: `The app keeps its anonymous users: \`disableDeleteAnonymousUser\`.`,
    act: `Sign out instead.`,
  },
}
