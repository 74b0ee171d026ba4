import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { profileAt } from './flow/profile-source.js'
import { address, type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { textOf } from './flow/read-answer.js'

/** The attributes that Cognito returns. @see https://docs.aws.amazon.com/cognito/latest/developerguide/userinfo-endpoint.html */
export interface CognitoProfile {
  readonly sub: string
  readonly username?: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly preferred_username?: string
  readonly email?: string
  /** A text, such as `true`. */
  readonly email_verified?: string | boolean
  readonly picture?: string
  readonly [attribute: string]: unknown
}

/** Options of `cognito`. */
export interface CognitoOptions extends ProviderOptions<CognitoProfile> {
  /** The address of the user pool's domain, such as `https://example.auth.eu-central-1.amazoncognito.com`. */
  readonly domain: string
}

const needs = { id: 'cognito', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  domain: address,
} satisfies AllOptions<CognitoOptions>)

/**
 * Sign-in with Cognito.
 *
 * @example
 * ```ts
 * import { cognito } from '@countersign/core/providers/cognito'
 *
 * export const provider = cognito({
 *   clientId: 'id of the app',
 *   clientSecret: 'secret of the app',
 *   domain: 'https://example.auth.eu-central-1.amazoncognito.com',
 * })
 * ```
 *
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/authorization-endpoint.html
 */
export function cognito(options: CognitoOptions): SocialProvider {
  const { domain, ...others } = checkOptions(needs, optionsSchema, options)
  const at = (path: string): string => new URL(`/oauth2/${path}`, domain).href
  const userinfo = at('userInfo')
  return createProvider(
    {
      id: 'cognito',
      name: 'Cognito',
      endpoints: {
        authorization: at('authorize'),
        token: at('token'),
        profile: [userinfo],
      },
      scopes: ['openid', 'profile', 'email'],
      pkce: true,
      findProfile: profileAt(userinfo),
      toDraft: (profile) => ({
        subject: profile['sub'],
        name:
          textOf(profile['name']) ?? textOf(profile['preferred_username']) ?? profile['username'],
        email: profile['email'],
        emailVerified: String(profile['email_verified']) === 'true',
        image: profile['picture'],
      }),
    },
    others,
  )
}
