import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { accountErrors, commonErrors, pick } from '../../contract/errors.js'
import { defineEndpoint } from '../define.js'

/** `POST /update-session` */
export const updateSession = defineEndpoint({
  method: 'POST',
  path: '/update-session',
  summary: "Change the app's own columns of the session",
  access: 'session',
  refetches: '$session $sessions',
  body: z.object({}),
  writes: 'session.update',
  answer: z.object({ session: model('session') }),
  errors: { ...pick(commonErrors, 'UNAUTHORIZED'), ...pick(accountErrors, 'NO_FIELDS_TO_UPDATE') },

  async handle({ session, fields, exchange, services, fail }) {
    if (Object.keys(fields).length === 0) throw fail('NO_FIELDS_TO_UPDATE')
    const updated = await services.sessions.update(exchange, session, fields)
    if (!updated) throw fail('UNAUTHORIZED')
    return { session: updated.session }
  },
})
