import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { isData } from './flow/read-answer.js'

/**
 * The profile that Spotify returns. @see
 * https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 */
export interface SpotifyProfile {
  readonly id: string
  readonly display_name?: string | null
  /** Spotify does not return whether it is verified. */
  readonly email?: string
  readonly images?: readonly { readonly url: string }[]
  readonly country?: string
  readonly product?: string
}

/** Options of `spotify`. */
export interface SpotifyOptions extends ProviderOptions<SpotifyProfile> {}

const me = 'https://api.spotify.com/v1/me'

/**
 * Sign-in with Spotify.
 *
 * @example
 * ```ts
 * import { spotify } from '@countersign/core/providers/spotify'
 *
 * export const provider = spotify({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow
 */
export function spotify(options: SpotifyOptions): SocialProvider {
  return createProvider(
    {
      id: 'spotify',
      name: 'Spotify',
      endpoints: {
        authorization: 'https://accounts.spotify.com/authorize',
        token: 'https://accounts.spotify.com/api/token',
        profile: [me],
      },
      issuer: { issuer: 'https://accounts.spotify.com', announced: false },
      scopes: ['user-read-email'],
      pkce: true,
      findProfile: profileAt(me),
      toDraft: (profile) => ({
        subject: profile['id'],
        name: profile['display_name'],
        email: profile['email'],
        image: firstImage(profile['images']),
      }),
    },
    options,
  )
}

function firstImage(images: unknown): unknown {
  const first: unknown = Array.isArray(images) ? images[0] : null
  return isData(first) ? first['url'] : null
}
