import * as z from 'zod/mini'
import { filledText, textList } from '../contract/options/option-values.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import type { InspectedToken, ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'

/** The profile that Facebook returns, from its Graph API or in an id token of Limited Login. */
export interface FacebookProfile {
  /** Of the Graph. */
  readonly id?: string
  /** Of an id token. */
  readonly sub?: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
  /** An address in an id token. */
  readonly picture?: string | { readonly data?: { readonly url?: string } }
  /** The fields of the option `fields`. */
  readonly [field: string]: unknown
}

/** Options of `facebook`. */
export interface FacebookOptions extends ProviderOptions<FacebookProfile> {
  /** Requested from the Graph API besides id, name, email and picture. Default none. */
  readonly fields?: readonly string[]
  /** A configuration of Facebook Login for Business. Default none. */
  readonly configId?: string
}

const graph = 'https://graph.facebook.com/v24.0'

const needs = { id: 'facebook', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  fields: z.optional(textList),
  configId: z.optional(filledText),
} satisfies AllOptions<FacebookOptions>)

/**
 * Sign-in with Facebook. Clients may send an id token of Limited Login, or an access token if Facebook
 * confirms that it was issued for this app.
 *
 * @example
 * ```ts
 * import { facebook } from '@countersign/core/providers/facebook'
 *
 * export const provider = facebook({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function facebook(options: FacebookOptions): SocialProvider {
  const { fields: more = [], configId, ...others } = checkOptions(needs, optionsSchema, options)
  const fields = ['id', 'name', 'email', 'picture', ...more].join(',')
  return createProvider(
    {
      id: 'facebook',
      name: 'Facebook',
      endpoints: {
        authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
        token: `${graph}/oauth/access_token`,
        profile: [graph],
      },
      issuer: { issuer: 'https://www.facebook.com', announced: false },
      scopes: ['email', 'public_profile'],
      pkce: false,
      loginHint: true,
      authorizationParameters: { config_id: configId },
      refreshable: false,
      idToken: {
        issuer: 'https://www.facebook.com',
        keys: 'https://limited.facebook.com/.well-known/oauth/openid/jwks/',
        inspectOpaque: (source) => inspect(source, [options.clientId].flat()),
      },
      findProfile: (source) => findProfile(source, fields),
      toDraft: (profile) => ({
        subject: profile['sub'] ?? profile['id'],
        name: profile['name'],
        email: profile['email'],
        emailVerified: profile['email_verified'],
        image: pictureOf(profile),
      }),
    },
    others,
  )
}

async function findProfile(
  { claims, fetchJson }: ProfileSource,
  fields: string,
): Promise<ProfileData | null> {
  if (claims?.['iss'] !== undefined) return claims
  const me = await fetchJson(`${graph}/me?fields=${encodeURIComponent(fields)}`)
  if (!isData(me)) return null
  return claims && claims['sub'] !== me['id'] ? null : me
}

/** The user and the expiry of an access token; null unless it was issued for this app. */
async function inspect(
  { tokens, clientId, clientSecret, fetchJson }: ProfileSource,
  clientIds: readonly string[],
): Promise<InspectedToken | null> {
  const token = encodeURIComponent(tokens.accessToken ?? '')
  const answer = await fetchJson(`${graph}/debug_token?input_token=${token}`, {
    headers: { authorization: `Bearer ${clientId}|${(await clientSecret()) ?? ''}` },
  })
  const data = isData(answer) && isData(answer['data']) ? answer['data'] : {}
  const isOurs = clientIds.includes(textOf(data['app_id']) ?? '')
  const isOfUser = data['type'] === 'USER' && textOf(data['user_id']) !== null
  if (data['is_valid'] !== true || !isOurs || !isOfUser) return null
  const { user_id: sub, expires_at: exp = 0 } = data
  // Zero means that the token never expires.
  return { claims: { sub }, exp: exp === 0 ? null : exp }
}

function pictureOf({ picture }: ProfileData): unknown {
  if (!isData(picture)) return picture
  return isData(picture['data']) ? picture['data']['url'] : null
}
