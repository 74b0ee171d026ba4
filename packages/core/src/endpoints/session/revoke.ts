import * as z from 'zod/mini'
import { accountErrors, pick } from '../../contract/errors.js'
import { text } from '../../contract/calls/fields.js'
import { defineEndpoint } from '../define.js'

/** `POST /revoke-session` */
export const revokeSession = defineEndpoint({
  method: 'POST',
  path: '/revoke-session',
  summary: 'Revoke one session of the signed-in user',
  access: 'session',
  refetches: '$session $sessions',
  personal: true,
  body: z.object({ token: text(255).with(z.describe('Handle of the session')) }),
  answer: z.object({ status: z.boolean() }),
  errors: pick(accountErrors, 'SESSION_NOT_FOUND'),

  async handle({ body, session, exchange, services, fail }) {
    const { sessions } = services
    if (body.token === session.session.token) {
      // A sign-out: it voids nothing.
      await sessions.endOwn(exchange, { current: session })
      return { status: true }
    }
    const isRevoked = await sessions.revoke(exchange, {
      userId: session.user.id,
      sessionId: body.token,
    })
    if (!isRevoked) throw fail('SESSION_NOT_FOUND')
    return { status: true }
  },
})
