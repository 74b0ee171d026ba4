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
import { verifyPassword } from './password/verify.js'
import { getSession, getSessionByPost } from './session/get.js'
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
  getSessionByPost,
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
  verifyPassword,
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

type Table = typeof coreEndpoints

/** The types of the core's calls, under one name, so that declarations stay short. */
export interface CoreEndpoints extends Table {}
