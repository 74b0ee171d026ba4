import * as z from 'zod/mini'
import { isStorable } from '../contract/tables/field-values.js'
import { filled, flag, redirectURL, text } from '../contract/calls/fields.js'

/** @see RFC 6749 section 3.3 */
const scope = z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, 'must be a scope'))
const token = filled(16_384)

/** Most characters of the additional data in JSON: they wait in the database until the browser returns. */
const MAX_DATA_LENGTH = 2000

const givenName = z.object({ firstName: z.optional(text(255)), lastName: z.optional(text(255)) })

/** The fields with which a browser is sent to a provider. */
export const socialFields = {
  provider: text(64),
  callbackURL: redirectURL().with(z.describe('Redirect target')),
  errorCallbackURL: redirectURL().with(z.describe('Redirect target after an error')),
  scopes: z
    .optional(z.array(scope).check(z.maxLength(64)))
    .with(z.describe('Added to the scopes of the provider and the app')),
  requestSignUp: z
    .optional(z.boolean())
    .with(z.describe('Creates a new user also with a provider that does so only on request')),
  additionalData: z
    .optional(
      z
        .record(z.string(), z.unknown())
        .check(z.refine((data) => isStorable(data, MAX_DATA_LENGTH))),
    )
    .with(z.describe('For hooks, unverified')),
  loginHint: z.optional(text(254)).with(z.describe('Address or name of the user')),
  disableRedirect: flag(false).with(z.describe('The answer does not redirect the browser')),
  idToken: z
    .optional(
      z.object({
        token,
        nonce: z.optional(text(255)),
        accessToken: z.optional(token),
        refreshToken: z.optional(token),
        expiresAt: z
          .optional(z.number().check(z.gte(0), z.lte(1e14)))
          .with(z.describe('Of the access token')),
        user: z
          .optional(z.object({ name: z.optional(givenName) }))
          .with(z.describe('Name of a new user, unverified')),
      }),
    )
    .with(z.describe('A token that the app has from the provider; then there is no redirect')),
}

/** The fields of {@link socialFields} in a call. */
export type SocialInput = z.output<z.ZodMiniObject<typeof socialFields>>
