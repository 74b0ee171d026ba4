import type { Exchange } from '../contract/calls/exchange.js'
import { noTokens, type SocialProvider } from '../contract/providers/provider.js'
import type { OAuthRequest } from '../services/social/oauth-states.js'
import type { ClientTokens, IdTokenProblem } from '../services/social/provider-grants.js'
import type { ProviderGrant } from '../services/social/social-accounts.js'
import type { Services, SocialServices } from '../services/services.js'
import type { SocialInput } from './social-input.js'

// Loaded with the first visit to a provider.

/** A call that sends its caller to a provider, or verifies an id token of the provider. */
interface SocialCall {
  readonly body: SocialInput & { readonly newUserCallbackURL?: string | undefined }
  readonly exchange: Exchange
  readonly services: Pick<Services, 'loadSocial'>
  readonly fail: (code: 'PROVIDER_UNAVAILABLE' | IdTokenProblem) => Error
}

/** A visit to a provider. */
interface SocialVisit {
  readonly provider: SocialProvider
  /** The id of the user to whom the account is linked; null for a sign-in. */
  readonly linkTo: string | null
}

/**
 * Returns the address of the provider, or verifies the id token of the client and runs `use` with what it grants.
 *
 * @throws AuthError when the provider is unavailable or the id token is invalid.
 */
export async function beginOrVerify<T extends object>(
  { body, exchange, services, fail }: SocialCall,
  { provider, linkTo }: SocialVisit,
  use: (grant: ProviderGrant, social: SocialServices) => Promise<T>,
) {
  const social = await services.loadSocial()
  const { idToken } = body
  if (!idToken) {
    const request = requestOf(exchange, body, linkTo)
    const url = await social.oauthStates.begin(exchange, provider, request)
    if (url === null) throw fail('PROVIDER_UNAVAILABLE')
    return { url, redirect: !body.disableRedirect }
  }
  exchange.additionalData = body.additionalData
  const tokens = clientTokensOf(idToken)
  const answer = await social.grants.verifyClientTokens(provider, tokens, (grant) =>
    use(grant, social),
  )
  if (typeof answer === 'string') throw fail(answer)
  return answer
}

/** The purpose of a visit to a provider: to sign in, or to link an account to a user. */
function requestOf(
  { origin, callsURL }: Exchange,
  body: SocialCall['body'],
  linkTo: string | null,
): OAuthRequest {
  const { callbackURL, newUserCallbackURL, errorCallbackURL } = body
  const { scopes = [], loginHint, requestSignUp = false, additionalData } = body
  const targets = {
    callbackURL: callbackURL ?? origin,
    newUserURL: newUserCallbackURL ?? null,
    errorURL: errorCallbackURL ?? `${callsURL}/error`,
  }
  return { targets, scopes, loginHint, requestSignUp, linkTo, additionalData }
}

/** Beyond it a number counts milliseconds: as seconds it would be the year 5138. */
const MOST_SECONDS = 1e11

/** The values of a client: the id token, unverified user data, and the tokens besides it. */
function clientTokensOf({
  token: idToken,
  nonce,
  accessToken,
  refreshToken,
  expiresAt,
  user,
}: NonNullable<SocialInput['idToken']>): ClientTokens {
  const { firstName = '', lastName = '' } = user?.name ?? {}
  const name = `${firstName} ${lastName}`.trim()
  return {
    given: { token: idToken, nonce, accessToken, user: name === '' ? undefined : { name } },
    tokens: {
      ...noTokens,
      idToken,
      accessToken: accessToken ?? null,
      refreshToken: refreshToken ?? null,
      accessTokenExpiresAt: expiresAt === undefined ? null : momentOf(expiresAt),
    },
  }
}

/** Clients write both. */
function momentOf(secondsOrMilliseconds: number): Date {
  const isSeconds = secondsOrMilliseconds <= MOST_SECONDS
  return new Date(secondsOrMilliseconds * (isSeconds ? 1000 : 1))
}
