import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { profileAt } from './flow/profile-source.js'
import { isData } from './flow/read-answer.js'

/**
 * The profile that Dropbox returns. @see
 * https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 */
export interface DropboxProfile {
  readonly account_id: string
  readonly name?: { readonly display_name?: string }
  readonly email?: string
  readonly email_verified?: boolean
  readonly profile_photo_url?: string
  readonly country?: string
  readonly locale?: string
}

/** Options of `dropbox`. */
export interface DropboxOptions extends ProviderOptions<DropboxProfile> {
  /** `offline` requests a refresh token. Default: the app's settings at Dropbox. */
  readonly accessType?: 'online' | 'offline'
}

const account = 'https://api.dropboxapi.com/2/users/get_current_account'

const needs = { id: 'dropbox', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  accessType: z.optional(z.enum(['online', 'offline'])),
} satisfies AllOptions<DropboxOptions>)

/**
 * Sign-in with Dropbox.
 *
 * @example
 * ```ts
 * import { dropbox } from '@countersign/core/providers/dropbox'
 *
 * export const provider = dropbox({ clientId: 'key of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developers.dropbox.com/oauth-guide
 */
export function dropbox(options: DropboxOptions): SocialProvider {
  const { accessType, ...others } = checkOptions(needs, optionsSchema, options)
  return createProvider(
    {
      id: 'dropbox',
      name: 'Dropbox',
      endpoints: {
        authorization: 'https://www.dropbox.com/oauth2/authorize',
        token: 'https://api.dropboxapi.com/oauth2/token',
        profile: [account],
      },
      scopes: ['account_info.read'],
      pkce: true,
      authorizationParameters: { token_access_type: accessType },
      findProfile: profileAt(account, { method: 'POST' }),
      toDraft: (profile) => ({
        subject: profile['account_id'],
        name: isData(profile['name']) ? profile['name']['display_name'] : null,
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['profile_photo_url'],
      }),
    },
    others,
  )
}
