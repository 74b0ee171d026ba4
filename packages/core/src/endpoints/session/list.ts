import * as z from 'zod/mini'
import { model } from '../../contract/calls/answer.js'
import { defineEndpoint } from '../define.js'

/** `GET /list-sessions` */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/list-sessions',
  summary: 'List the valid sessions of the signed-in user, newest first',
  access: 'session',
  answer: z.array(model('session')),
  handle: ({ session, services }) => services.sessions.list(session.user.id),
})
