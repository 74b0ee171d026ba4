import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/** The claims that Railway returns. @see https://docs.railway.com/integrations/oauth/login-and-tokens */
export interface RailwayProfile {
  readonly sub: string
  readonly name?: string
  /** Railway does not return whether it is verified. */
  readonly email?: string
  readonly picture?: string
}

/** Options of `railway`. */
export interface RailwayOptions extends ProviderOptions<RailwayProfile> {}

const issuer = 'https://backboard.railway.com/oauth'
const userinfo = `${issuer}/me`

/**
 * Sign-in with Railway.
 *
 * @example
 * ```ts
 * import { railway } from '@countersign/core/providers/railway'
 *
 * export const provider = railway({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://docs.railway.com/integrations/oauth/login-and-tokens
 */
export function railway(options: RailwayOptions): SocialProvider {
  return createProvider(
    {
      id: 'railway',
      name: 'Railway',
      endpoints: {
        authorization: `${issuer}/auth`,
        token: `${issuer}/token`,
        profile: [userinfo],
      },
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      authentication: 'basic',
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['name'],
        email: profile['email'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
