import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { profileAt } from './flow/profile-source.js'

/** The profile that Zoom returns. @see https://developers.zoom.us/docs/api/users/ */
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

/** Options of `zoom`. */
export interface ZoomOptions extends ProviderOptions<ZoomProfile> {
  /** Sends a challenge with each sign-in. Default true. */
  readonly pkce?: boolean
}

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
      toDraft: (profile) => ({
        subject: profile['id'],
        name: profile['display_name'],
        email: profile['email'],
        emailVerified: profile['verified'] === 1 || profile['verified'] === true,
        image: profile['pic_url'],
      }),
    },
    others,
  )
}
