import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { password } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'

/** `setPassword`: for the server's own code only. */
export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/set-password',
  summary: 'Set the first password of the signed-in user',
  access: 'server-session',
  personal: true,

  body: z.object({ newPassword: password }),
  answer: z.object({ status: z.boolean() }),
  errors: {
    ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMPROMISED'),
    ...pick(accountErrors, 'PASSWORD_ALREADY_SET'),
  },

  async handle({ body, session, exchange, services, fail }) {
    const { passwordPolicy, credentials } = services
    const problem = await passwordPolicy.problemOf(body.newPassword, session.user)
    if (problem) throw fail(problem)
    const isFirst = await credentials.setFirst(exchange, session, body.newPassword)
    if (!isFirst) throw fail('PASSWORD_ALREADY_SET')
    return { status: true }
  },
})
