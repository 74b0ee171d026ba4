import * as z from 'zod/mini'
import { accountErrors, pick, tokenErrors } from '../../contract/errors.js'
import { defineEndpoint } from '../define.js'
import {
  accountChoice,
  chosenBy,
  exposedRefreshToken,
  refreshTokenIn,
  scopesOf,
} from './account-choice.js'

/** `POST /refresh-token` */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/refresh-token',
  summary: 'Refresh the tokens of a linked account',
  access: 'session-or-server',
  personal: true,
  body: accountChoice,

  answer: z.object({
    accessToken: z.string(),
    accessTokenExpiresAt: z.optional(z.date()),
    refreshToken: exposedRefreshToken,
    refreshTokenExpiresAt: z.optional(z.date()),
    idToken: z.optional(z.string()),
    scope: z.optional(z.string()).with(z.describe('The same as `scopes`, comma-separated')),
    scopes: z.array(z.string()),
    providerId: z.string(),
    accountId: z.string().with(z.describe('Row id')),
  }),

  errors: {
    ...pick(tokenErrors, 'USER_ID_OR_SESSION_REQUIRED', 'PROVIDER_NOT_SUPPORTED'),
    ...pick(tokenErrors, 'TOKEN_REFRESH_NOT_SUPPORTED', 'REFRESH_TOKEN_NOT_FOUND'),
    ...pick(tokenErrors, 'FAILED_TO_REFRESH_ACCESS_TOKEN'),
    ...pick(accountErrors, 'ACCOUNT_NOT_FOUND'),
  },

  async handle({ body, session, services, fail }) {
    const { providerTokens } = await services.loadSocial()
    const chosen = await providerTokens.choose(chosenBy(session, body))
    if ('code' in chosen) throw fail(chosen.code, chosen)
    const current = await providerTokens.refresh(chosen)
    if (typeof current === 'string') throw fail(current)
    const { row, tokens } = current
    const isExposed = !session || services.settings.account.exposeRefreshTokens
    return {
      accessToken: tokens.accessToken,
      accessTokenExpiresAt: tokens.accessTokenExpiresAt ?? undefined,
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt ?? undefined,
      ...(isExposed && refreshTokenIn(tokens)),
      idToken: tokens.idToken ?? undefined,
      scope: row.scope ?? undefined,
      scopes: scopesOf(row.scope),
      providerId: row.providerId,
      accountId: row.id,
    }
  },
})
