import { env } from 'cloudflare:workers'
import { createHonoSessions } from '@countersign/core/hono'
import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { auth } from './auth'

const { withSession } = createHonoSessions(auth)

/** Each user reads and writes their own notes. */
export const notes = new Hono()

// The calls check origins themselves. Your own routes need this check.
notes.use(csrf())

notes.get(
  '/',
  withSession(async (context: Context, { user }) => {
    const query = 'select id, text from note where "userId" = ? order by "createdAt"'
    const { results } = await env.DB.prepare(query).bind(user.id).all()
    return context.json(results)
  }),
)

notes.post(
  '/',
  withSession(async (context: Context, { user }) => {
    const text = String((await context.req.formData()).get('text') ?? '')
    const query = 'insert into note (id, "userId", text, "createdAt") values (?, ?, ?, ?)'
    const values = [crypto.randomUUID(), user.id, text, new Date().toISOString()]
    await env.DB.prepare(query)
      .bind(...values)
      .run()
    return context.body(null, 201)
  }),
)
