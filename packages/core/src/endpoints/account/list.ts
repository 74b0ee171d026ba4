import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { scopesOf } from '../../services/users/accounts.js'
import { defineEndpoint } from '../define.js'

/** `GET /list-accounts` */
export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/list-accounts',
  summary: 'List the sign-in methods of the signed-in user',
  access: 'session',
  answer: z.array(
    model('account', {
      id: z.string(),
      provider: z.string().with(z.describe('The same as `providerId`')),
      providerId: z.string(),
      accountId: z.string().with(z.describe("The provider's id of the user")),
      userId: z.string(),
      scopes: z.array(z.string()),
      createdAt: z.date(),
      updatedAt: z.date(),
    }),
  ),

  async handle({ session, services }) {
    const accounts = await services.accounts.list(session.user.id)
    return accounts.map((account) => ({
      ...account,
      provider: account.providerId,
      scopes: scopesOf(account),
    }))
  },
})
