import type { SocialProvider } from '../contract/provider.js'
import type { SpotifyOptions } from '../contract/providers/spotify.js'
import { createProvider } from './create-provider.js'
import { profileAt } from './profile-answer.js'
import { isData } from './read-answer.js'

export type { SpotifyOptions, SpotifyProfile } from '../contract/providers/spotify.js'

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
      toDraft: (person) => ({
        subject: person['id'],
        name: person['display_name'],
        email: person['email'],
        image: firstImage(person['images']),
      }),
    },
    options,
  )
}

function firstImage(images: unknown): unknown {
  const first: unknown = Array.isArray(images) ? images[0] : null
  return isData(first) ? first['url'] : null
}
