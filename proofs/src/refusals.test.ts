import { describe, expect, it } from 'vitest'
import { openAnnsApp } from './test/app.js'
import { engines, rowsOn } from './test/engines.js'
import { ANN } from './test/full-auth.js'

const evil = { origin: 'https://evil.test' }
const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** What is sent by the browser in which Ann is signed in. */
interface Refusal {
  readonly title: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly status: number
}

const refusals: readonly Refusal[] = [
  {
    title: 'H1 a redirect to a foreign address',
    path: '/request-password-reset',
    body: { email: ANN.email, redirectTo: 'https://evil.test/reset' },
    status: 403,
  },
  {
    title: 'H2 a redirect that only looks like a path',
    path: '/request-password-reset',
    body: { email: ANN.email, redirectTo: '/\\evil.test' },
    status: 403,
  },
  {
    title: 'H3 a redirect to a host that begins like a trusted one',
    path: '/request-password-reset',
    body: { email: ANN.email, redirectTo: 'https://a.site.test.evil.test/' },
    status: 403,
  },
  {
    title: 'H11 a change that a foreign page requests',
    path: '/update-user',
    body: { name: 'Eve' },
    headers: evil,
    status: 403,
  },
  {
    title: 'H20 another spelling of a path',
    path: '//update-user',
    body: { name: 'Eve' },
    status: 404,
  },
  {
    title: 'H24 a huge body',
    path: '/update-user',
    body: { name: 'x'.repeat(100_000) },
    status: 413,
  },
  { title: 'H24 a deep body', path: '/update-user', body: { name: deep(500) }, status: 400 },
  {
    title: 'H33 fields that a client must not set, which are ignored,',
    path: '/update-user',
    body: { emailVerified: true, id: 'x', role: 'admin', createdAt: '2000-01-01T00:00:00.000Z' },
    status: 200,
  },
  {
    title: 'H36 a password above the maximum length',
    path: '/sign-in/email',
    body: { email: ANN.email, password: 'x'.repeat(20_000) },
    status: 400,
  },
]

describe.each(engines)('rejected requests', (engine) => {
  it.each(rowsOn(engine, refusals))(
    `changes no data for: $title ${engine.name}`,
    async ({ path, body, headers, status }) => {
      const { auth, ann } = await openAnnsApp(engine)
      await auth.idle()
      const before = await auth.database.dump()
      const mails = auth.outbox.messages.length
      const hashes = auth.hasher.calls.length
      const answer = await ann.post(path, body, headers)
      await auth.idle()
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.outbox.messages).toHaveLength(mails)
      expect(auth.hasher.calls.length - hashes).toBeLessThanOrEqual(1)
    },
  )

  it(`H91 H99 sets no cookie that scripts can read and no cacheable response, ${engine.name}`, async () => {
    const { auth } = await openAnnsApp(engine, { baseURL: 'https://app.test' })
    const request = new Request('https://app.test/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ANN.email, password: ANN.password }),
    })
    const { headers } = await auth.handler(request)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).not.toEqual([])
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^__Host-[^;]+; .*Path=\/; .*HttpOnly; .*SameSite=Lax/)
      expect(cookie).toContain('Secure')
      expect(cookie).not.toContain('Domain')
    }
  })

  it(`H113 sends at most five mails of a kind in an hour to one address, ${engine.name}`, async () => {
    const rateLimit = { enabled: true, storage: 'database' } as const
    const { auth } = await openAnnsApp(engine, { rateLimit })
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const request = new Request('http://localhost:3000/api/auth/request-password-reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ANN.email }),
      })
      const clientAddress = `198.51.100.${turn}`
      statuses.push((await auth.handler(request, { clientAddress })).status)
    }
    await auth.idle()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const sent = auth.outbox.messages.filter(({ kind }) => kind === 'reset-password')
    expect(sent).toHaveLength(5)
  })
})
