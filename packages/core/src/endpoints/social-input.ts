import * as z from 'zod'
import { redirectURL } from '../contract/fields.js'
import type { Exchange } from '../contract/exchange.js'
import type { OAuthTargets } from '../contract/oauth-state.js'
import type { ProviderTokens } from '../contract/provider.js'

/** @see RFC 6749 section 3.3 */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,255}$/, 'must be a scope')
const token = z.string().min(1).max(16_384)

/** What a browser is sent to a provider with. */
export const socialFields = {
  provider: z.string().max(64),
  callbackURL: redirectURL().describe('Where the browser goes afterwards'),
  errorCallbackURL: redirectURL().describe('Where it goes when that fails'),
  scopes: z.array(scope).max(64).optional().describe('Beside those of the provider and the app'),
  requestSignUp: z
    .boolean()
    .optional()
    .describe('Makes a new person where the provider does so only when it is asked to'),
  loginHint: z.string().max(254).optional().describe('Address or name of the person'),
  disableRedirect: z.boolean().default(false).describe('The answer does not send the browser on'),
  idToken: z
    .object({
      token,
      nonce: z.string().max(255).optional(),
      accessToken: token.optional(),
      refreshToken: token.optional(),
      expiresAt: z.number().min(0).max(1e14).optional().describe('Of the access token'),
      user: z
        .object({
          name: z
            .object({
              firstName: z.string().max(255).optional(),
              lastName: z.string().max(255).optional(),
            })
            .optional(),
        })
        .optional()
        .describe('For show'),
    })
    .optional()
    .describe('In place of the way through the browser: a token that the app got by itself'),
}

type GivenFields = z.output<z.ZodObject<typeof socialFields>>

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
