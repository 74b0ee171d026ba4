import { once } from 'node:events'
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import { createNodeSessions, toNodeHandler } from './index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

let server: Http2Server | undefined
let client: ClientHttp2Session | undefined

afterEach(async () => {
  client?.close()
  if (server) await new Promise((resolve) => server?.close(resolve))
  server = undefined
})

/** Serves an app over HTTP/2, with a call of its own that shows the name of the user. */
async function serve() {
  const auth = createTestAuth()
  const handle = toNodeHandler(auth)
  const showName = createNodeSessions(auth).withSession<
    Parameters<typeof handle>[0],
    Parameters<typeof handle>[1]
  >((_request, response, { user }) => {
    response.setHeader('x-user', user.name)
    response.writeHead(200)
    response.end()
  })
  server = createServer((message, response) => {
    void (message.url === '/name' ? showName(message, response) : handle(message, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  client = connect(`http://127.0.0.1:${port}`)
  return { auth, origin: `http://127.0.0.1:${port}`, client }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

async function ask(session: ClientHttp2Session, { headers, body }: Sent) {
  const stream = session.request(headers, { endStream: body === undefined })
  if (body !== undefined) stream.end(JSON.stringify(body))
  const [answer] = (await once(stream, 'response')) as [Readonly<Record<string, unknown>>]
  let text = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) text += String(chunk)
  const cookies = [answer['set-cookie'] ?? []].flat().map(String)
  return { status: answer[':status'], headers: answer, cookies, text }
}

describe('toNodeHandler over HTTP/2', () => {
  it.each([
    { title: 'an unknown path', headers: { ':path': '/nothing' }, status: 404 },
    {
      title: 'a port of six digits',
      headers: { ':path': '/api/auth/ok', ':authority': 'localhost:123456' },
      status: 400,
    },
    {
      title: 'H8 a host that differs from the authority',
      headers: { ':path': '/api/auth/ok', ':authority': 'localhost', host: 'evil.test' },
      status: 400,
    },
  ])('rejects $title', async ({ headers, status }) => {
    const { client: session } = await serve()
    expect(await ask(session, { headers })).toMatchObject({ status })
  })

  it('returns status, headers and body', async () => {
    const { client: session } = await serve()
    const answer = await ask(session, { headers: { ':path': '/api/auth/ok' } })
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true}' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('signs a user up, and reads the session from the cookie in calls of the app', async () => {
    const { client: session, origin } = await serve()
    const signedUp = await ask(session, {
      headers: {
        ':method': 'POST',
        ':path': '/api/auth/sign-up/email',
        'content-type': 'application/json',
        origin,
      },
      body: newUser,
    })
    expect(signedUp.status).toBe(200)
    const cookie = signedUp.cookies.map((text) => text.split(';')[0]).join('; ')
    const shown = await ask(session, { headers: { ':path': '/name', cookie } })
    expect(shown.headers['x-user']).toBe('Ann')
    const refused = await ask(session, { headers: { ':path': '/name' } })
    expect(refused.status).toBe(401)
  })
})
