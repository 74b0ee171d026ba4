import * as z from 'zod/mini'
import { callback, filledText } from '../contract/options/option-values.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type {
  ProfileData,
  ProvidedUser,
  ProviderOptions,
} from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileDraft } from './flow/definition.js'
import { claimsToDraft } from './flow/profile.js'
import {
  address,
  type AllOptions,
  authentication,
  calledAs,
  checkOptions,
  commonOptions,
  providerId,
} from './flow/provider-settings.js'
import { isData } from './flow/read-answer.js'

export type {
  MappedUser,
  ProfileData,
  ProvidedUser,
  ProviderOptions,
} from '../contract/providers/provider-options.js'

/** Options of {@link oauth2}. */
export interface OAuth2Options extends ProviderOptions {
  /** Names it in calls and in `account.providerId`: letters, digits, `_`, `.` and `-`. */
  readonly id: string
  /** The display name. Default: the id. */
  readonly name?: string
  /** The sign-in page. */
  readonly authorizationEndpoint: string
  /** The endpoint that exchanges codes for tokens. */
  readonly tokenEndpoint: string
  /** Returns JSON about the user of the access token. */
  readonly userInfoEndpoint: string
  /** The endpoint that exchanges refresh tokens. Default: `tokenEndpoint`. */
  readonly refreshEndpoint?: string
  /** How the app authenticates. Default `post`. */
  readonly authentication?: 'post' | 'basic'
  /** Sends an S256 challenge. Default true. @see RFC 7636 */
  readonly pkce?: boolean
  /** The value of `iss` in the provider's callbacks. Default: they have none. @see RFC 9207 */
  readonly issuer?: string
  /**
   * Reads the user from the response. The id must never change and never move to another user. Default: the
   * standard claims of OpenID Connect.
   */
  readonly toUser?: (profile: ProfileData) => ProvidedUser
}

const optionsSchema = z.strictObject({
  ...commonOptions,
  id: providerId,
  name: z.optional(filledText),
  authorizationEndpoint: address,
  tokenEndpoint: address,
  userInfoEndpoint: address,
  refreshEndpoint: z.optional(address),
  authentication,
  pkce: z.optional(z.boolean()),
  issuer: z.optional(filledText),
  toUser: callback(),
} satisfies AllOptions<OAuth2Options>)

/**
 * Any OAuth 2 provider by its endpoints. For a provider with OpenID Connect use `oidc`, which verifies id
 * tokens.
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see RFC 6749, RFC 7636
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { oauth2 } from '@countersign/core/providers/oauth2'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   socialProviders: [
 *     oauth2({
 *       id: 'example',
 *       authorizationEndpoint: 'https://example.com/oauth/authorize',
 *       tokenEndpoint: 'https://example.com/oauth/token',
 *       userInfoEndpoint: 'https://api.example.com/me',
 *       clientId: 'countersign',
 *       clientSecret: 'from the settings of the provider',
 *       scope: ['profile'],
 *       toUser: (profile) => ({ id: String(profile['id']), name: String(profile['login']) }),
 *     }),
 *   ],
 * })
 * ```
 */
export function oauth2(options: OAuth2Options): SocialProvider {
  const {
    id,
    name = id,
    tokenEndpoint,
    userInfoEndpoint,
    refreshEndpoint,
    ...rest
  } = checkOptions({ id: calledAs(options, 'oauth2'), publicClients: true }, optionsSchema, options)
  const { authentication = 'post', pkce = true, issuer, toUser, ...others } = rest
  return createProvider(
    {
      id,
      name,
      endpoints: {
        authorization: others.authorizationEndpoint,
        token: tokenEndpoint,
        profile: [userInfoEndpoint],
        ...(refreshEndpoint !== undefined && { refresh: refreshEndpoint }),
      },
      scopes: [],
      pkce,
      authentication,
      publicClients: true,
      loginHint: true,
      ...(issuer !== undefined && { issuer: { issuer, announced: true } }),
      findProfile: async ({ fetchJson }) => {
        const data = await fetchJson(userInfoEndpoint)
        return isData(data) ? data : null
      },
      toDraft: (data) => toDraft(data, toUser),
    },
    others,
  )
}

function toDraft(data: ProfileData, toUser: OAuth2Options['toUser']): ProfileDraft {
  if (!toUser) return claimsToDraft(data)
  const { id, ...user } = toUser(data)
  return { ...user, subject: id }
}
