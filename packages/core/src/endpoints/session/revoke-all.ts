import * as z from 'zod/mini'
import { defineEndpoint } from '../define.js'

/** `POST /revoke-sessions` */
export const revokeSessions = defineEndpoint({
  method: 'POST',
  path: '/revoke-sessions',
  summary: 'Revoke all sessions of the signed-in user, including this one',
  access: 'session',
  refetches: '$session $sessions',
  personal: true,
  answer: z.object({ status: z.boolean() }),

  async handle({ session, exchange, services }) {
    await services.sessions.revokeAll(exchange, session.user.id)
    services.callerSessions.clearCredentials(exchange)
    return { status: true }
  },
})
