import type { CoreEndpoints, Routes } from '@countersign/core'

/**
 * The routes of the core's calls, by client name, each with the stores that load again after it. The compiler
 * compares them with the server's endpoints.
 */
export const routes = {
  signUp: {
    /** Sign up with email and password. */
    email: 'POST /sign-up/email all',
  },
  signIn: {
    /** Sign in with email and password. */
    email: 'POST /sign-in/email all',
    /** Begin a sign-in with a provider, or sign in with its id token. */
    social: 'POST /sign-in/social all',
  },
  /** End the session of this browser. */
  signOut: 'POST /sign-out all',
  /** Get the session and its user, or null. */
  getSession: 'GET /get-session',
  /** List the valid sessions of the signed-in user, newest first. */
  listSessions: 'GET /list-sessions',
  /** Revoke one session of the signed-in user. */
  revokeSession: 'POST /revoke-session $session $sessions',
  /** Revoke all sessions of the signed-in user, including this one. */
  revokeSessions: 'POST /revoke-sessions $session $sessions',
  /** Revoke all other sessions of the signed-in user. */
  revokeOtherSessions: 'POST /revoke-other-sessions $session $sessions',
  /** Change the app's own columns of the session. */
  updateSession: 'POST /update-session $session $sessions',
  /** Mail a link that verifies an address. */
  sendVerificationEmail: 'POST /send-verification-email',
  /** Verify an address, change it, or undo a change. */
  verifyEmail: 'POST /verify-email all',
  /** Change the address of the signed-in user. */
  changeEmail: 'POST /change-email $session $sessions',
  /** Mail a link that resets a password, if the address is known. */
  requestPasswordReset: 'POST /request-password-reset',
  /** Reset the password with a mailed token. */
  resetPassword: 'POST /reset-password all',
  /** Change the password; the current one is needed. */
  changePassword: 'POST /change-password $session $sessions',
  /** Change name, picture and the columns of the app. */
  updateUser: 'POST /update-user $session',
  /** Delete the account of the signed-in user, immediately or after a mail. */
  deleteUser: 'POST /delete-user $session',
  /** List the sign-in methods of the signed-in user. */
  listAccounts: 'GET /list-accounts',
  /** Link an account of a provider to the signed-in user. */
  linkSocial: 'POST /link-social $accounts',
  /** Unlink an account from the signed-in user. */
  unlinkAccount: 'POST /unlink-account $accounts',
  /** Get an access token of a linked account, refreshed before it expires. */
  getAccessToken: 'POST /get-access-token',
  /** Refresh the tokens of a linked account. */
  refreshToken: 'POST /refresh-token',
  /** Who a linked account belongs to, as its provider says now. */
  accountInfo: 'GET /account-info',
  /** Check that the app responds. */
  ok: 'GET /ok',
} as const satisfies Routes<CoreEndpoints>
