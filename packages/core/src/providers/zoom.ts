import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/provider.js'
import type { ZoomOptions } from '../contract/providers/zoom.js'
import { createProvider } from './create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './provider-settings.js'
import { profileAt } from './profile-answer.js'

export type { ZoomOptions, ZoomProfile } from '../contract/providers/zoom.js'

const me = 'https://api.zoom.us/v2/users/me'

const needs = { id: 'zoom', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  pkce: z.optional(z.boolean()),
} satisfies AllOptions<ZoomOptions>)

/**
 * Sign-in with Zoom. The scopes are configured at Zoom and not requested.
 *
 * @example
 * ```ts
 * import { zoom } from '@countersign/core/providers/zoom'
 *
 * export const provider = zoom({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://developers.zoom.us/docs/integrations/oauth/
 */
export function zoom(options: ZoomOptions): SocialProvider {
  const { pkce = true, ...others } = checkOptions(needs, optionsSchema, options)
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
      pkce,
      findProfile: profileAt(me),
      toDraft: (person) => ({
        subject: person['id'],
        name: person['display_name'],
        email: person['email'],
        emailVerified: person['verified'] === 1 || person['verified'] === true,
        image: person['pic_url'],
      }),
    },
    others,
  )
}
