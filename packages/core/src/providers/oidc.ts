import * as z from 'zod/mini'
import { filledText } from '../contract/options/option-values.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProviderOptions } from '../contract/providers/provider-options.js'
import type { ProviderDefinition } from './flow/definition.js'
import { Discovery, type IssuerMetadata } from './flow/discovery.js'
import { assembleProvider } from './flow/oauth-client.js'
import { claimsToDraft, findClaims } from './flow/profile.js'
import {
  address,
  type AllOptions,
  authentication,
  calledAs,
  checkOptions,
  commonOptions,
  providerId,
} from './flow/provider-settings.js'

export type {
  MappedUser,
  ProfileData,
  ProvidedUser,
  ProviderOptions,
} from '../contract/providers/provider-options.js'

/** The claims of an OpenID provider about a user. @see OpenID Connect Core 1.0 section 5.1 */
export interface OidcProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly preferred_username?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  readonly locale?: string
  readonly [claim: string]: unknown
}

/** Options of {@link oidc}. */
export interface OidcOptions extends ProviderOptions<OidcProfile> {
  /** Names it in calls and in `account.providerId`: letters, digits, `_`, `.` and `-`. */
  readonly id: string
  /** The display name. Default: the id. */
  readonly name?: string
  /** Exactly as the provider writes it, such as `https://login.example.com`. */
  readonly issuer: string
  /** How the app authenticates. Default: a method that the provider supports, `client_secret_basic` first. */
  readonly authentication?: 'post' | 'basic'
  /** Sends an S256 challenge. Default true. @see RFC 7636 */
  readonly pkce?: boolean
}

const optionsSchema = z.strictObject({
  ...commonOptions,
  id: providerId,
  name: z.optional(filledText),
  // @see OpenID Connect Core 1.0 section 1.2: no query and no fragment.
  issuer: address.check(
    z.regex(/^(?!.*\.well-known)[^?#]*$/, 'must have no "?", "#" or ".well-known"'),
  ),
  authentication,
  pkce: z.optional(z.boolean()),
} satisfies AllOptions<OidcOptions>)

/** Only signatures that a public key checks. @see RFC 7518 section 3.1, RFC 9864 */
const algorithms: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * Any OpenID provider by its issuer: endpoints, keys and authentication methods are discovered at first
 * use, and again once a day. The default scopes are `openid profile email`; id tokens are verified
 * completely as OpenID Connect requires, with a nonce; the user info endpoint is used when the id token has
 * no name or no address. Without `clientSecret` the app is a public client.
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see OpenID Connect Core 1.0, OpenID Connect Discovery 1.0, RFC 7636, RFC 9207
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { oidc } from '@countersign/core/providers/oidc'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   socialProviders: [
 *     oidc({
 *       id: 'example',
 *       issuer: 'https://login.example.com',
 *       clientId: 'countersign',
 *       clientSecret: 'from the settings of the provider',
 *     }),
 *   ],
 * })
 * ```
 */
export function oidc(options: OidcOptions): SocialProvider {
  const {
    id,
    name = id,
    issuer,
    authentication = null,
    pkce = true,
    ...others
  } = checkOptions({ id: calledAs(options, 'oidc'), publicClients: true }, optionsSchema, options)
  const chosen = { id, name, authentication, pkce }
  const facts = {
    id,
    name,
    publicClients: true,
    refreshable: true,
    placeholderEmail: false,
    givenIdTokens: true,
  }
  const discovery = new Discovery(issuer)
  return assembleProvider(
    facts,
    async (tools) => toDefinition(chosen, await discovery.find(tools)),
    others,
  )
}

/** The settings of the app. */
interface Chosen extends Required<Pick<OidcOptions, 'id' | 'name' | 'pkce'>> {
  /** Null: as the provider likes it. */
  readonly authentication: 'post' | 'basic' | null
}

function toDefinition(
  { authentication, ...chosen }: Chosen,
  metadata: IssuerMetadata,
): ProviderDefinition {
  const { issuer, userinfo_endpoint } = metadata
  const supported = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  return {
    ...chosen,
    endpoints: {
      authorization: metadata.authorization_endpoint,
      token: metadata.token_endpoint,
      profile: userinfo_endpoint === undefined ? [] : [userinfo_endpoint],
    },
    issuer: {
      issuer,
      announced: metadata.authorization_response_iss_parameter_supported ?? false,
    },
    scopes: ['openid', 'profile', 'email'],
    authentication: authentication ?? findAuthentication(metadata),
    nonce: true,
    loginHint: true,
    idToken: {
      issuer,
      keys: metadata.jwks_uri,
      algorithms: supported.filter((name) => algorithms.includes(name)),
    },
    findProfile: (source) => findClaims(source, userinfo_endpoint),
    toDraft: claimsToDraft,
  }
}

/** Basic unless the provider takes it no more. @see OpenID Connect Discovery 1.0 section 3 */
function findAuthentication(metadata: IssuerMetadata): 'post' | 'basic' {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const takes = (method: string): boolean => methods.includes(method)
  return takes('client_secret_post') && !takes('client_secret_basic') ? 'post' : 'basic'
}
