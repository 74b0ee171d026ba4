import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { textOf } from './flow/read-answer.js'

/** The claims that Vercel returns. @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api */
export interface VercelProfile {
  readonly sub: string
  readonly name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** Options of `vercel`. */
export interface VercelOptions extends ProviderOptions<VercelProfile> {}

const api = 'https://api.vercel.com/login/oauth'
const userinfo = `${api}/userinfo`

/**
 * Sign-in with Vercel.
 *
 * @example
 * ```ts
 * import { vercel } from '@countersign/core/providers/vercel'
 *
 * export const provider = vercel({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api
 */
export function vercel(options: VercelOptions): SocialProvider {
  return createProvider(
    {
      id: 'vercel',
      name: 'Vercel',
      endpoints: {
        authorization: 'https://vercel.com/oauth/authorize',
        token: `${api}/token`,
        profile: [userinfo],
      },
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: textOf(profile['name']) ?? profile['preferred_username'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
