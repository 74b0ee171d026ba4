import type { tokenErrors, ErrorExplanation } from '../errors.js'

/** Complete: a code without an explanation does not compile. */
export const tokenExplanations: Readonly<Record<keyof typeof tokenErrors, ErrorExplanation>> = {
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
    why: `The account has no valid access token: none is stored, it cannot be decrypted because the app no longer has its
secret, or it has expired and could not be refreshed. The log contains the cause. The stored tokens did not
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
