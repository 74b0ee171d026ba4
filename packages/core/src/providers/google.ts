import * as z from 'zod/mini'
import { filledText } from '../contract/option-values.js'
import type { SocialProvider } from '../contract/provider.js'
import type { ProfileData } from '../contract/provider-options.js'
import type { GoogleOptions } from '../contract/providers/google.js'
import { createProvider } from './create-provider.js'
import { type AllOptions, checkOptions, commonOptions } from './provider-settings.js'
import { textOf } from './read-answer.js'

export type { GoogleOptions, GoogleProfile } from '../contract/providers/google.js'

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
