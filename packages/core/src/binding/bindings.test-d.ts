import express, {
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express'
import fastify from 'fastify'
import { type Context, Hono } from 'hono'
import type { NextRequest } from 'next/server.js'
import { describe, expectTypeOf, it } from 'vitest'
import type { SessionOf } from '../auth.js'
import { createHonoSessions, toHonoHandler } from '../hono/index.js'
import { createNextSessions, type NextRequestParts } from '../next/index.js'
import { createNodeSessions, toFastifyPlugin, toNodeHandler } from '../node/index.js'
import { createTestAuth } from '../testing/index.js'

const auth = createTestAuth()
const node = createNodeSessions(auth)
const hono = createHonoSessions(auth)

describe('SessionOf', () => {
  const extendedAuth = createTestAuth({
    user: {
      additionalFields: { plan: { type: 'string' }, note: { type: 'string', returned: false } },
    },
    session: { additionalFields: { theme: { type: ['light', 'dark'] } } },
  })
  type Session = SessionOf<typeof extendedAuth>

  it('equals what getSession returns when a user is signed in', async () => {
    const session = await extendedAuth.api.getSession({ headers: new Headers() })
    expectTypeOf(session).toEqualTypeOf<Session | null>()
  })

  it('has the columns of the app that responses contain', () => {
    expectTypeOf<Session['user']['plan']>().toEqualTypeOf<string | null>()
    expectTypeOf<Session['session']['theme']>().toEqualTypeOf<'light' | 'dark' | null>()
    expectTypeOf<Session['user']['email']>().toEqualTypeOf<string>()
  })

  it('lacks the columns that no response contains, and null', () => {
    expectTypeOf<Session>().not.toBeNullable()
    // @ts-expect-error the column is not returned
    expectTypeOf<Session['user']['note']>().toBeString()
  })
})

describe('Express', () => {
  const app = express()

  it('takes the handler of the calls', () => {
    app.all('/api/auth/{*any}', toNodeHandler(auth))
  })

  it('takes withSession around a listener with the types of Express', () => {
    app.get(
      '/me',
      node.withSession((request: ExpressRequest, response: ExpressResponse, { user }) => {
        expectTypeOf(user.name).toEqualTypeOf<string>()
        response.json({ name: user.name, page: request.query['page'] })
      }),
    )
  })

  it('takes a handler that withSession made for its type', () => {
    const me: RequestHandler = node.withSession((request, response, { user }) => {
      response.json({ name: user.name, page: request.query['page'] })
    })
    app.get('/me/:page', me)
  })

  it('gives a listener without these types what every response of Node has', () => {
    node.withSession((_request, response) => {
      // @ts-expect-error only a response of Express has this method
      response.json satisfies unknown
      response.end()
    })
  })
})

describe('Fastify', () => {
  it('takes the plugin, and sessions by the raw request', async () => {
    const app = fastify()
    await app.register(toFastifyPlugin(auth))
    app.get('/me', async ({ raw }, reply) => {
      const { user } = await node.requireSession(raw, reply.raw)
      expectTypeOf(user.email).toEqualTypeOf<string>()
      return { name: user.name }
    })
  })
})

describe('Hono', () => {
  it('takes the handler, and withSession around a handler with the type of its context', () => {
    const app = new Hono()
    app.all('/api/auth/*', toHonoHandler(auth))
    app.get(
      '/me',
      hono.withSession((context: Context, { user }) => context.json({ name: user.name })),
    )
  })
})

describe('Next', () => {
  it('takes withSession as a route', () => {
    const { withSession } = createNextSessions(auth, {} as NextRequestParts)
    const GET = withSession((request: NextRequest, { user }) =>
      Response.json({ name: user.name, page: request.nextUrl.searchParams.get('page') }),
    )
    expectTypeOf(GET).parameter(0).toEqualTypeOf<NextRequest>()
  })
})
