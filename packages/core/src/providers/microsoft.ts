import * as z from 'zod/mini'
import { no } from '../contract/options/option-values.js'
import { ProviderFailure, type SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { address, type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import type { ProfileSource } from './flow/definition.js'
import { textOf } from './flow/read-answer.js'

/** Claims of Microsoft's id tokens. @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftProfile {
  readonly sub: string
  /** Of the directory, or of all personal accounts. */
  readonly tid: string
  /** The id of the user in the directory. */
  readonly oid?: string
  readonly name?: string
  readonly preferred_username?: string
  /** Any text of the directory's administrator: it proves nothing. */
  readonly email?: string
  /** The photo, as a data address. */
  readonly picture?: string
}

/** Options of `microsoft`. */
export interface MicrosoftOptions extends ProviderOptions<MicrosoftProfile> {
  /** `common`, `organizations`, `consumers`, or the id of the one directory. Default `common`. */
  readonly tenantId?: string
  /** Of a national cloud. Default `https://login.microsoftonline.com`. */
  readonly authority?: string
  /** The photo is not fetched. Default false. */
  readonly disableProfilePhoto?: boolean
  /** Edge of the photo in pixels. Default 48. */
  readonly profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
  /**
   * Trusts the directory's verification of addresses: the claims `verified_primary_email`,
   * `verified_secondary_email` and `xms_edov`, for apps that request them. Only with a `tenantId` of your
   * own: the administrators of a directory can set them freely. Default false.
   */
  readonly trustVerifiedEmails?: boolean
  /**
   * The claim that identifies users: `sub`, which is specific to this app, or `oid`, which is in accounts
   * that better-auth 1.7 wrote. After a change, existing accounts no longer match. Default `sub`.
   */
  readonly subject?: 'sub' | 'oid'
}

const scopes = ['openid', 'profile', 'email', 'User.Read', 'offline_access']
const graph = 'https://graph.microsoft.com/v1.0'
/** The directory of all personal accounts. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
/** The kinds of directories. */
const kinds = ['common', 'organizations', 'consumers']
const directory = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Bytes. A larger body cannot be a picture of that size. */
const MAX_PHOTO = 200_000

const needs = { id: 'microsoft', publicClients: true }
const optionsSchema = z.strictObject({
  ...commonOptions,
  // A domain would do for Microsoft; but the id tokens of a directory name it by its id.
  tenantId: z.optional(
    z
      .string()
      .check(
        z.refine(
          (tenant) => directory.test(tenant.toLowerCase()) || kinds.includes(tenant.toLowerCase()),
          'must be common, organizations, consumers, or the id of a directory',
        ),
      ),
  ),
  authority: z.optional(address),
  disableProfilePhoto: no,
  profilePhotoSize: z.optional(z.literal([48, 64, 96, 120, 240, 360, 432, 504, 648])),
  trustVerifiedEmails: no,
  // Other claims change, or contain any text of an administrator.
  subject: z.optional(z.enum(['sub', 'oid'])),
} satisfies AllOptions<MicrosoftOptions>)

/**
 * Sign-in with Microsoft: users of directories (Entra ID) and personal accounts. Addresses never count as
 * verified, unless the app trusts its own directory.
 *
 * @example
 * ```ts
 * import { microsoft } from '@countersign/core/providers/microsoft'
 *
 * export const provider = microsoft({
 *   clientId: 'id of the app',
 *   clientSecret: 'secret of the app',
 *   tenantId: 'organizations',
 * })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
 */
export function microsoft(options: MicrosoftOptions): SocialProvider {
  const {
    tenantId = 'common',
    authority: given = 'https://login.microsoftonline.com',
    subject = 'sub',
    trustVerifiedEmails = false,
    disableProfilePhoto = false,
    profilePhotoSize = 48,
    ...others
  } = checkOptions(needs, optionsSchema, options)
  const tenant = tenantId.toLowerCase()
  const authority = given.replace(/\/+$/, '')
  const at = (path: string): string => `${authority}/${tenant}/${path}`
  const requested = [...(others.disableDefaultScope ? [] : scopes), ...(others.scope ?? [])]
  return createProvider(
    {
      id: 'microsoft',
      name: 'Microsoft EntraID',
      endpoints: {
        authorization: at('oauth2/v2.0/authorize'),
        token: at('oauth2/v2.0/token'),
        profile: [graph],
      },
      scopes,
      pkce: true,
      nonce: true,
      loginHint: true,
      publicClients: true,
      refreshParameters: { scope: requested.join(' ') },
      idToken: {
        issuer: (claims) => isOfTenant(claims, tenant, authority),
        keys: at('discovery/v2.0/keys'),
      },
      findProfile: (source) => findProfile(source, disableProfilePhoto ? null : profilePhotoSize),
      toDraft: (claims) => ({
        subject: claims[subject],
        name: claims['name'],
        email: claims['email'],
        emailVerified: trustVerifiedEmails && isVerified(claims),
        image: claims['picture'],
      }),
    },
    others,
  )
}

/** The issuer names the directory of the user, which the app must allow. */
function isOfTenant({ iss, tid }: ProfileData, tenant: string, authority: string): boolean {
  if (typeof tid !== 'string' || !directory.test(tid)) return false
  if (iss !== `${authority}/${tid}/v2.0`) return false
  if (tenant === 'common') return true
  if (tenant === 'organizations') return tid !== consumers
  return tid === (tenant === 'consumers' ? consumers : tenant)
}

async function findProfile(
  source: ProfileSource,
  /** Null: no photo. */
  photoSize: number | null,
): Promise<ProfileData | null> {
  const { claims, tokens } = source
  if (!claims || photoSize === null || tokens.accessToken === null) return claims
  const size = `${photoSize}x${photoSize}`
  return { ...claims, picture: await findPhoto(source, `${graph}/me/photos/${size}/$value`) }
}

/** A missing photo does not prevent the sign-in. */
async function findPhoto({ fetchBytes }: ProfileSource, url: string): Promise<string | null> {
  try {
    const bytes = await fetchBytes(url)
    if (bytes.length === 0 || bytes.length > MAX_PHOTO) return null
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return `data:image/jpeg;base64,${btoa(text)}`
  } catch (failure) {
    if (failure instanceof ProviderFailure) return null
    throw failure
  }
}

/** @see https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference */
function isVerified(claims: ProfileData): boolean {
  const email = textOf(claims['email'])?.toLowerCase()
  const lists = [claims['verified_primary_email'], claims['verified_secondary_email']]
  const isListed = lists
    .flat()
    .some((entry) => typeof entry === 'string' && entry.toLowerCase() === email)
  const domainIsOwned: unknown = claims['xms_edov']
  return isListed || domainIsOwned === true || domainIsOwned === '1' || domainIsOwned === 1
}
