import { ConfigurationError } from '../contract/configuration-error.js'
import { ProviderFailure, type SocialProvider } from '../contract/provider.js'
import type { ProfileData } from '../contract/provider-options.js'
import type { MicrosoftOptions } from '../contract/providers/microsoft.js'
import { createProvider } from './create-provider.js'
import type { ProfileSource } from './definition.js'
import { textOf } from './read-answer.js'

export type { MicrosoftOptions, MicrosoftProfile } from '../contract/providers/microsoft.js'

const scopes = ['openid', 'profile', 'email', 'User.Read', 'offline_access']
const graph = 'https://graph.microsoft.com/v1.0'
/** The directory of all personal accounts. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
const directory = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Bytes. What is more is no picture of that size. */
const MAX_PHOTO = 200_000

/**
 * Sign-in with Microsoft: people of directories (Entra ID) and personal accounts. Addresses never count
 * as verified, unless the app trusts its own directory.
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
 * @throws ConfigurationError for options that are wrong or missing.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
 */
export function microsoft(options: MicrosoftOptions): SocialProvider {
  const tenant = readTenant(options.tenantId)
  const subject = readSubject(options.subject)
  const authority = (options.authority ?? 'https://login.microsoftonline.com').replace(/\/+$/, '')
  const at = (path: string): string => `${authority}/${tenant}/${path}`
  const asked = [...(options.disableDefaultScope ? [] : scopes), ...(options.scope ?? [])]
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
      refreshParameters: { scope: asked.join(' ') },
      idToken: {
        issuer: (claims) => isOfTenant(claims, tenant, authority),
        keys: at('discovery/v2.0/keys'),
      },
      findProfile: (source) => findProfile(source, options),
      toDraft: (claims) => ({
        subject: claims[subject],
        name: claims['name'],
        email: claims['email'],
        emailVerified: options.trustVerifiedEmails === true && isVerified(claims),
        image: claims['picture'],
      }),
    },
    options,
  )
}

/** A domain would do for Microsoft; but the id tokens of a directory name it by its id. */
function readTenant(tenantId = 'common'): string {
  const tenant = tenantId.toLowerCase()
  if (['common', 'organizations', 'consumers'].includes(tenant)) return tenant
  if (directory.test(tenant)) return tenant
  throw new ConfigurationError([
    'microsoft.tenantId: must be common, organizations, consumers, or the id of a directory',
  ])
}

/** Other claims change, or are whatever an administrator writes. */
function readSubject(subject: string = 'sub'): 'sub' | 'oid' {
  if (subject === 'sub' || subject === 'oid') return subject
  throw new ConfigurationError(['microsoft.subject: must be sub or oid'])
}

/** The issuer names the directory of the person, which must be among those that the app lets in. */
function isOfTenant({ iss, tid }: ProfileData, tenant: string, authority: string): boolean {
  if (typeof tid !== 'string' || !directory.test(tid)) return false
  if (iss !== `${authority}/${tid}/v2.0`) return false
  if (tenant === 'common') return true
  if (tenant === 'organizations') return tid !== consumers
  return tid === (tenant === 'consumers' ? consumers : tenant)
}

async function findProfile(
  source: ProfileSource,
  { disableProfilePhoto, profilePhotoSize = 48 }: MicrosoftOptions,
): Promise<ProfileData | null> {
  const { claims, tokens } = source
  if (!claims || disableProfilePhoto || tokens.accessToken === null) return claims
  const size = `${profilePhotoSize}x${profilePhotoSize}`
  return { ...claims, picture: await findPhoto(source, `${graph}/me/photos/${size}/$value`) }
}

/** Nobody is kept out for want of a photo. */
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
