import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import { toNodeHandler } from './index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const json = { 'content-type': 'application/json' }

let server: Server | undefined
let agent: Agent | undefined

afterEach(async () => {
  agent?.destroy()
  server?.closeAllConnections()
  if (server) await new Promise((resolve) => server?.close(resolve))
  server = undefined
})

/** Serves an app on its own port. */
async function serve(options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth(options)
  const failures: unknown[] = []
  const handle = toNodeHandler(auth)
  server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => failures.push(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return { auth, port, failures }
}

interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
  /** Several writes: chunked, without a length. */
  readonly chunks?: readonly Buffer[]
}

/** One request over the connection of the agent. */
async function ask(port: number, { method = 'GET', path, headers = {}, body, chunks = [] }: Sent) {
  const message = httpRequest({ port, host: '127.0.0.1', agent, method, path, headers })
  for (const chunk of chunks) message.write(chunk)
  message.end(body)
  const [answer] = (await once(message, 'response')) as [IncomingMessage]
  const { localPort } = answer.socket
  let text = ''
  answer.setEncoding('utf8')
  for await (const chunk of answer) text += String(chunk)
  return { status: answer.statusCode, headers: answer.headers, text, localPort }
}

/** What the server sends before it closes the connection or stops sending. */
async function askRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  socket.setEncoding('utf8')
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('\r\n\r\n')) break
  }
  socket.destroy()
  return text
}

describe('toNodeHandler', () => {
  it('returns status, headers and body', async () => {
    const { port } = await serve()
    expect(await ask(port, { path: '/api/auth/ok' })).toMatchObject({
      status: 200,
      text: '{"ok":true}',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
    expect(await ask(port, { path: '/nothing' })).toMatchObject({ status: 404 })
  })

  it('uses the address of the connection, not of a header', async () => {
    const { auth, port } = await serve()
    const headers = { ...json, 'x-forwarded-for': '6.6.6.6', 'user-agent': 'probe/1' }
    const body = JSON.stringify(newUser)
    const answer = await ask(port, {
      method: 'POST',
      path: '/api/auth/sign-up/email',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
    expect(await auth.database.dump()).toMatchObject({
      session: [{ ipAddress: '127.0.0.1', userAgent: 'probe/1' }],
    })
  })

  it('reads cookies, also from several headers, and sets new ones', async () => {
    const { auth, port } = await serve()
    const ann = await auth.signedInAs('ann@x.test')
    const [[name, value] = ['', '']] = [...ann.cookies]
    for (const cookie of [`a=b; ${name}=${value}`, ['a=b', `${name}=${value}`]]) {
      const answer = await ask(port, { path: '/api/auth/get-session', headers: { cookie } })
      expect(JSON.parse(answer.text)).toMatchObject({ user: { name: 'ann' } })
    }
  })

  it('sends several Set-Cookie headers', async () => {
    const answer = new Response('{}')
    answer.headers.append('set-cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
    answer.headers.append('set-cookie', 'b=2')
    const handle = toNodeHandler({ handler: () => Promise.resolve(answer) })
    server = createServer((message, response) => void handle(message, response)).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    agent = new Agent()
    const { headers } = await ask((server.address() as AddressInfo).port, { path: '/' })
    expect(headers['set-cookie']).toEqual(['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2'])
  })

  it('uses the whole path when a framework cuts it off', async () => {
    const { auth } = await serve()
    const handle = toNodeHandler(auth)
    server?.removeAllListeners('request')
    server?.on('request', (message, response) => {
      Object.assign(message, { originalUrl: message.url, url: '/ok' })
      void handle(message, response)
    })
    const { port } = server?.address() as AddressInfo
    expect(await ask(port, { path: '/api/auth/ok' })).toMatchObject({ status: 200 })
  })
})

describe('H20 H22 an invalid request', () => {
  it.each([
    {
      title: 'an invalid Host',
      lines: ['GET /api/auth/ok HTTP/1.1', 'Host: bad host'],
      status: 400,
    },
    {
      title: 'a Host with a user name',
      lines: ['GET /api/auth/ok HTTP/1.1', 'Host: a@evil.test'],
      status: 400,
    },
    {
      title: 'a Host with a path',
      lines: ['GET /ok HTTP/1.1', 'Host: evil.test/api/auth'],
      status: 400,
    },
    {
      title: 'an absolute URL as path',
      lines: ['GET http://evil.test/api/auth/ok HTTP/1.1', 'Host: x.test:80'],
      status: 404,
    },
    {
      title: 'a path with two slashes',
      lines: ['GET //api/auth/ok HTTP/1.1', 'Host: x.test'],
      status: 404,
    },
    { title: 'a star as path', lines: ['OPTIONS * HTTP/1.1', 'Host: x.test'], status: 404 },
    { title: 'TRACE', lines: ['TRACE /api/auth/ok HTTP/1.1', 'Host: x.test'], status: 405 },
    { title: 'OPTIONS', lines: ['OPTIONS /api/auth/ok HTTP/1.1', 'Host: x.test'], status: 405 },
    { title: 'HEAD', lines: ['HEAD /api/auth/ok HTTP/1.1', 'Host: x.test'], status: 405 },
    { title: 'no Host', lines: ['GET /api/auth/ok HTTP/1.0'], status: 200 },
  ])('returns $status for $title', async ({ lines, status }) => {
    const { auth, port, failures } = await serve()
    const text = await askRaw(port, `${lines.join('\r\n')}\r\n\r\n`)
    expect(text.split('\r\n')[0]).toContain(` ${status} `)
    expect(failures).toEqual([])
    expect(auth.database.calls).toEqual([])
    expect(await ask(port, { path: '/api/auth/ok' })).toMatchObject({ status: 200 })
  })
})

describe('H24 a persistent connection', () => {
  const large = Buffer.alloc(64 * 1024, 'x')

  it.each([
    {
      title: 'a body that is too large, in chunks',
      path: '/api/auth/sign-up/email',
      headers: json,
      chunks: Array(40).fill(large) as Buffer[],
      status: 413,
    },
    {
      title: 'a body whose length is too large',
      path: '/api/auth/sign-up/email',
      headers: json,
      body: Buffer.alloc(2_000_000, 'x'),
      status: 413,
    },
    {
      title: 'a large body without a type',
      path: '/api/auth/sign-up/email',
      headers: {},
      chunks: Array(40).fill(large) as Buffer[],
      status: 415,
    },
    {
      title: 'a large body that no handler reads',
      path: '/api/auth/sign-out',
      headers: json,
      chunks: Array(40).fill(large) as Buffer[],
      status: 200,
    },
    {
      title: 'a large body for an unknown route',
      path: '/api/auth/nothing',
      headers: json,
      chunks: Array(40).fill(large) as Buffer[],
      status: 404,
    },
    {
      title: 'a body from another origin',
      path: '/api/auth/sign-up/email',
      headers: { ...json, origin: 'https://evil.test' },
      body: Buffer.from(JSON.stringify(newUser)),
      status: 403,
    },
    { title: 'no body', path: '/api/auth/sign-up/email', headers: json, status: 400 },
  ])(
    'stays usable after $title with status $status',
    async ({ path, headers, body, chunks, status }) => {
      const { port, failures } = await serve()
      const sent = {
        method: 'POST',
        path,
        headers,
        ...(body && { body }),
        ...(chunks && { chunks }),
      }
      const first = await ask(port, sent)
      expect(first.status).toBe(status)
      const second = await ask(port, { path: '/api/auth/ok' })
      expect(second.status).toBe(200)
      expect(second.localPort).toBe(first.localPort)
      const signUp = {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: json,
        body: JSON.stringify(newUser),
      }
      expect(await ask(port, signUp)).toMatchObject({ status: 200 })
      expect(failures).toEqual([])
    },
  )

  it('breaks in the middle of a body without harm to later requests', async () => {
    const { port, failures, auth } = await serve()
    const head =
      'POST /api/auth/sign-up/email HTTP/1.1\r\nHost: x.test\r\nContent-Type: application/json\r\n'
    const socket = connect(port, '127.0.0.1')
    socket.write(`${head}Content-Length: 1000\r\n\r\n{"name":`)
    await once(socket, 'connect')
    socket.destroy()
    expect(await ask(port, { path: '/api/auth/ok' })).toMatchObject({ status: 200 })
    expect(failures).toEqual([])
    expect(await auth.database.dump()).toMatchObject({ user: [] })
  })
})
