import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/** The profile that Roblox returns. @see https://create.roblox.com/docs/cloud/reference/oauth2 */
export interface RobloxProfile {
  readonly sub: string
  readonly nickname?: string
  readonly preferred_username?: string
  readonly profile?: string
  readonly picture?: string | null
  /** Seconds since 1970. */
  readonly created_at?: number
}

/** Options of `roblox`. */
export interface RobloxOptions extends ProviderOptions<RobloxProfile> {}

const userinfo = 'https://apis.roblox.com/oauth/v1/userinfo'

/**
 * Sign-in with Roblox. It returns no address: users get a placeholder.
 *
 * @example
 * ```ts
 * import { roblox } from '@countersign/core/providers/roblox'
 *
 * export const provider = roblox({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://create.roblox.com/docs/cloud/reference/oauth2
 */
export function roblox(options: RobloxOptions): SocialProvider {
  return createProvider(
    {
      id: 'roblox',
      name: 'Roblox',
      endpoints: {
        authorization: 'https://apis.roblox.com/oauth/v1/authorize',
        token: 'https://apis.roblox.com/oauth/v1/token',
        profile: [userinfo],
      },
      issuer: { issuer: 'https://apis.roblox.com/oauth/', announced: false },
      scopes: ['openid', 'profile'],
      pkce: true,
      prompt: 'select_account consent',
      placeholderEmail: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['nickname'] ?? profile['preferred_username'],
        image: profile['picture'],
      }),
    },
    options,
  )
}
