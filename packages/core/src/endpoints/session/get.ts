import * as z from 'zod/mini'
import { shownSession } from '../../contract/answer.js'
import type { Exchange } from '../../contract/exchange.js'
import { queryFlag } from '../../contract/fields.js'
import { Verbatim } from '../../contract/reply.js'
import type { Services } from '../../services/services.js'
import { defineEndpoint } from '../define.js'

const query = z.object({
  disableCookieCache: z
    .optional(queryFlag)
    .with(z.describe('Reads the database, not the cached session')),
  disableRefresh: z.optional(queryFlag).with(z.describe('Leaves the expiry as it is')),
})

/** `GET /get-session` */
export const getSession = defineEndpoint({
  method: 'GET',
  path: '/get-session',
  summary: 'Get the session and its user, or null',
  access: 'optional-session',
  query,
  answer: z.nullable(shownSession()),
  handle: (call) => show(call, call.services.settings.session.deferSessionRefresh),
})

/** `POST /get-session` */
export const getSessionByPost = defineEndpoint({
  method: 'POST',
  path: '/get-session',
  summary:
    'Who is signed in, or null; extends the session when `session.deferSessionRefresh` is on',
  access: 'optional-session',
  aliasOf: 'getSession',
  query,
  answer: z.nullable(shownSession()),
  handle: (call) => show(call, false),
})

interface ShowCall {
  readonly query: z.output<typeof query>
  readonly exchange: Exchange
  readonly services: Services
}

/** Shows the session; when it `defers`, it leaves the expiry as it is and says whether an extension is due. */
async function show({ query, exchange, services }: ShowCall, defers: boolean) {
  const { callers, showSession } = services
  const { disableCookieCache = false, disableRefresh = false } = query
  const options = { disableCookieCache, disableRefresh: disableRefresh || defers }
  const found = await callers.findToShow(exchange, options)
  if (!found) return null
  const extra = defers ? { needsRefresh: callers.needsRefresh(found.session) } : {}
  return showSession
    ? new Verbatim({ ...(await showSession(exchange, found)), ...extra })
    : { ...found, ...extra }
}
