import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as serveHono } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { NextRequest, NextResponse } from 'next/server.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHonoSessions, toHonoHandler } from '../hono/index.js'
import { createNextSessions, toNextHandler } from '../next/index.js'
import { createNodeSessions, toFastifyPlugin, toNodeHandler } from '../node/index.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'

const email = 'ann@example.com'
const auth = createTestAuth({ rateLimit: { enabled: false } })
const node = createNodeSessions(auth)
const hono = createHonoSessions(auth)
const store = () => new NextResponse().cookies
const next = createNextSessions(auth, {
  headers: () => Promise.resolve(new Headers()),
  cookies: () => Promise.resolve(store()),
})

const closing: (() => unknown)[] = []
/**
 * The origin of each framework’s app: it serves the calls, `/who` with `getSession` and `/me` with
 * `withSession`.
 */
const origins: Record<string, string> = {}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function bareApp(): RequestListener {
  const answerCall = toNodeHandler(auth)
  const me = node.withSession((_request, response, { user }) => response.end(user.email))
  return (request, response) => {
    if (request.url === '/me') void me(request, response)
    else if (request.url === '/who') {
      void node.getSession(request, response).then((found) => response.end(found?.user.email))
    } else void answerCall(request, response)
  }
}

function expressApp(): RequestListener {
  const app = express()
  app.use(express.json(), express.urlencoded())
  app.all('/api/auth/{*any}', toNodeHandler(auth))
  app.get('/who', async (request, response) => {
    response.send((await node.getSession(request, response))?.user.email ?? '')
  })
  app.get(
    '/me',
    node.withSession((_request, response, { user }) => response.end(user.email)),
  )
  return app
}

async function fastifyApp(): Promise<string> {
  const app = fastify()
  await app.register(toFastifyPlugin(auth))
  app.get('/who', async ({ raw }) => (await node.getSession(raw))?.user.email ?? '')
  app.get('/me', async ({ raw }) => (await node.requireSession(raw)).user.email)
  app.post('/echo', ({ body }) => Promise.resolve(body))
  closing.push(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

async function honoApp(): Promise<string> {
  const app = new Hono()
  app.all('/api/auth/*', toHonoHandler(auth))
  app.get('/who', async (context) =>
    context.text((await hono.getSession(context))?.user.email ?? ''),
  )
  app.get(
    '/me',
    hono.withSession((_context, { user }) => new Response(user.email)),
  )
  return new Promise((resolve) => {
    const server = serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}`)
    })
    closing.push(() => server.close())
  })
}

beforeAll(async () => {
  origins['node'] = await listen(bareApp())
  origins['express'] = await listen(expressApp())
  origins['fastify'] = await fastifyApp()
  origins['hono'] = await honoApp()
})
afterAll(async () => {
  for (const close of closing) await close()
})

type Headed = Readonly<Record<string, string>>

/** The user of a request by every function that reads a session. */
async function decisions(headers: Headed): Promise<Record<string, string>> {
  const reported: Record<string, string> = {}
  const { GET } = toNextHandler(auth)
  const request = new Request('http://localhost:3000/api/auth/get-session', { headers })
  const answers = { handler: await auth.handler(request), 'next route': await GET(request) }
  for (const [name, answer] of Object.entries(answers))
    reported[name] = emailIn(await answer.json())
  reported['auth.api'] = emailIn(await auth.api.getSession({ headers }))
  reported['next component'] = emailIn(await next.getSession(new Headers(headers)))
  const page = next.withSession((_request, { user }) => new Response(user.email))
  reported['next withSession'] = await textOrNone(
    await page(new NextRequest('http://localhost:3000/me', { headers })),
  )
  for (const [name, origin] of Object.entries(origins)) {
    reported[name] = emailIn(
      await (await fetch(`${origin}/api/auth/get-session`, { headers })).json(),
    )
    reported[`${name} getSession`] =
      (await (await fetch(`${origin}/who`, { headers })).text()) || 'signed out'
    reported[`${name} withSession`] = await textOrNone(await fetch(`${origin}/me`, { headers }))
  }
  return reported
}

async function textOrNone(answer: Response): Promise<string> {
  return answer.status === 401 ? 'signed out' : answer.text()
}

function emailIn(answer: unknown): string {
  return (answer as { user: { email: string } } | null)?.user.email ?? 'signed out'
}

const name = 'countersign.session_token'
const cookie = (of: (value: string) => string) => (value: string) => ({ cookie: of(value) })

/** Requests that a browser sends, and requests that no browser sends. */
const crafted: Record<string, { of: (value: string) => Headed; actor?: string }> = {
  'the cookie alone': { of: cookie((v) => `${name}=${v}`), actor: email },
  'the cookie after others': { of: cookie((v) => `a=b; ${name}=${v}`), actor: email },
  'the cookie before others': { of: cookie((v) => `${name}=${v}; a=b`), actor: email },
  'the cookie without a blank': { of: cookie((v) => `a=b;${name}=${v}`), actor: email },
  'the cookie with blanks': { of: cookie((v) => `a=b;   ${name}=${v}  `), actor: email },
  'the cookie twice the same': { of: cookie((v) => `${name}=${v}; ${name}=${v}`), actor: email },
  'a header in capitals': { of: (v) => ({ COOKIE: `${name}=${v}` }), actor: email },
  'a foreign Host': { of: (v) => ({ cookie: `${name}=${v}`, host: 'evil.test' }), actor: email },
  'a foreign Origin on a read': {
    of: (v) => ({ cookie: `${name}=${v}`, origin: 'https://evil.test' }),
    actor: email,
  },
  'a bearer token beside the cookie': {
    of: (v) => ({ cookie: `${name}=${v}`, authorization: 'Bearer x' }),
    actor: email,
  },
  'a middleware header of Next': {
    of: (v) => ({ cookie: `${name}=${v}`, 'x-middleware-subrequest': 'middleware' }),
    actor: email,
  },
  'broken cookies beside it': { of: cookie((v) => `%; =x; ${name}=${v}; %E0%A4%A`), actor: email },
  'fifty other cookies': {
    of: cookie((v) => `${'a=b; '.repeat(50)}${name}=${v}`),
    actor: email,
  },
  'no headers': { of: () => ({}) },
  'an empty cookie header': { of: cookie(() => '') },
  'an empty cookie': { of: cookie(() => `${name}=`) },
  'a made-up value': { of: cookie(() => `${name}=abc`) },
  'a made-up value with a dot': { of: cookie(() => `${name}=abc.def`) },
  'the value without its signature': { of: cookie((v) => `${name}=${v.split('.')[0] ?? ''}`) },
  'the value with an empty signature': { of: cookie((v) => `${name}=${v.split('.')[0] ?? ''}.`) },
  'the signature alone': { of: cookie((v) => `${name}=.${v.split('.')[1] ?? ''}`) },
  'a letter more': { of: cookie((v) => `${name}=${v}x`) },
  'a letter less': { of: cookie((v) => `${name}=${v.slice(0, -1)}`) },
  'a letter before': { of: cookie((v) => `${name}=x${v}`) },
  'the value reversed': { of: cookie((v) => `${name}=${v.split('').reverse().join('')}`) },
  'the value in capitals': { of: cookie((v) => `${name}=${v.toUpperCase()}`) },
  'the value in quotes': { of: cookie((v) => `${name}="${v}"`) },
  'the value twice in a row': { of: cookie((v) => `${name}=${v}${v}`) },
  'two different values': { of: cookie((v) => `${name}=x; ${name}=${v}`) },
  'two different values, ours first': { of: cookie((v) => `${name}=${v}; ${name}=x`) },
  'the name in capitals': { of: cookie((v) => `${name.toUpperCase()}=${v}`) },
  'the name with a blank': { of: cookie((v) => `${name} =${v}`) },
  'a longer name': { of: cookie((v) => `x${name}=${v}`) },
  'a name with a suffix': { of: cookie((v) => `${name}2=${v}`) },
  'the name of another prefix': { of: cookie((v) => `better-auth.session_token=${v}`) },
  'a __Host- name on http': { of: cookie((v) => `__Host-${name}=${v}`) },
  'a __Secure- name on http': { of: cookie((v) => `__Secure-${name}=${v}`) },
  'the cookie inside another': { of: cookie((v) => `a=${name}=${v}`) },
  'the cookie after a comma': { of: cookie((v) => `a=b, ${name}=${v}`) },
  'the cookie after a tab': { of: cookie((v) => `a=b;\t${name}=${v}`) },
  'a nul, encoded': { of: cookie((v) => `${name}=%00${v}`) },
  'the value as a bearer token': { of: (v) => ({ authorization: `Bearer ${v}` }) },
  'the value as Basic': { of: (v) => ({ authorization: `Basic ${v}` }) },
  'an empty bearer token': { of: () => ({ authorization: 'Bearer' }) },
  'the value as x-session': { of: (v) => ({ 'x-session-token': v }) },
  'the value as set-cookie': { of: (v) => ({ 'set-cookie': `${name}=${v}` }) },
  'a cookie header of blanks': { of: cookie(() => '  ;  ;  ') },
  'a percent sign': { of: cookie(() => '%') },
  'a name without a value': { of: cookie(() => name) },
  'a value of eight thousand letters': { of: cookie(() => `${name}=${'a'.repeat(8000)}`) },
}

describe('H103 H105 every function that reads a session', () => {
  it('receives at least fifty different requests', () => {
    expect(Object.keys(crafted).length).toBeGreaterThanOrEqual(50)
  })

  it.each(Object.entries(crafted))(
    'returns the same user for %s',
    async (_title, { of, actor = 'signed out' }) => {
      const browser = auth.browser()
      await browser.post('/sign-up/email', { name: 'Ann', email, password: TEST_PASSWORD })
      await browser.post('/sign-in/email', { email, password: TEST_PASSWORD })
      const reported = await decisions(of(browser.cookies.get(name) ?? 'no cookie'))
      expect(reported).toEqual(
        Object.fromEntries(Object.keys(reported).map((face) => [face, actor])),
      )
      expect(Object.keys(reported)).toHaveLength(17)
    },
  )
})

describe.each(['node', 'express', 'fastify', 'hono'])('the calls in %s', (framework) => {
  const newUser = { name: 'Bob', email: `${framework}@example.com`, password: TEST_PASSWORD }
  const post = (path: string, body: BodyInit, type = 'application/json') =>
    fetch(`${origins[framework] ?? ''}/api/auth${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, origin: 'http://localhost:3000' },
    })

  it('reads the body, sets cookies and knows the address of the connection', async () => {
    const signedUp = await post('/sign-up/email', JSON.stringify(newUser))
    expect(signedUp.status).toBe(200)
    const [first = ''] = signedUp.headers.getSetCookie()
    const sessions = await auth.api.listSessions({ headers: { cookie: first.split(';')[0] ?? '' } })
    expect(sessions[0]?.ipAddress).toBe('127.0.0.1')
  })

  it('returns the same errors as in other frameworks', async () => {
    expect((await post('/sign-in/email', '{"email":1}')).status).toBe(400)
    expect((await post('/sign-in/email', 'email=a', 'text/plain')).status).toBe(415)
    const form = await post('/sign-up/email', 'a=b', 'application/x-www-form-urlencoded')
    expect(form.status).toBe(415)
    expect((await post('/nothing', '{}')).status).toBe(404)
  })
})

it('leaves the body parser of Fastify for the routes of the app unchanged', async () => {
  const answer = await fetch(`${origins['fastify'] ?? ''}/echo`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await answer.json()).toEqual({ a: 1 })
})
