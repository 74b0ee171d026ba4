import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/** The profile that Atlassian returns. @see https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#how-do-i-retrieve-the-public-profile-of-the-authenticated-user- */
export interface AtlassianProfile {
  readonly account_id: string
  readonly account_type?: string
  readonly name?: string
  readonly nickname?: string
  /** Atlassian does not return whether it is verified. */
  readonly email?: string
  readonly picture?: string
  readonly account_status?: string
}

/** Options of `atlassian`. */
export interface AtlassianOptions extends ProviderOptions<AtlassianProfile> {}

const me = 'https://api.atlassian.com/me'

/**
 * Sign-in with Atlassian.
 *
 * @example
 * ```ts
 * import { atlassian } from '@countersign/core/providers/atlassian'
 *
 * export const provider = atlassian({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 */
export function atlassian(options: AtlassianOptions): SocialProvider {
  return createProvider(
    {
      id: 'atlassian',
      name: 'Atlassian',
      endpoints: {
        authorization: 'https://auth.atlassian.com/authorize',
        token: 'https://auth.atlassian.com/oauth/token',
        profile: [me],
      },
      scopes: ['read:me', 'offline_access'],
      pkce: true,
      prompt: 'consent',
      authorizationParameters: { audience: 'api.atlassian.com' },
      findProfile: profileAt(me),
      toDraft: (profile) => ({
        subject: profile['account_id'],
        name: profile['name'],
        email: profile['email'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
