import * as z from 'zod/mini'
import { accountErrors, pick, tokenErrors } from '../../contract/errors.js'
import { defineEndpoint } from '../define.js'
import { accountChoice, chosenBy, tokenFields } from './account-choice.js'

/** `POST /refresh-token` */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/refresh-token',
  summary: 'Refresh the tokens of a linked account',
  access: 'session-or-server',
  personal: true,
  body: accountChoice,

  answer: z.object({
    ...tokenFields,
    scope: z.optional(z.string()).with(z.describe('The same as `scopes`, comma-separated')),
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
    return providerTokens.show(current, { asServer: !session })
  },
})
