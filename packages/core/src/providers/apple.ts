import * as z from 'zod/mini'
import { ConfigurationError } from '../contract/configuration-error.js'
import { filledText, textList } from '../contract/option-values.js'
import type { SocialProvider } from '../contract/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/provider-options.js'
import { type AppleKey, type AppleSecret, appleSecret, isPrivateKey } from './flow/apple-secret.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import type { ProfileSource } from './flow/definition.js'
import { isData, textOf } from './flow/read-answer.js'

export type { AppleKey } from './flow/apple-secret.js'

/**
 * Claims of Apple's id tokens, and the name in its first callback. @see
 * https://developer.apple.com/documentation/signinwithapple/authenticating-users-with-sign-in-with-apple
 */
export interface AppleProfile {
  readonly sub: string
  /** A forwarding address when the user hides the real one. */
  readonly email?: string
  readonly email_verified?: boolean | 'true' | 'false'
  readonly is_private_email?: boolean | 'true' | 'false'
  /** Only at the first sign-in, and unverified. */
  readonly name?: string
}

/** Options of `apple`: the secret, or the key that signs one for each request. */
export interface AppleOptions extends ProviderOptions<AppleProfile>, Partial<AppleKey> {
  /** Id of the native app, whose id tokens are accepted too. Default none. */
  readonly appBundleIdentifier?: string
  /** More client ids whose tokens are accepted. Default none. */
  readonly audience?: string | readonly string[]
}

const issuer = 'https://appleid.apple.com'

const optionsSchema = z.strictObject({
  ...commonOptions,
  teamId: z.optional(filledText),
  keyId: z.optional(filledText),
  privateKey: z.optional(z.string().check(z.refine(isPrivateKey, 'must be a PEM of PKCS 8'))),
  appBundleIdentifier: z.optional(filledText),
  audience: z.optional(z.union([filledText, textList])),
} satisfies AllOptions<AppleOptions>)

/**
 * Sign-in with Apple. Clients may send an id token.
 *
 * @example
 * ```ts
 * import { apple } from '@countersign/core/providers/apple'
 *
 * export const provider = apple({
 *   clientId: 'com.example.web',
 *   teamId: 'ABCDE12345',
 *   keyId: 'FGHIJ67890',
 *   privateKey: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
 *   appBundleIdentifier: 'com.example.app',
 * })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://developer.apple.com/documentation/signinwithapplerestapi
 */
export function apple(options: AppleOptions): SocialProvider {
  // The secret can be created from the key: whether there is one is checked below.
  const needs = { id: 'apple', publicClients: true }
  const {
    appBundleIdentifier = [],
    audience = [],
    teamId = '',
    keyId = '',
    privateKey = '',
    ...others
  } = checkOptions(needs, optionsSchema, options)
  const clientIds = [others.clientId, appBundleIdentifier, audience].flat()
  const clientSecret = others.clientSecret ?? secretOf({ teamId, keyId, privateKey }, clientIds[0])
  return createProvider<AppleProfile>(
    {
      id: 'apple',
      name: 'Apple',
      endpoints: { authorization: `${issuer}/auth/authorize`, token: `${issuer}/auth/token` },
      issuer: { issuer, announced: false },
      scopes: ['email', 'name'],
      pkce: true,
      nonce: true,
      responseType: 'code id_token',
      // Apple returns name and address in no other mode.
      responseMode: 'form_post',
      idToken: { issuer, keys: `${issuer}/auth/keys`, maxAge: 3600, hashedNonce: true },
      findProfile: (source) => Promise.resolve(findProfile(source)),
      toDraft: (claims) => ({
        subject: claims['sub'],
        name: claims['name'],
        email: claims['email'],
        emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      }),
    },
    { ...others, clientId: clientIds, ...(clientSecret !== undefined && { clientSecret }) },
  )
}

function findProfile({ claims, user }: ProfileSource): ProfileData | null {
  if (!claims) return null
  return { ...claims, name: nameOf(user?.['name']) ?? textOf(claims['name']) ?? '' }
}

/** In two parts from a form, as one text from a client with an id token. */
function nameOf(name: unknown): string | null {
  if (!isData(name)) return textOf(name)
  const parts = [name['firstName'], name['lastName']].flatMap((part) => textOf(part) ?? [])
  return textOf(parts.join(' '))
}

/** Undefined without any of the three. */
function secretOf(key: AppleKey, clientId = ''): AppleSecret | undefined {
  const missing = Object.entries(key).filter(([, value]) => value === '')
  if (missing.length === 3) return undefined
  if (missing.length === 0) return appleSecret(key, clientId)
  throw new ConfigurationError(missing.map(([name]) => `apple.${name}: must not be empty`))
}
