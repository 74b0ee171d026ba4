import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { password } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'

/** `verifyPassword`: for the server's own code only. */
export const verifyPassword = defineEndpoint({
  method: 'POST',
  path: '/verify-password',
  summary: 'Verify the password of the signed-in user',
  access: 'server-session',
  personal: true,

  body: z.object({ password }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(accountErrors, 'INVALID_PASSWORD'),

  async handle({ body, session, exchange, services, fail }) {
    const { accounts, accountLimits, passwordPolicy } = services
    const account = await accounts.findOwnCredential(session.user.id)
    const isRight =
      account !== null &&
      !passwordPolicy.isTooLong(body.password) &&
      (await accountLimits.checkOwnPassword(exchange, session.user, () =>
        accounts.isPasswordOf(account, body.password),
      ))
    if (!isRight) throw fail('INVALID_PASSWORD')
    return { status: true }
  },
})
