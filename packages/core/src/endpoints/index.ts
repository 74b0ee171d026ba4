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
  /** Sign up with email and password. */
  signUpEmail,
  /** Sign in with email and password. */
  signInEmail,
  /** Begin a sign-in with a provider, or sign in with its id token. */
  signInSocial,
  /** Handle the callback of a provider. */
  callbackOAuth: callback,
  /** Handle the callback of a provider that posts. */
  callbackOAuthByPost: callbackByPost,
  /** End the session of this browser. */
  signOut,
  /** Get the session and its user, or null. */
  getSession,
  /** With `session.deferSessionRefresh`: extend the session, and get it like the GET. */
  getSessionByPost,
  /** List the valid sessions of the signed-in user, newest first. */
  listSessions,
  /** Revoke one session of the signed-in user. */
  revokeSession,
  /** Revoke all sessions of the signed-in user, including this one. */
  revokeSessions,
  /** Revoke all other sessions of the signed-in user. */
  revokeOtherSessions,
  /** Change the app's own columns of the session. */
  updateSession,
  /** Mail a link that verifies an address. */
  sendVerificationEmail,
  /** Follow the link that verifies an address, changes it, or undoes a change. */
  verifyEmail,
  /** Verify an address, change it, or undo a change. */
  verifyEmailByPost,
  /** Change the address of the signed-in user. */
  changeEmail,
  /** Mail a link that resets a password, if the address is known. */
  requestPasswordReset,
  /** The same as /request-password-reset. */
  forgetPassword,
  /** Redirect to the page for a new password. */
  requestPasswordResetCallback: resetPasswordPage,
  /** Reset the password with a mailed token. */
  resetPassword,
  /** Change the password; the current one is needed. */
  changePassword,
  /** Set the first password of the signed-in user. */
  setPassword,
  /** Verify the password of the signed-in user. */
  verifyPassword,
  /** Change name, picture and the columns of the app. */
  updateUser,
  /** Delete the account of the signed-in user, immediately or after a mail. */
  deleteUser,
  /** Follow the link that deletes an account. */
  deleteUserCallback,
  /** List the sign-in methods of the signed-in user. */
  listUserAccounts: listAccounts,
  /** Link an account of a provider to the signed-in user. */
  linkSocialAccount: linkSocial,
  /** Unlink an account from the signed-in user. */
  unlinkAccount,
  /** Get an access token of a linked account, refreshed before it expires. */
  getAccessToken,
  /** Refresh the tokens of a linked account. */
  refreshToken,
  /** Who a linked account belongs to, as its provider says now. */
  accountInfo,
  /** Who a linked account belongs to, as its provider says now. */
  accountInfoByPost,
  /** Check that the app responds. */
  ok,
  /** Show what failed, the code of the error and the way back. */
  error: errorPage,
} as const

type Table = typeof coreEndpoints

/** The types of the core's calls, under one name, so that declarations stay short. */
export interface CoreEndpoints extends Table {}
