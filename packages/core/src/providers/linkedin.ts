import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/**
 * The profile that LinkedIn returns. @see
 * https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export interface LinkedInProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** Options of `linkedin`. */
export interface LinkedInOptions extends ProviderOptions<LinkedInProfile> {}

const userinfo = 'https://api.linkedin.com/v2/userinfo'

/**
 * Sign-in with LinkedIn.
 *
 * @example
 * ```ts
 * import { linkedin } from '@countersign/core/providers/linkedin'
 *
 * export const provider = linkedin({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export function linkedin(options: LinkedInOptions): SocialProvider {
  return createProvider(
    {
      id: 'linkedin',
      name: 'Linkedin',
      endpoints: {
        authorization: 'https://www.linkedin.com/oauth/v2/authorization',
        token: 'https://www.linkedin.com/oauth/v2/accessToken',
        profile: [userinfo],
      },
      issuer: { issuer: 'https://www.linkedin.com/oauth', announced: false },
      scopes: ['profile', 'email', 'openid'],
      // LinkedIn takes challenges of native apps only.
      pkce: false,
      loginHint: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
