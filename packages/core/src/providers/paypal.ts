import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'

/** The claims that PayPal returns. @see https://developer.paypal.com/api/identity/v1/userinfo-get/ */
export interface PayPalProfile {
  readonly user_id: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly locale?: string
}

/** Options of `paypal`. */
export interface PayPalOptions extends ProviderOptions<PayPalProfile> {
  /** Test accounts sign in with `sandbox`. Default `live`. */
  readonly environment?: 'live' | 'sandbox'
}

const hosts = {
  live: { page: 'https://www.paypal.com', api: 'https://api-m.paypal.com/v1' },
  sandbox: { page: 'https://www.sandbox.paypal.com', api: 'https://api-m.sandbox.paypal.com/v1' },
} as const

const needs = { id: 'paypal', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  environment: z.optional(z.enum(['live', 'sandbox'])),
} satisfies AllOptions<PayPalOptions>)

/**
 * Sign-in with PayPal.
 *
 * @example
 * ```ts
 * import { paypal } from '@countersign/core/providers/paypal'
 *
 * export const provider = paypal({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://developer.paypal.com/docs/log-in-with-paypal/integrate/
 */
export function paypal(options: PayPalOptions): SocialProvider {
  const { environment = 'live', ...others } = checkOptions(needs, optionsSchema, options)
  const { api, page } = hosts[environment]
  const userinfo = `${api}/identity/openidconnect/userinfo`
  return createProvider(
    {
      id: 'paypal',
      name: 'PayPal',
      endpoints: {
        authorization: `${page}/signin/authorize`,
        token: `${api}/oauth2/token`,
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      authentication: 'basic',
      findProfile: profileAt(`${userinfo}?schema=openid`),
      toDraft: (profile) => ({
        subject: profile['user_id'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: profile['picture'],
      }),
    },
    others,
  )
}
