import type { ErrorExplanation, accountErrors, socialErrors, tokenErrors } from '../errors.js'

type AccountCode = keyof typeof accountErrors | keyof typeof socialErrors | keyof typeof tokenErrors

/** Complete: a code without an explanation does not compile. */
export const accountExplanations: Readonly<Record<AccountCode, ErrorExplanation>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    why: `No account has this address with this password. The response and the work are the same for an unknown
address, an account without a password and a wrong password. So an attacker cannot find out which addresses have an
account.`,
    act: `Let the user try again, and offer to [reset the password](../passwords.md#forgotten-passwords).`,
  },
  PASSWORD_TOO_SHORT: {
    why: `The new password has fewer characters than \`emailAndPassword.minPasswordLength\` (default 8). A character is a
Unicode code point.`,
    act: `Ask for a longer one.`,
  },
  PASSWORD_TOO_LONG: {
    why: `The password has more characters than \`emailAndPassword.maxPasswordLength\` (default 128). A sign-in fails with
this code too, because no account has such a password.`,
    act: `Ask for a shorter one.`,
  },
  USER_ALREADY_EXISTS: {
    why: `An account with this address exists. The call returns this code only when sign-up starts a session. Otherwise
the response is the same as for a new address, and the owner of the address gets a mail.`,
    act: `Offer to sign in or to reset the password. See [taken addresses](../account.md#taken-addresses).`,
  },
  EMAIL_PASSWORD_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true.`,
    act: `Set it, or remove the form.`,
  },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true, or \`emailAndPassword.disableSignUp\` is.`,
    act: `Change the option, or remove the form.`,
  },
  MISSING_FIELD: {
    why: `The request lacks a column of the app that is \`required\` and that clients may write.`,
    act: `Send it. See [your own columns](../account.md#your-own-columns).`,
  },
  SESSION_NOT_FOUND: {
    why: `The signed-in user has no session with this \`token\`: it is unknown, it has ended, or it belongs to another
user. The response does not reveal which.`,
    act: `Call \`listSessions\` again, and use the \`token\` of a session from it.`,
  },
  SESSION_EXPIRED: {
    why: `To delete an account without password and without mail, the user must have signed in recently. The session is
older than \`session.freshAge\`.`,
    act: `Let the user sign in again, or ask for the password. See [deletion](../account.md#deletion).`,
  },
  NO_FIELDS_TO_UPDATE: {
    why: `The body contains no column of the app that clients may write on a session.`,
    act: `Declare the column under \`session.additionalFields\` with \`input: true\`.`,
  },
  INVALID_PASSWORD: {
    why: `The current password is wrong, or it was changed while this call ran.`,
    act: `Ask for the current password again.`,
  },
  PASSWORD_COMPROMISED: {
    why: `The new password is a common one, the address or name of the user, or the name of the app; or the app's
\`isBlockedPassword\` rejects it.`,
    act: `Ask for another one. See [the blocklist](../passwords.md#blocklist).`,
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    why: `The signed-in user has no password, only other sign-in methods.`,
    act: `Do not ask for the current password. \`auth.api.setPassword\` on the server sets a first password, and so does a
[reset](../passwords.md#forgotten-passwords).`,
  },
  PASSWORD_ALREADY_SET: {
    why: `\`setPassword\` sets a first password, and the user has one.`,
    act: `Use \`changePassword\`, which needs the current password.`,
  },
  RESET_PASSWORD_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true, or the app cannot send mail: in production, the
option \`email\` is missing.`,
    act: `Set both options.`,
  },
  INVALID_TOKEN: {
    why: `The one-time value of a mailed link is invalid. It is damaged, used, expired or replaced by a newer one, or the
address has changed. A value for one purpose is not valid for another. For an id token: it
is invalid, it was used before, or only one of token and call has a nonce.`,
    act: `Let the user request a new mail, or get a new id token from the provider. See [requirements for id
tokens](../social.md#id-tokens-native-apps-and-one-tap).`,
  },
  TOKEN_EXPIRED: {
    why: `The link that verifies or changes an address is older than \`emailVerification.expiresIn\` (default 1 hour).`,
    act: `Let the user request a new mail.`,
  },
  USER_NOT_FOUND: {
    why: `The account of the link was deleted. Or the \`userId\` of the call does not exist; then the status is 400.`,
    act: `Offer to sign up. In the second case check that \`userId\` is the id of a user, not of a membership.`,
  },
  EMAIL_NOT_VERIFIED: {
    why: `The password is correct, but \`emailAndPassword.requireEmailVerification\` requires a verified address. A new
link was mailed, unless \`emailVerification.sendOnSignIn\` is false.`,
    act: `Show "Check your inbox". See [verification](../account.md#verification).`,
  },
  VERIFICATION_EMAIL_NOT_ENABLED: {
    why: `The app cannot send mail: in production, the option \`email\` is missing.`,
    act: `Set it.`,
  },
  EMAIL_ALREADY_VERIFIED: {
    why: `The address of the signed-in user is already verified. Without a session, the call never reveals this.`,
    act: `No action is needed.`,
  },
  EMAIL_MISMATCH: {
    why: `A signed-in user requested the verification of an address that is not their own.`,
    act: `Send the address of the session, or use \`changeEmail\`.`,
  },
  EMAIL_CAN_NOT_BE_UPDATED: {
    why: `\`updateUser\` received an \`email\`. Only \`changeEmail\` changes an address, because it asks the mailbox for
confirmation.`,
    act: `Use \`changeEmail\`.`,
  },
  CHANGE_EMAIL_DISABLED: {
    why: `\`user.changeEmail.enabled\` is not true.`,
    act: `Set it, or remove the form.`,
  },
  EMAIL_IS_THE_SAME: {
    why: `The new address is the current one, apart from letter case.`,
    act: `No action is needed.`,
  },
  MAILBOX_NOT_PROVEN: {
    why: `A change of address is pending, but the account contains unproven access, such as a session in another browser.
It may belong to an attacker who signed up with the address, because the owner has not signed in through the
mailbox yet.`,
    act: `Ask the user to sign in by magic link or code, or to reset the password, and then to follow the link again. See
[accounts that an attacker created first](../security/pre-hijacking.md).`,
  },
  COULDNT_UPDATE_YOUR_EMAIL: {
    why: `The new address belongs to another account.`,
    act: `Ask for a different address.`,
  },
  FAILED_TO_GET_USER_INFO: {
    why: `The link that deletes an account was followed in a browser without a session.`,
    act: `Sign in, then follow the link again. It works only for the account that it was mailed to.`,
  },
  ACCOUNT_NOT_FOUND: {
    why: `The signed-in user has no such sign-in method.`,
    act: `Call \`listAccounts\` again, and send \`providerId\`, or the \`id\` of a row as \`accountId\`.`,
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    why: `It is the last sign-in method of the user. When two are removed at once, one stays.`,
    act: `Add another sign-in method first. \`account.accountLinking.allowUnlinkingAll\` switches this rule off.`,
  },
  PROVIDER_UNAVAILABLE: {
    why: `The server could not read data that the provider publishes: its discovery document, which is needed for the
redirect, or the keys that verify an id token. The log contains the cause.`,
    act: `Try again later; the id token stays valid. If the error persists, compare the option \`issuer\` with the
documentation of the provider.`,
  },
  PROVIDER_NOT_FOUND: {
    why: `The app has no provider with this id.`,
    act: `Add it to the option \`socialProviders\`, or correct \`provider\` in the call.`,
  },
  ID_TOKEN_NOT_SUPPORTED: {
    why: `The provider does not support id tokens from clients, or \`disableIdTokenSignIn\` is set.`,
    act: `Leave \`idToken\` out: the browser then goes to the provider.`,
  },
  USER_EMAIL_NOT_FOUND: {
    why: `The provider returns no address of the user, or none that mail can reach. A new user needs one; an existing user
does not.`,
    act: `Request the scope that contains the address, or map one with \`mapProfileToUser\`.`,
  },
  ACCOUNT_NOT_LINKED: {
    why: `A user with this address exists, and Countersign cannot verify that it is the same user. Either the address is not
verified in the app, or the provider does not confirm that it is verified, or linking is off.`,
    act: `Let the user sign in with the earlier method and link the account there; see [linking](../social.md).`,
  },
  SIGNUP_DISABLED: {
    why: `The user is new, and the provider has \`disableSignUp\`, or it has \`disableImplicitSignUp\` and the call did
not request a sign-up.`,
    act: `Send \`requestSignUp: true\` from your sign-up page.`,
  },
  UNABLE_TO_CREATE_USER: {
    why: `The database has the provider's account without its user, or the same user signed up in several places at once.`,
    act: `Try again. If the error persists, look for rows of \`account\` without a user.`,
  },
  LINKING_NOT_ALLOWED: {
    why: `Linking is off, or the provider does not confirm that the address is verified.`,
    act: `Set \`account.accountLinking.enabled\`, or add the provider to \`trustedProviders\` if it verifies every
address.`,
  },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    why: `The provider's account has another address than the signed-in user.`,
    act: `Set \`account.accountLinking.allowDifferentEmails\` if your app allows this.`,
  },
  LINKING_FAILED: {
    why: `The session ended, or the account changed, while the call linked it.`,
    act: `Try again.`,
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    why: `Another user has already linked this account of the provider.`,
    act: `Sign in as that user and unlink it there first.`,
  },
  USER_ID_OR_SESSION_REQUIRED: {
    why: `The server calls with \`asServer: true\`, so there is no session, and the call names no user.`,
    act: `Send \`userId\`, or pass the \`headers\` of the request instead of \`asServer\`.`,
  },
  PROVIDER_NOT_SUPPORTED: {
    why: `\`providerId\` is not in \`socialProviders\`, or the account belongs to a provider that was removed from them. A
password account has no tokens either.`,
    act: `Add the provider, or use another account.`,
  },
  PROVIDER_NOT_CONFIGURED: {
    why: `\`providerId\` is not in \`socialProviders\`, or the account belongs to a provider that was removed from them.`,
    act: `Add the provider, or use another account.`,
  },
  ACCESS_TOKEN_NOT_FOUND: {
    why: `The account has no stored access token. Or the token has expired and there is no refresh token. Or it cannot be
decrypted because the app no longer has its secret.`,
    act: `Let the user sign in with the provider again, or [link the
account](../provider-tokens.md#when-a-token-is-missing) again.`,
  },
  REFRESH_TOKEN_NOT_FOUND: {
    why: `The provider returned no refresh token, or the stored one cannot be decrypted because the app no longer has its
secret. Many providers return one only for a special scope or parameter.`,
    act: `See [when a token is missing](../provider-tokens.md#when-a-token-is-missing).`,
  },
  FAILED_TO_GET_ACCESS_TOKEN: {
    why: `The account has no valid access token. Either the database has none, or the app no longer has the secret to decrypt
it, or it has expired and the refresh failed. The log contains the cause. The stored tokens did not
change, and the server does not ask the provider again for a minute.`,
    act: `See [when a token is missing](../provider-tokens.md#when-a-token-is-missing).`,
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: {
    why: `The provider returned no new tokens: the user has revoked the permission, the refresh token has expired, or the
provider has a failure. The log contains the cause. The stored tokens did not change, and the server does not
ask the provider again for a minute.`,
    act: `Try again later. If the error persists, let the user sign in with the provider again.`,
  },
  TOKEN_REFRESH_NOT_SUPPORTED: {
    why: `The provider has no refresh tokens.`,
    act: `Use the access token: it is valid until the provider revokes it.`,
  },
}
