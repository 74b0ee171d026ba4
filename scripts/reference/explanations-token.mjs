/** @typedef {import('./explanations.mjs').Explanation} Explanation */
/** @typedef {keyof typeof import('../../packages/core/src/contract/errors.ts').tokenErrors} TokenCode */

/**
 * Complete: a new code does not compile without a row here.
 *
 * @type {Readonly<Record<TokenCode, Explanation>>}
 */
export const tokenExplanations = {
  USER_ID_OR_SESSION_REQUIRED: {
    why: `The server calls with \`asServer: true\`, so there is no session, and the call names no user.`,
    act: `Send \`userId\`, or the \`headers\` of the request in place of \`asServer\`.`,
  },
  PROVIDER_NOT_SUPPORTED: {
    why: `\`providerId\` names none of \`socialProviders\`, or the account is of a provider that is no more
among them. The account of a password has no tokens either.`,
    act: `Add the provider, or ask for another account.`,
  },
  PROVIDER_NOT_CONFIGURED: {
    why: `\`providerId\` names none of \`socialProviders\`, or the account is of a provider that is no more
among them.`,
    act: `Add the provider, or ask for another account.`,
  },
  ACCESS_TOKEN_NOT_FOUND: {
    why: `No access token is stored for the account, or it has ended and there is no refresh token, or it
does not open because its secret is gone.`,
    act: `Let the person sign in with the provider again, or
[link the account](../provider-tokens.md#when-a-token-is-gone) again.`,
  },
  REFRESH_TOKEN_NOT_FOUND: {
    why: `The provider handed no refresh token out, or the stored one does not open because its secret is
gone. Many providers hand one out only when they are asked for it, by a scope or a parameter.`,
    act: `See [when a token is gone](../provider-tokens.md#when-a-token-is-gone).`,
  },
  FAILED_TO_GET_ACCESS_TOKEN: {
    why: `No access token is stored for the account, or it does not open because its secret is gone, or it
has ended and cannot be refreshed: there is no refresh token, or the provider was asked and gave no new
tokens. The log says why. What is stored has not changed, and the provider is not asked again for a minute.`,
    act: `See [when a token is gone](../provider-tokens.md#when-a-token-is-gone).`,
  },
  FAILED_TO_REFRESH_ACCESS_TOKEN: {
    why: `The provider was asked for new tokens and gave none: the person has taken the permission back,
the refresh token has ended, or the provider does not work. The log says which. What is stored has not
changed, and the provider is not asked again for a minute.`,
    act: `Try again later; when it stays so, let the person sign in with the provider again.`,
  },
  TOKEN_REFRESH_NOT_SUPPORTED: {
    why: `The provider has no refresh tokens.`,
    act: `Ask for the access token instead: it is good until the provider takes it back.`,
  },
}
