import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { isData } from './flow/read-answer.js'

/** The profile that Kick returns. @see https://docs.kick.com/apis/users */
export interface KickProfile {
  readonly user_id: number
  readonly name?: string
  /** Kick does not return whether it is verified. */
  readonly email?: string
  readonly profile_picture?: string
}

/** Options of `kick`. */
export interface KickOptions extends ProviderOptions<KickProfile> {}

const users = 'https://api.kick.com/public/v1/users'

/**
 * Sign-in with Kick.
 *
 * @example
 * ```ts
 * import { kick } from '@countersign/core/providers/kick'
 *
 * export const provider = kick({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://docs.kick.com/getting-started/generating-tokens-oauth2-flow
 */
export function kick(options: KickOptions): SocialProvider {
  return createProvider(
    {
      id: 'kick',
      name: 'Kick',
      endpoints: {
        authorization: 'https://id.kick.com/oauth/authorize',
        token: 'https://id.kick.com/oauth/token',
        profile: [users],
      },
      scopes: ['user:read'],
      pkce: true,
      findProfile: async ({ fetchJson }) => {
        const answer = await fetchJson(users)
        const list = isData(answer) ? answer['data'] : null
        const first: unknown = Array.isArray(list) ? list[0] : null
        return isData(first) ? first : null
      },
      toDraft: (profile) => ({
        subject: profile['user_id'],
        name: profile['name'],
        email: profile['email'],
        image: profile['profile_picture'],
      }),
    },
    options,
  )
}
