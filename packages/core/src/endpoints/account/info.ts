import * as z from 'zod/mini'
import { accountErrors, type ErrorCatalogue, pick, tokenErrors } from '../../contract/errors.js'
import type { SessionData } from '../../contract/calls/exchange.js'
import type { Services } from '../../services/services.js'
import { defineEndpoint } from '../define.js'
import { accountChoice, chosenBy } from './account-choice.js'

const summary = 'Who a linked account belongs to, as its provider says now'

const answer = z.object({
  user: z.object({
    id: z.string().with(z.describe("The provider's id of the user")),
    name: z.string(),
    email: z.nullable(z.string()),
    image: z.nullable(z.string()),
    emailVerified: z.boolean(),
  }),
  data: z.record(z.string(), z.unknown()).with(z.describe('As the provider sent it')),
  account: z.object({ id: z.string(), providerId: z.string(), accountId: z.string() }),
})

const errors = {
  ...pick(tokenErrors, 'USER_ID_OR_SESSION_REQUIRED', 'PROVIDER_NOT_CONFIGURED'),
  ...pick(tokenErrors, 'ACCESS_TOKEN_NOT_FOUND', 'FAILED_TO_GET_ACCESS_TOKEN'),
  ...pick(accountErrors, 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_USER_INFO'),
} as const satisfies ErrorCatalogue

/** `GET /account-info` */
export const accountInfo = defineEndpoint({
  method: 'GET',
  path: '/account-info',
  summary,
  access: 'session-or-server',
  storedSession: true,
  query: accountChoice,
  answer,
  errors,
  handle: ({ query, ...call }) => handle({ ...call, choice: query }),
})

/** `POST /account-info` */
export const accountInfoByPost = defineEndpoint({
  method: 'POST',
  path: '/account-info',
  summary,
  access: 'session-or-server',
  body: accountChoice,
  answer,
  errors,
  handle: ({ body, ...call }) => handle({ ...call, choice: body }),
})

interface InfoCall {
  readonly choice: z.output<typeof accountChoice>
  readonly session: SessionData | undefined
  readonly services: Services
  readonly fail: (code: keyof typeof errors) => Error
}

async function handle({ choice, session, services, fail }: InfoCall) {
  const { providerTokens } = await services.loadSocial()
  const chosen = await providerTokens.choose(chosenBy(session, choice))
  if ('code' in chosen) {
    throw fail(chosen.code === 'PROVIDER_NOT_SUPPORTED' ? 'PROVIDER_NOT_CONFIGURED' : chosen.code)
  }
  const current = await providerTokens.access(chosen)
  if (typeof current === 'string') throw fail(current)
  const profile = await providerTokens.identify(chosen.provider, current)
  if (!profile) throw fail('FAILED_TO_GET_USER_INFO')
  const { subject, name, email, image, emailVerified, data } = profile
  const { id, providerId, accountId } = chosen.row
  return {
    user: { id: subject, name, email, image, emailVerified },
    data,
    account: { id, providerId, accountId },
  }
}
