/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {keyof typeof import('../../packages/core/src/contract/errors.ts').socialErrors} SocialCode */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<SocialCode, Explanation>>}
 */
export const socialExplanations = {
  PROVIDER_UNAVAILABLE: {
    why: `What the provider publishes could not be read: its discovery document, without which the
browser cannot be sent there, or the keys that an id token is verified with. The log says what was wrong.`,
    act: `Try again later; an id token stays good meanwhile. Where it stays so, compare the option
\`issuer\` with what the provider says.`,
  },
  PROVIDER_NOT_FOUND: {
    why: `The app has no provider of this id.`,
    act: `Add it to the option \`socialProviders\`, or correct \`provider\` in the call.`,
  },
  ID_TOKEN_NOT_SUPPORTED: {
    why: `Clients bring no id tokens of this provider: it has none, or \`disableIdTokenSignIn\` is set.`,
    act: `Leave \`idToken\` out: the browser then goes to the provider.`,
  },
  USER_EMAIL_NOT_FOUND: {
    why: `The provider says no address of the person, or none that mail could reach, and a new person needs
one. A person who is known needs none.`,
    act: `Ask for the scope that shows the address, or map one with \`mapProfileToUser\`.`,
  },
  ACCOUNT_NOT_LINKED: {
    why: `Somebody with this address is there already, and nothing shows that it is the same person: the
address is not verified here, or the provider does not say that it is verified, or linking is off.`,
    act: `Let the person sign in as before and link the account from there; see
[linking](../social.md).`,
  },
  SIGNUP_DISABLED: {
    why: `The person is new, and the provider has \`disableSignUp\`, or \`disableImplicitSignUp\` and the call did
not ask for it.`,
    act: `Send \`requestSignUp: true\` from the page where people sign up.`,
  },
  UNABLE_TO_CREATE_USER: {
    why: `The provider's account is in the database and its user is not, or the same person kept signing up
from several places at once.`,
    act: `Try again; when it stays so, look for rows of \`account\` without a user.`,
  },
  LINKING_NOT_ALLOWED: {
    why: `Linking is off, or the provider does not say that the address is verified.`,
    act: `Set \`account.accountLinking.enabled\`, or name the provider in \`trustedProviders\` if it verifies every
address.`,
  },
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED: {
    why: `The provider's account has another address than the signed-in person.`,
    act: `Set \`account.accountLinking.allowDifferentEmails\` where that is no reason to refuse.`,
  },
  LINKING_FAILED: {
    why: `The session ended, or the account changed, while it was being linked.`,
    act: `Try again.`,
  },
  SOCIAL_ACCOUNT_ALREADY_LINKED: {
    why: `The provider's account is a sign-in method of somebody else here.`,
    act: `Sign in as that person and unlink it there first.`,
  },
}
