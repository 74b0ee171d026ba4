import * as z from 'zod/mini'
import { defineEndpoint } from './define.js'

/** `POST /sign-out` */
export const signOut = defineEndpoint({
  method: 'POST',
  path: '/sign-out',
  summary: 'End the session of this browser',
  access: 'optional-session',
  refetches: 'all',
  answer: z.object({ success: z.boolean() }),

  async handle({ exchange, services }) {
    await services.sessions.endOwn(exchange, { signsOut: true })
    return { success: true }
  },
})
