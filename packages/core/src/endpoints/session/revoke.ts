import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { text } from '../../contract/fields.js'
import { defineEndpoint } from '../define.js'

/** `POST /revoke-session` */
export const revokeSession = defineEndpoint({
  method: 'POST',
  path: '/revoke-session',
  summary: 'End one session of the signed-in person',
  access: 'session',
  personal: true,
  body: z.object({ token: text(255).with(z.describe('Handle of the session')) }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(accountErrors, 'SESSION_NOT_FOUND'),

  async handle({ body, session, exchange, services, fail }) {
    const { revocation, callers } = services
    const ended = await revocation.end(exchange, session.user.id, body.token)
    if (!ended) throw fail('SESSION_NOT_FOUND')
    if (body.token === session.session.token) callers.takeBack(exchange)
    return { status: true }
  },
})
