import { ProviderFailure, type SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'

/** The claims that LINE returns. @see https://developers.line.biz/en/reference/line-login/#userinfo */
export interface LineProfile {
  readonly sub: string
  readonly name?: string
  readonly picture?: string
  /** Only for channels that may read it, and with an id token that is still valid. LINE does not return whether it is verified. */
  readonly email?: string | null
}

/** Options of `line`. */
export interface LineOptions extends ProviderOptions<LineProfile> {}

const api = 'https://api.line.me/oauth2/v2.1'
const userinfo = `${api}/userinfo`

/**
 * Sign-in with LINE.
 *
 * @example
 * ```ts
 * import { line } from '@countersign/core/providers/line'
 *
 * export const provider = line({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 */
export function line(options: LineOptions): SocialProvider {
  return createProvider(
    {
      id: 'line',
      name: 'LINE',
      endpoints: {
        authorization: 'https://access.line.me/oauth2/v2.1/authorize',
        token: `${api}/token`,
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      findProfile: findProfile,
      toDraft: (user) => ({
        subject: user['sub'],
        name: user['name'],
        email: user['email'],
        image: user['picture'],
      }),
    },
    options,
  )
}

async function findProfile(source: ProfileSource): Promise<ProfileData | null> {
  const user = await source.fetchJson(userinfo)
  return isData(user) ? { ...user, email: await findEmail(source, user['sub']) } : null
}

/**
 * The address is only in the id token. Its signature has no public key, so LINE verifies it.
 *
 * @see https://developers.line.biz/en/reference/line-login/#verify-id-token
 */
async function findEmail(
  { fetchJson, tokens: { idToken }, clientId }: ProfileSource,
  subject: unknown,
): Promise<string | null> {
  if (idToken === null) return null
  try {
    const form = { id_token: idToken, client_id: clientId }
    const claims = await fetchJson(`${api}/verify`, { form })
    return isData(claims) && claims['sub'] === subject ? textOf(claims['email']) : null
  } catch (failure) {
    // The id token of an earlier sign-in has expired.
    if (failure instanceof ProviderFailure && failure.problem === 'refused') return null
    throw failure
  }
}
