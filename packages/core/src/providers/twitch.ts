import * as z from 'zod/mini'
import { textList } from '../contract/options/option-values.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'

/** Claims of Twitch's id tokens. @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc */
export interface TwitchProfile {
  readonly sub: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
}

/** Options of `twitch`. */
export interface TwitchOptions extends ProviderOptions<TwitchProfile> {
  /** The claims of the id token to request. Default email, email_verified, preferred_username and picture. */
  readonly claims?: readonly string[]
}

const issuer = 'https://id.twitch.tv/oauth2'
const usualClaims = ['email', 'email_verified', 'preferred_username', 'picture']

const needs = { id: 'twitch', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  claims: z.optional(textList),
} satisfies AllOptions<TwitchOptions>)

/**
 * Sign-in with Twitch.
 *
 * @example
 * ```ts
 * import { twitch } from '@countersign/core/providers/twitch'
 *
 * export const provider = twitch({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://dev.twitch.tv/docs/authentication/getting-tokens-oidc
 */
export function twitch(options: TwitchOptions): SocialProvider {
  const { claims: names = usualClaims, ...others } = checkOptions(needs, optionsSchema, options)
  const claims = Object.fromEntries(names.map((name): [string, null] => [name, null]))
  return createProvider(
    {
      id: 'twitch',
      name: 'Twitch',
      endpoints: {
        authorization: `${issuer}/authorize`,
        token: `${issuer}/token`,
      },
      issuer: { issuer, announced: false },
      scopes: ['user:read:email', 'openid'],
      pkce: false,
      nonce: true,
      authorizationParameters: {
        claims: JSON.stringify({ id_token: claims }),
      },
      idToken: { issuer, keys: `${issuer}/keys`, given: false },
      findProfile: (source) => Promise.resolve(source.claims),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name: profile['preferred_username'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    others,
  )
}
