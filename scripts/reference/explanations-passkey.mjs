/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {import('@countersign/passkey').PasskeyCode} PasskeyCode */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<Exclude<PasskeyCode, 'USER_ALREADY_EXISTS'>, Explanation>>}
 */
export const passkeyExplanations = {
  CHALLENGE_NOT_FOUND: {
    why: `The challenge that the passkey signed is unknown: it was used already, it is older than
\`challengeLife\`, five minutes unless the app says otherwise, or the browser sends no cookies. A challenge
that another browser asked for, or that is none of ours, fails as a signature does that is not in order.`,
    act: `Begin anew: ask for options and have the passkey sign again. Where it happens each time, see that
the browser [sends its cookies](../cookies.md).`,
  },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: {
    why: `Somebody else is signed in now than the person for whom the passkey was made, or their session has
ended meanwhile.`,
    act: `Let the person sign in and begin anew.`,
  },
  FAILED_TO_VERIFY_REGISTRATION: {
    why: `Something about the new passkey is not in order: the page is none of
[\`origin\`](../passkeys.md#options), the domain is not \`rpID\`, the page is in a frame of another site,
nobody was there or was not verified, the algorithm or the authenticator is not welcome, or the bytes are
broken. Which of these it is, nobody is told. Nothing was stored.`,
    act: `Compare \`rpID\` and \`origin\` with the address that the browser shows, character by character.`,
  },
  PREVIOUSLY_REGISTERED: {
    why: `There is a passkey of that id already, of this person or of another one.`,
    act: `Sign in with it, or make a new one on another device.`,
  },
  TOO_MANY_PASSKEYS: {
    why: `The person has as many passkeys as \`maxPasskeys\` allows, 50 unless the app says otherwise.`,
    act: `Let them delete one that they do not use.`,
  },
  PASSKEY_NOT_FOUND: {
    why: `Nobody has the passkey: it was deleted, or it is of another app of the same domain. A passkey of
another person is answered alike where one is renamed or deleted. At sign-in the status is 401.`,
    act: `Sign in another way, and remove the passkey from the device. \`client.signIn.passkey\` tells the
browser by itself to offer it no more.`,
  },
  AUTHENTICATION_FAILED: {
    why: `Something about the signature is not in order: it is wrong, the page is none of
[\`origin\`](../passkeys.md#options), the domain is not \`rpID\`, the page is in a frame of another site,
nobody was there or was not verified, the passkey counts backwards, or it is another person's. Which of these
it is, nobody is told.`,
    act: `Compare \`rpID\` and \`origin\` with the address that the browser shows, character by character.
A passkey that counts backwards may have been copied: let its owner delete it.`,
  },
  LAST_SIGN_IN_METHOD: {
    why: `The person has no password, no account elsewhere and no other passkey: without this one, nobody could
sign in any more.`,
    act: `Let them add another passkey or a password first, or set
\`account.accountLinking.allowUnlinkingAll\`.`,
  },
}
