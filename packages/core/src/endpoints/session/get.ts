import * as z from 'zod/mini'
import { shownSession } from '../../contract/answer.js'
import { queryFlag } from '../../contract/fields.js'
import { Verbatim } from '../../contract/reply.js'
import { defineEndpoint } from '../define.js'

/** `GET /get-session` */
export const getSession = defineEndpoint({
  method: 'GET',
  path: '/get-session',
  summary: 'Who is signed in, or null',
  access: 'optional-session',

  query: z.object({
    disableCookieCache: z
      .optional(queryFlag)
      .with(z.describe('Reads the database, not the cached session')),
    disableRefresh: z.optional(queryFlag).with(z.describe('Leaves the expiry as it is')),
  }),

  answer: z.nullable(shownSession()),

  async handle({ query, exchange, services }) {
    const found = await services.callers.findToShow(exchange, {
      disableCookieCache: query.disableCookieCache ?? false,
      disableRefresh: query.disableRefresh ?? false,
    })
    return found && services.showSession
      ? new Verbatim(await services.showSession(exchange, found))
      : found
  },
})
