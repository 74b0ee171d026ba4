import * as z from 'zod/mini'
import { defineEndpoint } from '../define.js'

/** `POST /revoke-other-sessions` */
export const revokeOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/revoke-other-sessions',
  summary: 'Revoke all other sessions of the signed-in user',
  access: 'session',
  refetches: '$session $sessions',
  personal: true,
  answer: z.object({ status: z.boolean() }),

  async handle({ session, exchange, services }) {
    await services.sessions.revokeAll(exchange, session.user.id, session.session.id)
    return { status: true }
  },
})
