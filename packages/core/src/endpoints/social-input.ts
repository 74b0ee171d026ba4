import * as z from 'zod/mini'
import { filled, flag, redirectURL, text } from '../contract/fields.js'
import type { Exchange } from '../contract/exchange.js'
import type { OAuthTargets } from '../contract/oauth-state.js'
import type { ProviderTokens } from '../contract/provider.js'

/** @see RFC 6749 section 3.3 */
const scope = z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, 'must be a scope'))
const token = filled(16_384)

const givenName = z.object({ firstName: z.optional(text(255)), lastName: z.optional(text(255)) })

/** What a browser is sent to a provider with. */
export const socialFields = {
  provider: text(64),
  callbackURL: redirectURL().with(z.describe('Where the browser goes afterwards')),
  errorCallbackURL: redirectURL().with(z.describe('Where it goes when that fails')),
  scopes: z
    .optional(z.array(scope).check(z.maxLength(64)))
    .with(z.describe('Beside those of the provider and the app')),
  requestSignUp: z
    .optional(z.boolean())
    .with(z.describe('Makes a new person where the provider does so only when it is asked to')),
  loginHint: z.optional(text(254)).with(z.describe('Address or name of the person')),
  disableRedirect: flag(false).with(z.describe('The answer does not send the browser on')),
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
        user: z.optional(z.object({ name: z.optional(givenName) })).with(z.describe('For show')),
      }),
    )
    .with(
      z.describe('In place of the way through the browser: a token that the app got by itself'),
    ),
}

type GivenFields = z.output<z.ZodMiniObject<typeof socialFields>>

/** Where the browser goes. */
export function targetsOf(
  exchange: Exchange,
  body: Pick<GivenFields, 'callbackURL' | 'errorCallbackURL'> & {
    readonly newUserCallbackURL?: string | undefined
  },
): OAuthTargets {
  return {
    callbackURL: body.callbackURL ?? exchange.origin,
    newUserURL: body.newUserCallbackURL ?? null,
    errorURL: body.errorCallbackURL ?? `${exchange.callsURL}/error`,
  }
}

/** Beyond it a number counts milliseconds: as seconds it would be the year 5138. */
const MOST_SECONDS = 1e11

/** The tokens that an app got by itself. */
export function givenTokens({
  token: idToken,
  accessToken,
  refreshToken,
  expiresAt,
}: NonNullable<GivenFields['idToken']>): ProviderTokens {
  const milliseconds = expiresAt === undefined || expiresAt > MOST_SECONDS ? 1 : 1000
  const accessTokenExpiresAt = expiresAt === undefined ? null : new Date(expiresAt * milliseconds)
  return {
    accessToken: accessToken ?? null,
    refreshToken: refreshToken ?? null,
    idToken,
    accessTokenExpiresAt,
    refreshTokenExpiresAt: null,
    scopes: null,
  }
}

/** What the provider's code learns of an id token that somebody brought. */
export function givenIdToken({
  token: idToken,
  nonce,
  accessToken,
  user,
}: NonNullable<GivenFields['idToken']>) {
  const { firstName = '', lastName = '' } = user?.name ?? {}
  const name = `${firstName} ${lastName}`.trim()
  return { token: idToken, nonce, accessToken, user: name === '' ? undefined : { name } }
}
