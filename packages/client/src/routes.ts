import type { CoreEndpoints, Routes } from '@countersign/core'

/** The routes of the core's calls, by client name. The compiler compares them with the server's endpoints. */
export const routes = {
  signUp: { email: 'POST /sign-up/email' },
  signIn: { email: 'POST /sign-in/email', social: 'POST /sign-in/social' },
  signOut: 'POST /sign-out',
  getSession: 'GET /get-session',
  listSessions: 'GET /list-sessions',
  revokeSession: 'POST /revoke-session',
  revokeSessions: 'POST /revoke-sessions',
  revokeOtherSessions: 'POST /revoke-other-sessions',
  updateSession: 'POST /update-session',
  sendVerificationEmail: 'POST /send-verification-email',
  verifyEmail: 'POST /verify-email',
  changeEmail: 'POST /change-email',
  requestPasswordReset: 'POST /request-password-reset',
  resetPassword: 'POST /reset-password',
  changePassword: 'POST /change-password',
  updateUser: 'POST /update-user',
  deleteUser: 'POST /delete-user',
  listAccounts: 'GET /list-accounts',
  linkSocial: 'POST /link-social',
  unlinkAccount: 'POST /unlink-account',
  getAccessToken: 'POST /get-access-token',
  refreshToken: 'POST /refresh-token',
  accountInfo: 'GET /account-info',
  ok: 'GET /ok',
} as const satisfies Routes<CoreEndpoints>
