import * as z from 'zod/mini'
import type { SessionData } from '../../contract/calls/exchange.js'
import { text } from '../../contract/calls/fields.js'
import type { AccountChoice } from '../../services/social/provider-tokens.js'

/** The fields that name an account in a call. */
export const accountChoice = z
  .object({
    providerId: z.optional(text(255)),
    accountId: z.optional(text(255)).with(z.describe("Row id, or the provider's id of the user")),
    userId: z
      .optional(text(255))
      .with(z.describe('Needed with `asServer: true`, and ignored otherwise')),
  })
  .check(
    z.refine(
      ({ providerId, accountId }) => (providerId ?? accountId) !== undefined,
      'providerId or accountId is needed',
    ),
  )

/** Adds the owner of the account: over HTTP always the signed-in user. */
export function chosenBy(
  session: SessionData | undefined,
  choice: z.output<typeof accountChoice>,
): AccountChoice {
  return { ...choice, userId: session ? session.user.id : choice.userId }
}

/** The tokens of a linked account in a result. */
export const tokenFields = {
  accessToken: z.string(),
  accessTokenExpiresAt: z.optional(z.date()),
  refreshToken: z
    .optional(z.string())
    .with(z.describe('With `account.exposeRefreshTokens` or `asServer: true` only')),
  refreshTokenExpiresAt: z.optional(z.date()),
  scopes: z.array(z.string()),
  idToken: z.optional(z.string()),
}
