import * as z from 'zod/mini'
import { accountErrors, AuthError, commonErrors, pick } from '../../contract/errors.js'
import { filled, password } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'
import { passwordLimit } from '../limits.js'

const token = filled(255)

/** `POST /reset-password` */
export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Reset the password with a mailed token',
  access: 'public',
  refetches: 'all',
  limit: passwordLimit,

  body: z.object({ newPassword: password, token: z.optional(token) }),
  query: z.object({ token: z.optional(token) }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(
    accountErrors,
    'RESET_PASSWORD_DISABLED',
    'INVALID_TOKEN',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMPROMISED',
  ),

  async handle({ body, query, exchange, services, fail }) {
    const { settings, passwordPolicy, credentials } = services
    if (!settings.emailAndPassword.enabled) throw fail('RESET_PASSWORD_DISABLED')
    const given = body.token ?? query.token
    if (given === undefined) throw fail('INVALID_TOKEN')
    if (query.token !== undefined && query.token !== given) throw contradiction()
    const problem =
      passwordPolicy.lengthProblemOf(body.newPassword) ??
      (await credentials.reset(exchange, given, body.newPassword))
    if (problem) throw fail(problem)
    return { status: true }
  },
})

function contradiction(): AuthError {
  const details = { issues: [{ path: 'token', message: 'Body and query say different things' }] }
  return new AuthError('VALIDATION_ERROR', commonErrors.VALIDATION_ERROR, { details })
}
