import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { dataAt, textOf } from './flow/read-answer.js'

/** The user that Cloudflare returns. @see https://developers.cloudflare.com/api/resources/user/methods/get/ */
export interface CloudflareProfile {
  readonly id: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  /** Cloudflare does not return whether it is verified. */
  readonly email?: string
}

/** Options of `cloudflare`. */
export interface CloudflareOptions extends ProviderOptions<CloudflareProfile> {}

const user = 'https://api.cloudflare.com/client/v4/user'

/**
 * Sign-in with Cloudflare.
 *
 * @example
 * ```ts
 * import { cloudflare } from '@countersign/core/providers/cloudflare'
 *
 * export const provider = cloudflare({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.cloudflare.com/fundamentals/oauth/integrate-with-cloudflare/
 */
export function cloudflare(options: CloudflareOptions): SocialProvider {
  return createProvider(
    {
      id: 'cloudflare',
      name: 'Cloudflare',
      endpoints: {
        authorization: 'https://dash.cloudflare.com/oauth2/auth',
        token: 'https://dash.cloudflare.com/oauth2/token',
        profile: [user],
      },
      scopes: ['user-details.read'],
      pkce: true,
      authentication: 'basic',
      findProfile: async ({ fetchJson }) => dataAt(await fetchJson(user), 'result'),
      toDraft: (profile) => ({
        subject: profile['id'],
        name: [profile['first_name'], profile['last_name']]
          .flatMap((part) => textOf(part) ?? [])
          .join(' '),
        email: profile['email'],
      }),
    },
    options,
  )
}
