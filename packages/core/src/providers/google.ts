import * as z from 'zod/mini'
import { filledText } from '../contract/options/option-values.js'
import type { SocialProvider } from '../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../contract/providers/provider-options.js'
import { createProvider } from './flow/create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './flow/provider-settings.js'
import { textOf } from './flow/read-answer.js'

/** Claims of Google's id tokens. @see https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload */
export interface GoogleProfile {
  readonly sub: string
  readonly name?: string
  readonly given_name?: string
  readonly family_name?: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly picture?: string
  /** Domain of the user's Workspace. */
  readonly hd?: string
  readonly locale?: string
}

/** Options of `google`. */
export interface GoogleOptions extends ProviderOptions<GoogleProfile> {
  /** `offline` requests a refresh token. Default `online`. */
  readonly accessType?: 'online' | 'offline'
  /** How the page is displayed. Default: Google decides. */
  readonly display?: 'page' | 'popup' | 'touch' | 'wap'
  /** Only users of this Workspace domain can sign in, or of any with `*`. Default: all users. */
  readonly hd?: string
}

const needs = { id: 'google', publicClients: false }
const optionsSchema = z.strictObject({
  ...commonOptions,
  accessType: z.optional(z.enum(['online', 'offline'])),
  display: z.optional(z.enum(['page', 'popup', 'touch', 'wap'])),
  hd: z.optional(filledText),
} satisfies AllOptions<GoogleOptions>)

/**
 * Sign-in with Google. Clients may send an id token.
 *
 * @example
 * ```ts
 * import { google } from '@countersign/core/providers/google'
 *
 * export const provider = google({ clientId: 'id of the app', clientSecret: 'secret of the app' })
 * ```
 *
 * @throws ConfigurationError for invalid or missing options.
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export function google(options: GoogleOptions): SocialProvider {
  const { accessType, display, hd, ...others } = checkOptions(needs, optionsSchema, options)
  return createProvider(
    {
      id: 'google',
      name: 'Google',
      endpoints: {
        authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
        token: 'https://oauth2.googleapis.com/token',
      },
      issuer: { issuer: 'https://accounts.google.com', announced: false },
      scopes: ['email', 'profile', 'openid'],
      pkce: true,
      nonce: true,
      loginHint: true,
      authorizationParameters: {
        include_granted_scopes: 'true',
        access_type: accessType,
        display,
        hd,
      },
      idToken: {
        // Both forms are Google's own.
        issuer: ['https://accounts.google.com', 'accounts.google.com'],
        keys: 'https://www.googleapis.com/oauth2/v3/certs',
        maxAge: 3600,
        accepts: (claims) => isOfDomain(claims, hd),
      },
      findProfile: ({ claims }) => Promise.resolve(claims),
      toDraft: (claims) => ({
        subject: claims['sub'],
        name: claims['name'],
        email: claims['email'],
        emailVerified: claims['email_verified'],
        image: claims['picture'],
      }),
    },
    others,
  )
}

/** The parameter `hd` only changes what Google displays: users can remove it from the address. */
function isOfDomain(claims: ProfileData, hd: string | undefined): boolean {
  if (hd === undefined) return true
  return hd === '*' ? textOf(claims['hd']) !== null : claims['hd'] === hd
}
