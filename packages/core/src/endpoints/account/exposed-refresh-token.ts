import * as z from 'zod/mini'
import type { ProviderTokens } from '../../contract/provider.js'

/** The refresh token of a provider in a result. */
export const exposedRefreshToken = z
  .optional(z.string())
  .with(z.describe('With `account.exposeRefreshTokens` or `asServer: true` only'))

/** The refresh token of a provider and its expiry, when there are any. */
export function refreshTokenIn({ refreshToken, refreshTokenExpiresAt }: ProviderTokens) {
  return {
    refreshToken: refreshToken ?? undefined,
    refreshTokenExpiresAt: refreshTokenExpiresAt ?? undefined,
  }
}
