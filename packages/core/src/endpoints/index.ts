import { getAccessToken } from './account/get-access-token.js'
import { accountInfo, accountInfoByPost } from './account/info.js'
import { listAccounts } from './account/list.js'
import { refreshToken } from './account/refresh-token.js'
import { linkSocial } from './account/link-social.js'
import { unlinkAccount } from './account/unlink.js'
import { changeEmail } from './email/change.js'
import { sendVerificationEmail } from './email/send-verification.js'
import { verifyEmail, verifyEmailByPost } from './email/verify.js'
import { callback, callbackByPost } from './oauth/callback-page.js'
import { changePassword } from './password/change.js'
import { forgetPassword, requestPasswordReset } from './password/request-reset.js'
import { resetPasswordPage } from './password/reset-page.js'
import { resetPassword } from './password/reset.js'
import { setPassword } from './password/set.js'
import { getSession } from './session/get.js'
import { listSessions } from './session/list.js'
import { revokeSessions } from './session/revoke-all.js'
import { revokeOtherSessions } from './session/revoke-others.js'
import { revokeSession } from './session/revoke.js'
import { updateSession } from './session/update.js'
import { signInEmail } from './sign-in/email.js'
import { signInSocial } from './sign-in/social.js'
import { signOut } from './sign-out.js'
import { signUpEmail } from './sign-up/email.js'
import { errorPage } from './system/error-page.js'
import { ok } from './system/ok.js'
import { deleteUser, deleteUserCallback } from './user/delete.js'
import { updateUser } from './user/update.js'

/** Every call of the core, by its server name. */
export const coreEndpoints = {
  signUpEmail,
  signInEmail,
  signInSocial,
  callbackOAuth: callback,
  callbackOAuthByPost: callbackByPost,
  signOut,
  getSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeOtherSessions,
  updateSession,
  sendVerificationEmail,
  verifyEmail,
  verifyEmailByPost,
  changeEmail,
  requestPasswordReset,
  forgetPassword,
  requestPasswordResetCallback: resetPasswordPage,
  resetPassword,
  changePassword,
  setPassword,
  updateUser,
  deleteUser,
  deleteUserCallback,
  listUserAccounts: listAccounts,
  linkSocialAccount: linkSocial,
  unlinkAccount,
  getAccessToken,
  refreshToken,
  accountInfo,
  accountInfoByPost,
  ok,
  error: errorPage,
} as const

/** The types of the core's calls. */
export interface CoreEndpoints {
  readonly signUpEmail: typeof signUpEmail
  readonly signInEmail: typeof signInEmail
  readonly signInSocial: typeof signInSocial
  readonly callbackOAuth: typeof callback
  readonly callbackOAuthByPost: typeof callbackByPost
  readonly signOut: typeof signOut
  readonly getSession: typeof getSession
  readonly listSessions: typeof listSessions
  readonly revokeSession: typeof revokeSession
  readonly revokeSessions: typeof revokeSessions
  readonly revokeOtherSessions: typeof revokeOtherSessions
  readonly updateSession: typeof updateSession
  readonly sendVerificationEmail: typeof sendVerificationEmail
  readonly verifyEmail: typeof verifyEmail
  readonly verifyEmailByPost: typeof verifyEmailByPost
  readonly changeEmail: typeof changeEmail
  readonly requestPasswordReset: typeof requestPasswordReset
  readonly forgetPassword: typeof forgetPassword
  readonly requestPasswordResetCallback: typeof resetPasswordPage
  readonly resetPassword: typeof resetPassword
  readonly changePassword: typeof changePassword
  readonly setPassword: typeof setPassword
  readonly updateUser: typeof updateUser
  readonly deleteUser: typeof deleteUser
  readonly deleteUserCallback: typeof deleteUserCallback
  readonly listUserAccounts: typeof listAccounts
  readonly linkSocialAccount: typeof linkSocial
  readonly unlinkAccount: typeof unlinkAccount
  readonly getAccessToken: typeof getAccessToken
  readonly refreshToken: typeof refreshToken
  readonly accountInfo: typeof accountInfo
  readonly accountInfoByPost: typeof accountInfoByPost
  readonly ok: typeof ok
  readonly error: typeof errorPage
}
