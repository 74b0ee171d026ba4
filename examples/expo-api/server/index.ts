import { createHonoSessions, toHonoHandler } from '@countersign/core/hono'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { auth } from './auth'

await auth.migrate()
const { withSession } = createHonoSessions(auth)
const app = new Hono()

app.all('/api/auth/*', toHonoHandler(auth))

app.get(
  '/api/notes',
  withSession((context: Context, { user }) =>
    context.json([{ text: `The first note of ${user.name}` }]),
  ),
)

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`The API listens at http://localhost:${port}`)
})
