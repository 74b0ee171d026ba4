import type { ErrorExplanation } from '@countersign/core'
import type { PasskeyCode } from './errors.js'

/** Explanations of the plugin's errors, by code, but those of the core. A missing one does not compile. */
export const explanations: Readonly<
  Record<Exclude<PasskeyCode, 'USER_ALREADY_EXISTS'>, ErrorExplanation>
> = {
  CHALLENGE_NOT_FOUND: {
    why: `The challenge that the passkey signed is unknown: it was already used, it is older than \`challengeLife\`
(default five minutes), or the browser sends no cookies. A challenge that another browser requested, or that
this server did not issue, fails like an invalid signature.`,
    act: `Start again: request options, and let the passkey sign again. If it fails every time, check that the browser
[sends its cookies](../cookies.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: {
    why: `The signed-in user is not the one for whom the registration started, or their session has ended in the meantime.`,
    act: `Let the user sign in and start again.`,
  },
  FAILED_TO_VERIFY_REGISTRATION: {
    why: `The registration is invalid, and the passkey was not stored. The response does not reveal the reason. It is one of
these:

- The origin of the page is not in [\`origin\`](../passkeys.md#options), or the domain is not \`rpID\`.
- The page is in a frame of another site.
- User presence or verification is missing.
- The algorithm or the authenticator is not allowed.
- The bytes are malformed.`,
    act: `Compare \`rpID\` and \`origin\` with the address that the browser shows, character by character.`,
  },
  PREVIOUSLY_REGISTERED: {
    why: `A passkey with this id already exists, of this user or of another one.`,
    act: `Sign in with it, or create a new one on another device.`,
  },
  TOO_MANY_PASSKEYS: {
    why: `The user has as many passkeys as \`maxPasskeys\` allows, by default 50.`,
    act: `Let the user delete one that they do not use.`,
  },
  PASSKEY_NOT_FOUND: {
    why: `The passkey does not exist: it was deleted, or it belongs to another app on the same domain. Renaming or
deleting a passkey of another user fails with the same code. At sign-in the status is 401.`,
    act: `Sign in with another method, and remove the passkey from the device. \`client.signIn.passkey\` asks the browser
to stop offering it.`,
  },
  AUTHENTICATION_FAILED: {
    why: `The assertion is invalid. The response does not reveal the reason. It is one of these:

- The signature is wrong.
- The origin of the page is not in [\`origin\`](../passkeys.md#options), or the domain is not \`rpID\`.
- The page is in a frame of another site.
- User presence or verification is missing.
- The counter did not grow.
- The passkey belongs to another user.`,
    act: `Compare \`rpID\` and \`origin\` with the address that the browser shows, character by character. A passkey whose
counter did not grow may have been copied: let its owner delete it.`,
  },
  LAST_SIGN_IN_METHOD: {
    why: `The user has no password, no account at a provider and no other passkey. Without this one, the user could not
sign in any more.`,
    act: `Let the user add another passkey or a password first, or set \`account.accountLinking.allowUnlinkingAll\`.`,
  },
}
