import type { socialErrors, ErrorExplanation } from '../errors.js'

/** Complete: a code without an explanation does not compile. */
export const socialExplanations: Readonly<Record<keyof typeof socialErrors, ErrorExplanation>> = {
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
    why: `A user with this address exists, and Countersign cannot verify that it is the same person: the address is not
verified here, the provider does not confirm that it is verified, or linking is off.`,
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
}
