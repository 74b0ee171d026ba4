import type { SocialProvider } from '../contract/provider.js'
import type { ProviderOptions } from '../contract/provider-options.js'
import { createProvider } from './create-provider.js'
import { profileAt } from './profile-answer.js'

/** What Zoom answers about a person. @see https://developers.zoom.us/docs/api/users/ */
export interface ZoomProfile {
  readonly id: string
  readonly display_name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  /** 1 when Zoom has verified the address. */
  readonly verified?: number
  readonly pic_url?: string
  readonly account_id?: string
}

/** Options of {@link zoom}. */
export interface ZoomOptions extends ProviderOptions<ZoomProfile> {
  /** Sends a challenge with each sign-in. Default true. */
  readonly pkce?: boolean
}

const me = 'https://api.zoom.us/v2/users/me'

/**
 * Sign-in with Zoom. What the app may read is set up at Zoom, not asked for.
 *
 * @example
 * ```ts
 * import { zoom } from '@countersign/core/providers/zoom'
 *
 * export const provider = zoom({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export function zoom(options: ZoomOptions): SocialProvider {
  return createProvider(
    {
      id: 'zoom',
      name: 'Zoom',
      endpoints: {
        authorization: 'https://zoom.us/oauth/authorize',
        token: 'https://zoom.us/oauth/token',
        profile: [me],
      },
      scopes: [],
      pkce: options.pkce ?? true,
      findProfile: profileAt(me),
      toDraft: (person) => ({
        subject: person['id'],
        name: person['display_name'],
        email: person['email'],
        emailVerified: person['verified'] === 1 || person['verified'] === true,
        image: person['pic_url'],
      }),
    },
    options,
  )
}
