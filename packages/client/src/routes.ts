import type { CoreEndpoints, Routes } from '@countersign/core'

/**
 * The routes of the core's calls, by client name, each with the stores that load again after it. The compiler
 * compares them with the server's endpoints.
 */
export const routes = {
  signUp: { email: 'POST /sign-up/email all' },
  signIn: { email: 'POST /sign-in/email all', social: 'POST /sign-in/social all' },
  signOut: 'POST /sign-out all',
  getSession: 'GET /get-session',
  listSessions: 'GET /list-sessions',
  revokeSession: 'POST /revoke-session $session $sessions',
  revokeSessions: 'POST /revoke-sessions $session $sessions',
  revokeOtherSessions: 'POST /revoke-other-sessions $session $sessions',
  updateSession: 'POST /update-session $session $sessions',
  sendVerificationEmail: 'POST /send-verification-email',
  verifyEmail: 'POST /verify-email all',
  changeEmail: 'POST /change-email $session $sessions',
  requestPasswordReset: 'POST /request-password-reset',
  resetPassword: 'POST /reset-password all',
  changePassword: 'POST /change-password $session $sessions',
  updateUser: 'POST /update-user $session',
  deleteUser: 'POST /delete-user $session',
  listAccounts: 'GET /list-accounts',
  linkSocial: 'POST /link-social $accounts',
  unlinkAccount: 'POST /unlink-account $accounts',
  getAccessToken: 'POST /get-access-token',
  refreshToken: 'POST /refresh-token',
  accountInfo: 'GET /account-info',
  ok: 'GET /ok',
} as const satisfies Routes<CoreEndpoints>
