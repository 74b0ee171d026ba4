import { createHonoSessions, toHonoHandler } from '@countersign/core/hono'
import { type Context, Hono } from 'hono'
import { auth } from './auth'

const { withSession } = createHonoSessions(auth)

export const api = new Hono()

api.all('/api/auth/*', toHonoHandler(auth))

api.get(
  '/api/notes',
  withSession((context: Context, { user }) =>
    context.json([{ text: 'The first note', of: user.id }]),
  ),
)
