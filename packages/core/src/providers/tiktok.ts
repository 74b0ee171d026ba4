import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { isData, textOf } from './flow/read-answer.js'

/** The profile that TikTok returns. @see https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export interface TikTokProfile {
  readonly open_id: string
  readonly display_name?: string
  readonly username?: string
  readonly avatar_large_url?: string
}

/** Options of `tiktok`. */
export interface TikTokOptions extends Omit<ProviderOptions<TikTokProfile>, 'clientId'> {
  /** The client key at TikTok. */
  readonly clientKey: string | readonly string[]
}

const info = 'https://open.tiktokapis.com/v2/user/info/'
const fields = 'open_id,avatar_large_url,display_name,username'

const needs = { id: 'tiktok', publicClients: false }
const { clientId: clientKey, ...others } = commonOptions
const optionsSchema = z.strictObject({ ...others, clientKey } satisfies AllOptions<TikTokOptions>)

/**
 * Sign-in with TikTok. It returns no address: users get a placeholder.
 *
 * @example
 * ```ts
 * import { tiktok } from '@countersign/core/providers/tiktok'
 *
 * export const provider = tiktok({ clientKey: 'key of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://developers.tiktok.com/doc/oauth-user-access-token-management
 */
export function tiktok(given: TikTokOptions): SocialProvider {
  const { clientKey, ...options } = checkOptions(needs, optionsSchema, given)
  return createProvider(
    {
      id: 'tiktok',
      name: 'TikTok',
      endpoints: {
        authorization: 'https://www.tiktok.com/v2/auth/authorize',
        token: 'https://open.tiktokapis.com/v2/oauth/token/',
        profile: [info],
      },
      scopes: ['user.info.profile'],
      scopeSeparator: ',',
      pkce: false,
      clientIdParameter: 'client_key',
      placeholderEmail: true,
      findProfile: async ({ fetchJson }) => readUser(await fetchJson(`${info}?fields=${fields}`)),
      toDraft: (user) => ({
        subject: user['open_id'],
        name: textOf(user['display_name']) ?? user['username'],
        email: user['email'],
        image: user['avatar_large_url'],
      }),
    },
    { ...options, clientId: clientKey },
  )
}

/** Errors have the status of success. */
function readUser(answer: unknown): ProfileData | null {
  if (!isData(answer) || !isData(answer['data'])) return null
  const isFine = !isData(answer['error']) || answer['error']['code'] === 'ok'
  const { user } = answer['data']
  return isFine && isData(user) ? user : null
}
