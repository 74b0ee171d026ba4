import * as z from 'zod/mini'
import { accountErrors, kernelErrors, pick } from '../../contract/errors.js'
import { password } from '../../contract/fields.js'
import { defineEndpoint } from '../define.js'

/** `setPassword`: for the server's own code only. */
export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/set-password',
  summary: 'Give the signed-in person a first password',
  access: 'server-only',

  body: z.object({ newPassword: password }),
  answer: z.object({ status: z.boolean() }),
  errors: {
    ...pick(kernelErrors, 'UNAUTHORIZED', 'SESSION_NOT_OWN'),
    ...pick(accountErrors, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG', 'PASSWORD_COMPROMISED'),
    ...pick(accountErrors, 'PASSWORD_ALREADY_SET'),
  },

  async handle({ body, exchange, services, fail }) {
    const { passwordPolicy, credentials, callers } = services
    const signedIn = await exchange.findSession({ disableCookieCache: true })
    if (!signedIn) throw fail('UNAUTHORIZED')
    callers.checkOwn(signedIn, false)
    const problem = await passwordPolicy.problemOf(body.newPassword)
    if (problem) throw fail(problem)
    const isFirst = await credentials.setFirst(exchange, signedIn.user, body.newPassword)
    if (!isFirst) throw fail('PASSWORD_ALREADY_SET')
    return { status: true }
  },
})
