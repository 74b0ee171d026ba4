import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/** The claims that Polar returns. @see https://polar.sh/docs/integrate/oauth2/connect */
export interface PolarProfile {
  readonly sub: string
  readonly name?: string | null
  readonly email?: string | null
  readonly email_verified?: boolean | null
}

/** Options of `polar`. */
export interface PolarOptions extends ProviderOptions<PolarProfile> {}

const api = 'https://api.polar.sh/v1/oauth2'
const userinfo = `${api}/userinfo`

/**
 * Sign-in with Polar.
 *
 * @example
 * ```ts
 * import { polar } from '@countersign/core/providers/polar'
 *
 * export const provider = polar({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://polar.sh/docs/integrate/oauth2/connect
 */
export function polar(options: PolarOptions): SocialProvider {
  return createProvider(
    {
      id: 'polar',
      name: 'Polar',
      endpoints: {
        authorization: 'https://polar.sh/oauth2/authorize',
        token: `${api}/token`,
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
      }),
    },
    options,
  )
}
