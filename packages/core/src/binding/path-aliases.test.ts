import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type HttpBindings, serve as serveHono } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHonoHandler } from '../hono/index.js'
import { toFastifyPlugin, toNodeHandler } from '../node/index.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'

const PATH = '/api/auth/sign-up/email'

/** Other spellings of the path: a server that normalises one of them reaches the call. */
const aliases = [
  '/api/auth/./sign-up/email',
  '/./api/auth/sign-up/email',
  '/api/auth/sign-up/./email',
  '/api/auth/sign-up/email/.',
  '/api/auth/x/../sign-up/email',
  '/x/../api/auth/sign-up/email',
  '/../api/auth/sign-up/email',
  '/api/auth/sign-up/email/x/..',
  '/api/auth/sign-up/x/../email',
  '/api/auth/%2e/sign-up/email',
  '/api/auth/%2E/sign-up/email',
  '/api/auth/x/%2e%2e/sign-up/email',
  '/api/auth/x/.%2e/sign-up/email',
  '/api/auth/x/%2E./sign-up/email',
  '/api/auth/%252e/sign-up/email',
  '/api/auth\\sign-up\\email',
  '/api\\auth\\sign-up\\email',
  '/api/auth/sign-up\\email',
  '/api/auth/.\\sign-up/email',
  '/api/auth/x\\..\\sign-up/email',
  '\\api\\auth\\sign-up\\email',
  '/\\api/auth/sign-up/email',
  '//api/auth/sign-up/email',
  '/api//auth/sign-up/email',
  '/api/auth//sign-up/email',
  '/api/auth/sign-up//email',
  '//localhost/api/auth/sign-up/email',
  '/\\localhost/api/auth/sign-up/email',
  '/api/auth/sign-up/email/',
  '/api/auth/sign-up%2Femail',
  '/api/auth%2fsign-up/email',
  '/api/auth/sign-up%5Cemail',
  '/api/auth/sign-up/%65mail',
  '/%61pi/auth/sign-up/email',
  '/api/auth/sign%2Dup/email',
  '/API/auth/sign-up/email',
  '/api/auth/Sign-Up/email',
  '/api/auth/sign-up/EMAIL',
  '/api/auth/sign-up/email;a=b',
  '/api/auth/sign-up/email;',
  '/api/auth/;/sign-up/email',
  '/api/auth/sign-up/email%00',
  '/api/auth/sign-up/email%20',
  '/api/auth/sign-up/email%0a',
  '/api/auth/sign-up/email%3F',
  '/api/auth/sign-up/email%23',
  '/api/auth/sign-up/email#',
  '/api/auth/sign-up/email#x',
  '/api/auth/sign-up/email?#x',
  '/api/auth/sign-up/%ef%bd%85mail',
  '/api/auth/sign-up/\u00e9mail',
  '/api/auth/%c0%ae/sign-up/email',
  '/api/auth/sign-up/email%',
  '/api/auth/sign-up/email..',
  'api/auth/sign-up/email',
  '.',
  '*',
  'http://localhost/api/auth/sign-up/email',
  'HTTP://localhost/api/auth/sign-up/email',
  'http:/api/auth/sign-up/email',
  'http://localhost/api/auth/./sign-up/email',
  'http://evil.test/api/auth/sign-up/email',
  'https://localhost/api/auth/sign-up/email',
  'http://a@localhost/api/auth/sign-up/email',
  'x:/api/auth/sign-up/email',
  'localhost:80',
]

const auth = createTestAuth()
const pathOf = (target: string | undefined) => target?.split('?', 1)[0]
const isGuarded = (target: string | undefined) => pathOf(target) === PATH

const closing: (() => unknown)[] = []

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The server of each framework, with or without a guard that rejects all requests to the path. */
const frameworks = {
  node(guarded: boolean) {
    const handle = toNodeHandler(auth)
    return listen((request, response) => {
      if (guarded && isGuarded(request.url)) response.writeHead(403).end()
      else void handle(request, response)
    })
  },
  express(guarded: boolean) {
    const app = express()
    if (guarded) app.use(PATH, (_request, response) => void response.status(403).end())
    app.use(toNodeHandler(auth))
    return listen(app)
  },
  'mounted express'(guarded: boolean) {
    const app = express()
    if (guarded) app.use(PATH, (_request, response) => void response.status(403).end())
    app.use('/api/auth', toNodeHandler(auth))
    return listen(app)
  },
  async fastify(guarded: boolean) {
    const app = fastify()
    if (guarded) {
      app.addHook('onRequest', async (request, reply) => {
        if (isGuarded(request.url)) await reply.code(403).send()
      })
    }
    await app.register(toFastifyPlugin(auth))
    closing.push(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  },
  hono(guarded: boolean) {
    const app = new Hono<{ Bindings: HttpBindings }>()
    if (guarded) {
      app.use('*', async ({ env }, next) => {
        const { url } = env.incoming
        if (isGuarded(url)) return new Response(null, { status: 403 })
        return next()
      })
    }
    app.all('*', toHonoHandler(auth))
    return new Promise<number>((resolve) => {
      const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' }
      const server = serveHono(options, ({ port }) => {
        resolve(port)
      })
      closing.push(() => server.close())
    })
  },
}

afterAll(async () => {
  for (const close of closing) await close()
})

let last = 0

/** The status of a sign-up whose request line has exactly these bytes. */
async function signUp(port: number, target: string): Promise<number> {
  last += 1
  const newUser = { name: 'Ann', email: `ann${last}@x.test`, password: TEST_PASSWORD }
  const body = JSON.stringify(newUser)
  const lines = [
    `POST ${target} HTTP/1.1`,
    'Host: localhost:3000',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  // Node answers no connection that its client has ended: `Connection: close` lets the server end it.
  socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  let text = ''
  socket.setEncoding('latin1')
  for await (const chunk of socket) text += String(chunk)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
}

async function userCount(): Promise<number | undefined> {
  return (await auth.database.dump())['user']?.length
}

describe.each(Object.entries(frameworks))('H20 a %s server', (_name, start) => {
  let guarded: number
  let open: number

  beforeAll(async () => {
    guarded = await start(true)
    open = await start(false)
  })

  it('runs the sign-up at its own path, also with a query', async () => {
    expect(await signUp(open, PATH)).toBe(200)
    expect(await signUp(open, `${PATH}?a=/../b%2e`)).toBe(200)
  })

  it('rejects the path in a guard', async () => {
    expect(await signUp(guarded, PATH)).toBe(403)
    expect(await signUp(guarded, `${PATH}?a=b`)).toBe(403)
  })

  it.each(aliases)('creates no user at %j', async (alias) => {
    const before = await userCount()
    expect([400, 403, 404]).toContain(await signUp(guarded, alias))
    expect([400, 404]).toContain(await signUp(open, alias))
    expect(await userCount()).toBe(before)
  })
})

describe('H20 toNodeHandler', () => {
  // Node’s own parser rejects the others with 400 before the handler.
  const parsed = aliases.filter((alias) => /^(\/[ -~]*|[a-z]+:\/\/.*)$/.test(alias))

  it.each(parsed)('fails with 404 at %j', async (alias) => {
    expect(await signUp(await frameworks.node(false), alias)).toBe(404)
  })
})
