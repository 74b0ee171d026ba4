import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'

/** The profile that Figma returns. @see https://developers.figma.com/docs/rest-api/users-endpoints/ */
export interface FigmaProfile {
  readonly id: string
  readonly handle?: string
  /** Figma does not return whether it is verified. */
  readonly email?: string
  readonly img_url?: string
}

/** Options of `figma`. */
export interface FigmaOptions extends ProviderOptions<FigmaProfile> {}

const api = 'https://api.figma.com/v1'
const me = `${api}/me`

/**
 * Sign-in with Figma.
 *
 * @example
 * ```ts
 * import { figma } from '@countersign/core/providers/figma'
 *
 * export const provider = figma({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.figma.com/docs/rest-api/authentication/
 */
export function figma(options: FigmaOptions): SocialProvider {
  return createProvider(
    {
      id: 'figma',
      name: 'Figma',
      endpoints: {
        authorization: 'https://www.figma.com/oauth',
        token: `${api}/oauth/token`,
        refresh: `${api}/oauth/refresh`,
        profile: [me],
      },
      scopes: ['current_user:read'],
      pkce: true,
      authentication: 'basic',
      findProfile: profileAt(me),
      toDraft: (profile) => ({
        subject: profile['id'],
        name: profile['handle'],
        email: profile['email'],
        image: profile['img_url'],
      }),
    },
    options,
  )
}
