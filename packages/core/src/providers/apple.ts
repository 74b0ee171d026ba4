import * as z from 'zod/mini'
import { ConfigurationError } from '../contract/options/read-options.js'
import { filledText, textList } from '../contract/options/option-values.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import { createProvider } from './flow/create-provider.js'
import type { ProfileSource } from './flow/definition.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { isData, textOf } from './flow/read-answer.js'

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

/** A key for Sign in with Apple from its developer pages. */
interface AppleKey {
  /** Of the developer account: ten letters. */
  readonly teamId: string
  /** Of the key: ten letters. */
  readonly keyId: string
  /** The key file: PKCS 8 as PEM. Line ends may be written as `\n`. */
  readonly privateKey: string
}

/** Creates a client secret for a given time. */
type AppleSecret = (now: Date) => Promise<string>

/** Lifetime of a secret in seconds: it is used for one request. Apple accepts up to half a year. */
const LIFETIME = 300

function toPem(privateKey: string): string {
  return privateKey.replaceAll('\\n', '\n').trim()
}

/** Whether a text is a key in the format of the developer pages. */
function isPrivateKey(text: string): boolean {
  return /^-----BEGIN PRIVATE KEY-----\s[\s\S]*\s-----END PRIVATE KEY-----$/.test(toPem(text))
}

/**
 * Creates client secrets: tokens signed with ES256.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
function appleSecret({ teamId, keyId, privateKey }: AppleKey, clientId: string): AppleSecret {
  const pem = toPem(privateKey)
  return async (now) => {
    const [{ SignJWT }, { importPKCS8 }] = await Promise.all([
      import('jose/jwt/sign'),
      import('jose/key/import'),
    ])
    const issuedAt = Math.floor(now.getTime() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME)
      .sign(await importPKCS8(pem, 'ES256'))
  }
}
