import * as z from 'zod/mini'
import { shownSession } from '../../contract/calls/answer.js'
import { commonErrors, pick } from '../../contract/errors.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import { queryFlag } from '../../contract/calls/fields.js'
import { Verbatim } from '../../contract/calls/reply.js'
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
  summary: 'With `session.deferSessionRefresh`: extend the session, and get it like the GET',
  access: 'optional-session',
  aliasOf: 'getSession',
  query,
  answer: z.nullable(shownSession()),
  errors: pick(commonErrors, 'METHOD_NOT_ALLOWED'),

  handle(call) {
    const { deferSessionRefresh } = call.services.settings.session
    if (deferSessionRefresh) return show(call, false)
    throw call.fail('METHOD_NOT_ALLOWED', { headers: { allow: 'GET' } })
  },
})

interface ShowCall {
  readonly query: z.output<typeof query>
  readonly exchange: Exchange
  readonly services: Services
}

/** Shows the session; when it `defers`, it leaves the expiry as it is and reports whether an extension is due. */
async function show({ query, exchange, services }: ShowCall, defers: boolean) {
  const { callerSessions, showSession } = services
  const { disableCookieCache = false, disableRefresh = false } = query
  const options = { disableCookieCache, disableRefresh: disableRefresh || defers }
  const found = await callerSessions.findToShow(exchange, options)
  if (!found) return null
  const extra = defers ? { needsRefresh: callerSessions.needsRefresh(found.session) } : {}
  return showSession
    ? new Verbatim({ ...(await showSession(exchange, found)), ...extra })
    : { ...found, ...extra }
}
