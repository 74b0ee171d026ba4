import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type AuthOptions,
  createAuth,
  type Database,
  type DatabaseAdapter,
} from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { toNodeHandler } from '@countersign/core/node'
import { STRONG_SECRET } from '../test/app-folder.js'
import { callsURLOf, examineServer } from './examine-server.js'

beforeEach(() => {
  for (const name of ['COUNTERSIGN_SECRET', 'COUNTERSIGN_URL']) vi.stubEnv(name, undefined)
  vi.stubEnv('NODE_ENV', 'development')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A running server. @returns its origin */
async function serve(answer: Answer): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${portOf(server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')
  return address.port
}

/** Serves an app, whose responses a proxy may change. */
function serveApp(
  options: Partial<AuthOptions> = {},
  change: (response: ServerResponse, request: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const handle = toNodeHandler(
    createAuth({
      database: memory(),
      secret: STRONG_SECRET,
      logger: { level: 'silent' },
      ...options,
    }),
  )
  return serve((request, response) => {
    change(response, request)
    void handle(request, response)
  })
}

/** Removes or replaces headers before they are sent. */
function changeHeaders(
  response: ServerResponse,
  change: (headers: Map<string, string>) => void,
): void {
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead(status: number) {
      const headers = new Map(
        Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      change(headers)
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      for (const [name, value] of headers) response.setHeader(name, value)
      return writeHead(status)
    },
  })
}

/** As if the server were at another origin, with https where a proxy ends it. */
function fetchAs(origin: string, target: string): typeof fetch {
  return (input, init) => {
    if (typeof input !== 'string') throw new TypeError('The examination passes texts')
    return fetch(input.replace(origin, target), init)
  }
}

/** An adapter that lists the names of the methods that are called. */
function watch(adapter: DatabaseAdapter, called: string[]): DatabaseAdapter {
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) => {
        called.push(String(name))
        const returned: unknown = Reflect.apply(value, target, parameters)
        return returned
      }
    },
  })
}

async function examine(
  origin: string,
  { origins = [], seenAs }: { readonly origins?: readonly string[]; readonly seenAs?: string } = {},
) {
  const seen = seenAs ?? origin
  const findings = await examineServer({
    callsURL: callsURLOf(seen),
    origins,
    fetch: seenAs === undefined ? fetch : fetchAs(seenAs, origin),
  })
  return findings.map(({ code }) => code)
}

describe('the URL of the calls', () => {
  it.each([
    { given: 'https://a.test', url: 'https://a.test/api/auth' },
    { given: 'https://a.test/', url: 'https://a.test/api/auth' },
    { given: 'https://a.test/login/', url: 'https://a.test/login' },
    { given: 'http://localhost:3000/x?y#z', url: 'http://localhost:3000/x' },
  ])('becomes $url for $given', ({ given, url }) => {
    expect(callsURLOf(given)).toBe(url)
  })
})

describe('a healthy server', () => {
  it('has no finding on this machine', async () => {
    expect(await examine(await serveApp())).toEqual([])
  })

  it('has no finding in production behind a proxy that ends https', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const baseURL = 'https://app.test'
    const origin = await serveApp({ baseURL, trustedOrigins: ['https://www.app.test'], cors: true })
    const origins = ['https://www.app.test', baseURL]
    expect(await examine(origin, { seenAs: baseURL, origins })).toEqual([])
  })

  it('signs no user in, and writes nothing', async () => {
    const called: string[] = []
    const rows = memory()
    const database: Database = {
      id: 'watched',
      connect: (schema) => watch(rows.connect(schema), called),
    }
    expect(await examine(await serveApp({ database }))).toEqual([])
    const reads = ['findOne', 'findOneJoined', 'findMany', 'findManyJoined', 'count']
    expect(called.filter((name) => !reads.includes(name))).toEqual([])
    // The watch itself is shown by a call that writes.
    const auth = createAuth({
      database,
      secret: STRONG_SECRET,
      emailAndPassword: { enabled: true },
    })
    const body = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery staple' }
    await auth.api.signUpEmail({ body })
    expect(called).toContain('transaction')
  })
})

describe('a broken server', () => {
  const https = 'https://app.test'

  it.each<{
    title: string
    code: string
    start: () => Promise<string>
    seenAs?: string
    origins?: readonly string[]
    mode?: string
  }>([
    {
      title: 'no server',
      code: 'live-unreachable',
      start: () => Promise.resolve('http://localhost:1'),
    },
    {
      title: 'a server that breaks off after its first response',
      code: 'live-unreachable',
      start: () =>
        serve((request, response) => {
          if (request.url === '/api/auth/ok') response.end('{ "ok": true }')
          else response.destroy()
        }),
    },
    {
      title: 'a server that redirects',
      code: 'live-redirected',
      start: () =>
        serve((_request, response) => response.writeHead(308, { location: https }).end()),
    },
    {
      title: 'a page in the place of the calls',
      code: 'live-not-mounted',
      start: () =>
        serve((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
        }),
    },
    {
      title: 'a 404 in the place of the calls',
      code: 'live-not-mounted',
      start: () => serve((_request, response) => response.writeHead(404).end()),
    },
    {
      title: 'calls at another path',
      code: 'live-not-mounted',
      start: () => serveApp({ basePath: '/login' }),
    },
    {
      title: 'a host that the app does not know',
      code: 'live-host-refused',
      start: () =>
        serveApp({}, (_response, request) => {
          request.headers.host = 'app.test'
        }),
    },
    {
      title: 'production without a secret',
      code: 'live-refuses',
      mode: 'production',
      start: () => serveApp({ secret: '', baseURL: https }),
    },
    {
      title: 'a public address without https',
      code: 'live-insecure',
      start: () => serveApp({ baseURL: 'http://app.test' }),
      seenAs: 'http://app.test',
    },
    {
      title: 'another origin than that of the pages',
      code: 'live-origin-refused',
      start: () => serveApp({ baseURL: 'https://other.test' }),
      seenAs: https,
    },
    {
      title: 'a proxy that drops cookies',
      code: 'live-cookies-lost',
      start: () =>
        serveApp({}, (response) => {
          changeHeaders(response, (headers) => headers.delete('set-cookie'))
        }),
    },
    {
      title: 'a proxy that removes attributes of cookies',
      code: 'live-cookie-changed',
      start: () =>
        serveApp({}, (response) => {
          changeHeaders(response, (headers) => {
            const cookie = headers.get('set-cookie')
            if (cookie) headers.set('set-cookie', cookie.replace(/; HttpOnly/i, ''))
          })
        }),
    },
    {
      title: 'cookies that are not Secure on https',
      code: 'live-cookie-insecure',
      start: () => serveApp({ baseURL: https, advanced: { useSecureCookies: false } }),
      seenAs: https,
    },
    {
      title: 'Secure cookies without https',
      code: 'live-cookie-dropped',
      start: () => serveApp({ advanced: { useSecureCookies: true } }),
    },
    {
      title: 'an origin that is trusted because all are',
      code: 'live-origins-open',
      start: () =>
        serveApp({}, (_response, request) => {
          if (request.headers.origin)
            request.headers.origin = `http://${request.headers.host ?? ''}`
        }),
    },
    {
      title: 'a CDN that caches',
      code: 'live-cached',
      start: () =>
        serveApp({}, (response) => {
          changeHeaders(response, (headers) => headers.set('cache-control', 'public, max-age=60'))
        }),
    },
    {
      title: 'a page whose origin is not trusted',
      code: 'live-origin-untrusted',
      start: () => serveApp(),
      origins: ['https://www.app.test'],
    },
    {
      title: 'a page whose origin is trusted, without CORS',
      code: 'live-cors-missing',
      start: () => serveApp({ trustedOrigins: ['https://www.app.test'], cors: false }),
      origins: ['https://www.app.test'],
    },
  ])('has one finding, $code: $title', async ({ code, start, mode, seenAs, origins = [] }) => {
    if (mode) vi.stubEnv('NODE_ENV', mode)
    expect(await examine(await start(), { origins, ...(seenAs && { seenAs }) })).toEqual([code])
  })
})
