import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { profileAt } from './flow/profile-source.js'
import { textOf } from './flow/read-answer.js'
import { userAgent } from './flow/bounded-fetch.js'

/** The profile that Reddit returns. @see https://www.reddit.com/dev/api#GET_api_v1_me */
export interface RedditProfile {
  readonly id: string
  readonly name?: string
  readonly icon_img?: string
  /** About an address that Reddit does not return. */
  readonly has_verified_email?: boolean
}

/** Options of `reddit`. */
export interface RedditOptions extends ProviderOptions<RedditProfile> {
  /** `permanent` requests a refresh token. Default `temporary`. */
  readonly duration?: 'temporary' | 'permanent'
}

const me = 'https://oauth.reddit.com/api/v1/me'
/** Reddit throttles requests without a User-Agent. */
const headers = { 'user-agent': userAgent }

const needs = { id: 'reddit', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  duration: z.optional(z.enum(['temporary', 'permanent'])),
} satisfies AllOptions<RedditOptions>)

/**
 * Sign-in with Reddit. It returns no address: users get a placeholder.
 *
 * @example
 * ```ts
 * import { reddit } from '@countersign/core/providers/reddit'
 *
 * export const provider = reddit({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2
 */
export function reddit(options: RedditOptions): SocialProvider {
  const { duration, ...others } = checkOptions(needs, optionsSchema, options)
  return createProvider(
    {
      id: 'reddit',
      name: 'Reddit',
      endpoints: {
        authorization: 'https://www.reddit.com/api/v1/authorize',
        token: 'https://www.reddit.com/api/v1/access_token',
        profile: [me],
      },
      scopes: ['identity'],
      pkce: false,
      authentication: 'basic',
      tokenHeaders: headers,
      authorizationParameters: { duration },
      placeholderEmail: true,
      findProfile: profileAt(me, { headers }),
      toDraft: (profile) => ({
        subject: profile['id'],
        name: profile['name'],
        // The rest is a signature, escaped for HTML.
        image: textOf(profile['icon_img'])?.split('?')[0],
      }),
    },
    others,
  )
}
