import type { SocialProvider } from '../contract/provider.js'
import type { LinkedInOptions } from '../contract/providers/linkedin.js'
import { createProvider } from './create-provider.js'
import { profileAt } from './profile-answer.js'

export type { LinkedInOptions, LinkedInProfile } from '../contract/providers/linkedin.js'

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
      toDraft: (person) => ({
        subject: person['sub'],
        name: person['name'],
        email: person['email'],
        emailVerified: person['email_verified'],
        image: person['picture'],
      }),
    },
    options,
  )
}
