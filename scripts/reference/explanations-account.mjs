/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {keyof typeof import('../../packages/core/src/contract/errors.ts').accountErrors} AccountCode */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<AccountCode, Explanation>>}
 */
export const accountExplanations = {
  INVALID_EMAIL_OR_PASSWORD: {
    why: `No account has this address and this password. Whether the address is unknown, has no password
or another one, the answer and the work behind it are the same, so that nobody learns who has an account.`,
    act: `Ask again, and offer to [reset the password](../passwords.md#forgotten-passwords).`,
  },
  PASSWORD_TOO_SHORT: {
    why: `The new password has fewer characters than \`emailAndPassword.minPasswordLength\` (8 unless
changed). Characters are Unicode code points.`,
    act: `Ask for a longer one.`,
  },
  PASSWORD_TOO_LONG: {
    why: `The password has more characters than \`emailAndPassword.maxPasswordLength\` (128 unless
changed). Sign-in answers it too: nobody can have such a password.`,
    act: `Ask for a shorter one.`,
  },
  USER_ALREADY_EXISTS: {
    why: `Somebody has an account with this address. It is said only where sign-up signs in at once;
otherwise a taken address is answered like a new one, and its owner gets a mail.`,
    act: `Offer to sign in or to reset the password. See
[who has an account](../account.md#taken-addresses).`,
  },
  EMAIL_PASSWORD_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true.`,
    act: `Set it, or take the form away.`,
  },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true, or \`emailAndPassword.disableSignUp\` is.`,
    act: `Change the option, or take the form away.`,
  },
  MISSING_FIELD: {
    why: `A column of the app that is \`required\` and that clients may write was not sent.`,
    act: `Send it. see [your own columns](../account.md#your-own-columns).`,
  },
  FAILED_TO_GET_SESSION: {
    why: `No call of the core answers it. The code is in the catalogue for plugins.`,
    act: `Look at what the plugin that answers it says.`,
  },
  SESSION_NOT_FOUND: {
    why: `The signed-in person has no session with this handle: it is unknown, has ended, or is somebody
else's. Which of them is not said.`,
    act: `Read \`listSessions\` again, and use the \`token\` of a session from it.`,
  },
  SESSION_EXPIRED: {
    why: `An account is deleted without password and without mail only by somebody who has signed in
lately, and the session is older than \`session.freshAge\`.`,
    act: `Let the person sign in again, or ask for the password. See [deletion](../account.md#deletion).`,
  },
  NO_FIELDS_TO_UPDATE: {
    why: `The body names no column of the app that clients may write on a session.`,
    act: `Declare the column under \`session.additionalFields\` with \`input: true\`.`,
  },
  INVALID_PASSWORD: {
    why: `The current password is wrong, or it was replaced while this call ran.`,
    act: `Ask for the current password again.`,
  },
  PASSWORD_COMPROMISED: {
    why: `The new password is a common one, the address or name of its user, or the name of the app; or the
app's \`isBlockedPassword\` refuses it.`,
    act: `Ask for another one. See [the blocklist](../passwords.md#blocklist).`,
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    why: `The signed-in person has no password: they sign in another way.`,
    act: `Do not ask for the current password. \`auth.api.setPassword\` on the server gives a first one,
and so does a [reset](../passwords.md#forgotten-passwords).`,
  },
  PASSWORD_ALREADY_SET: {
    why: `\`setPassword\` gives a first password, and the person has one.`,
    act: `Use \`changePassword\`, which asks for the current one.`,
  },
  RESET_PASSWORD_DISABLED: {
    why: `\`emailAndPassword.enabled\` is not true, or the app cannot send mail: in production, the
option \`email\` is missing.`,
    act: `Set both options.`,
  },
  INVALID_TOKEN: {
    why: `The one-time value of a mailed link is no good: it is damaged, was used, was replaced by a newer
one, is too old, or rests on an address that has changed since. A value of one purpose is nothing to
another. Of an id token: it does not hold, it was used already, or only one of token and call has a nonce.`,
    act: `Let the person ask for a new mail, or get a new id token from the provider.
[What id tokens must be](../social.md#id-tokens-native-apps-and-one-tap).`,
  },
  TOKEN_EXPIRED: {
    why: `The link that verifies or changes an address is older than \`emailVerification.expiresIn\`
(1 hour unless changed).`,
    act: `Let the person ask for a new mail.`,
  },
  USER_NOT_FOUND: {
    why: `The link belongs to an account that is gone. Where \`userId\` names whom a call is about, there is no such user, and
the status is 400.`,
    act: `Offer to sign up. In the second case compare \`userId\` with the ids of users: that of a membership is another one.`,
  },
  EMAIL_NOT_VERIFIED: {
    why: `The password is right, and \`emailAndPassword.requireEmailVerification\` asks for a verified
address first. A new link has been mailed, unless \`emailVerification.sendOnSignIn\` is false.`,
    act: `Show “look into your inbox”. See [verification](../account.md#verification).`,
  },
  VERIFICATION_EMAIL_NOT_ENABLED: {
    why: `The app cannot send mail: in production, the option \`email\` is missing.`,
    act: `Set it.`,
  },
  EMAIL_ALREADY_VERIFIED: {
    why: `The signed-in person's address is verified. Without a session the call never says so.`,
    act: `Nothing is left to do.`,
  },
  EMAIL_MISMATCH: {
    why: `Somebody who is signed in asked for the verification of an address that is not theirs.`,
    act: `Send the address of the session, or use \`changeEmail\`.`,
  },
  EMAIL_CAN_NOT_BE_UPDATED: {
    why: `\`updateUser\` was sent an \`email\`. An address is changed by \`changeEmail\`, which asks the
mailbox.`,
    act: `Use \`changeEmail\`.`,
  },
  CHANGE_EMAIL_DISABLED: {
    why: `\`user.changeEmail.enabled\` is not true.`,
    act: `Set it, or take the form away.`,
  },
  EMAIL_IS_THE_SAME: {
    why: `The new address is the present one, letter case apart.`,
    act: `Nothing is left to do.`,
  },
  MAILBOX_NOT_PROVEN: {
    why: `A change of address waits: something in the account, such as a session in another browser, may belong to
a stranger who signed up with the address, since nobody has signed in through its mailbox yet.`,
    act: `Ask the user to sign in by magic link or code, or to reset the password, and to follow the link again. See
[accounts that others made first](../security/pre-hijacking.md).`,
  },
  COULDNT_UPDATE_YOUR_EMAIL: {
    why: `The new address belongs to another account.`,
    act: `Ask for another address.`,
  },
  FAILED_TO_GET_USER_INFO: {
    why: `The link that deletes an account was followed in a browser in which nobody is signed in.`,
    act: `Sign in, then follow the link again. It works for the account that it was mailed for only.`,
  },
  ACCOUNT_NOT_FOUND: {
    why: `The signed-in person has no such sign-in method.`,
    act: `Read \`listAccounts\` again, and send \`providerId\`, or the \`id\` of a row as \`accountId\`.`,
  },
  FAILED_TO_UNLINK_LAST_ACCOUNT: {
    why: `It is the last way to sign in. Of two that are removed at once, one stays.`,
    act: `Add another sign-in method first. \`account.accountLinking.allowUnlinkingAll\` lifts the rule.`,
  },
}
