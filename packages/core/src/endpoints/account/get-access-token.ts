import * as z from 'zod/mini'
import { accountErrors, pick, tokenErrors } from '../../contract/errors.js'
import { defineEndpoint } from '../define.js'
import { accountChoice, chosenBy, tokenFields } from './account-choice.js'

/** `POST /get-access-token` */
export const getAccessToken = defineEndpoint({
  method: 'POST',
  path: '/get-access-token',
  summary: 'Get an access token of a linked account, refreshed before it expires',
  access: 'session-or-server',
  personal: true,
  body: accountChoice,

  answer: z.object(tokenFields),

  errors: {
    ...pick(tokenErrors, 'USER_ID_OR_SESSION_REQUIRED', 'PROVIDER_NOT_SUPPORTED'),
    ...pick(tokenErrors, 'FAILED_TO_GET_ACCESS_TOKEN'),
    ...pick(accountErrors, 'ACCOUNT_NOT_FOUND'),
  },

  async handle({ body, session, services, fail }) {
    const { providerTokens } = await services.loadSocial()
    const chosen = await providerTokens.choose(chosenBy(session, body))
    if ('code' in chosen) throw fail(chosen.code, chosen)
    const current = await providerTokens.access(chosen)
    if (current === 'ACCESS_TOKEN_NOT_FOUND') throw fail('FAILED_TO_GET_ACCESS_TOKEN')
    if (typeof current === 'string') throw fail(current)
    return providerTokens.show(current, { asServer: !session })
  },
})
