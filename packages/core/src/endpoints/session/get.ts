import * as z from 'zod'
import { model } from '../../contract/answer.js'
import { queryFlag } from '../../contract/fields.js'
import { defineEndpoint } from '../define.js'

/** `GET /get-session` */
export const getSession = defineEndpoint({
  method: 'GET',
  path: '/get-session',
  summary: 'Who is signed in, or null',
  access: 'public',

  query: z.object({
    disableCookieCache: queryFlag
      .optional()
      .describe('Asks the database, not the copy in the cookie'),
    disableRefresh: queryFlag.optional().describe('Leaves the expiry as it is'),
  }),

  answer: z.object({ session: model('session'), user: model('user') }).nullable(),

  handle: ({ query, exchange, services }) =>
    services.callers.find(exchange, {
      disableCookieCache: query.disableCookieCache ?? false,
      disableRefresh: query.disableRefresh ?? false,
    }),
})
