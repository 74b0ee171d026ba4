import { NextRequest, NextResponse } from 'next/server.js'
import { describe, expect, it } from 'vitest'
import { bearer } from '../bearer/index.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { copyCookies, createNextSessions, toNextHandler } from './index.js'

const ann = { email: 'ann@example.com', password: TEST_PASSWORD }

/** An app that knows Ann, and the request of a visitor as Next passes it to code of the app. */
async function setUp(cookieCache = false, plugins: [] | [ReturnType<typeof bearer>] = []) {
  const auth = createTestAuth({ session: { cookieCache: { enabled: cookieCache } }, plugins })
  const browser = await auth.signedInAs(ann.email)
  const cookie = browser.cookieHeader
  const answer = new NextResponse()
  const kept: Promise<unknown>[] = []
  const visit = (headers: Record<string, string> = {}) =>
    createNextSessions(auth, {
      headers: () => Promise.resolve(new NextRequest('http://localhost:3000', { headers }).headers),
      cookies: () => Promise.resolve(answer.cookies),
      after: (task) => kept.push(task),
    })
  return { auth, cookie, answer, kept, visit }
}

/** Names and values of `Set-Cookie` headers. */
const pairsOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0])

describe('copyCookies', () => {
  it.each([{ cookieCache: false }, { cookieCache: true }])(
    'sets the same cookies as the handler: %o',
    async ({ cookieCache }) => {
      const { auth, answer } = await setUp(cookieCache)
      const call = await auth.api.signInEmail({ body: ann, returnHeaders: true })
      copyCookies(call.headers, answer.cookies)
      expect(pairsOf(answer)).toEqual(pairsOf(call))
      expect(pairsOf(call)).toHaveLength(cookieCache ? 3 : 2)
      for (const [index, cookie] of answer.headers.getSetCookie().entries()) {
        const attributes = cookie.toLowerCase().split('; ').slice(1)
        const wanted = call.headers.getSetCookie()[index]?.toLowerCase().split('; ').slice(1) ?? []
        expect(attributes.filter((one) => !one.startsWith('expires')).toSorted()).toEqual(
          wanted.toSorted(),
        )
      }
    },
  )

  it.each([
    { header: 'a=%3D%25x; Path=/x; Max-Age=0', stored: 'a=%3D%25x; Path=/x; Max-Age=0' },
    {
      header: 'a=b; Domain=x.test; Secure; SameSite=None',
      stored: 'a=b; Path=/; Domain=x.test; Secure; SameSite=none',
    },
    { header: 'a=%E0%A4%A', stored: 'a=%25E0%25A4%25A; Path=/' },
  ])('keeps every attribute of $header', ({ header, stored }) => {
    const answer = new NextResponse()
    copyCookies(new Headers({ 'set-cookie': header }), answer.cookies)
    expect(answer.headers.get('set-cookie')).toContain(stored)
  })
})

describe('a server action', () => {
  it('signs in, so that the next request has a session', async () => {
    const { auth, answer, visit } = await setUp()
    const { user } = await visit().act((visitor) => auth.api.signInEmail({ ...visitor, body: ann }))
    expect(user.email).toBe(ann.email)
    const session = await visit({ cookie: pairsOf(answer).join('; ') }).requireSession()
    expect(session.user.email).toBe(ann.email)
  })

  it('signs out the visitor', async () => {
    const { auth, answer, cookie, visit } = await setUp()
    const { act, getSession } = visit({ cookie })
    await act((visitor) => auth.api.signOut(visitor))
    expect(answer.cookies.get('countersign.session_token')?.value).toBe('')
    expect(await getSession()).toBeNull()
  })

  it('sets no cookie after a failed call', async () => {
    const { auth, answer, visit } = await setUp()
    const body = { ...ann, password: 'wrong password' }
    const refused = visit().act((visitor) => auth.api.signInEmail({ ...visitor, body }))
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('keeps the platform alive until its mail was sent', async () => {
    const { auth, kept, visit } = await setUp()
    const body = { email: ann.email }
    await visit().act((visitor) => auth.api.requestPasswordReset({ ...visitor, body }))
    for (const work of kept) await work
    expect(kept.length).toBeGreaterThan(0)
    expect(auth.outbox.last('reset-password').to).toBe(ann.email)
  })
})

describe('a server component', () => {
  it('reads the session without extending it, because it cannot set cookies', async () => {
    const { auth, cookie, visit } = await setUp()
    auth.clock.advance('2 days')
    auth.database.reset()
    expect((await visit({ cookie }).getSession())?.user.email).toBe(ann.email)
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })

  it('extends the session of a bearer token, which needs no cookie', async () => {
    const { auth, cookie, visit } = await setUp(false, [bearer()])
    auth.clock.advance('2 days')
    auth.database.reset()
    const authorization = `Bearer ${/=(?<token>[^;]+)/.exec(cookie)?.groups?.['token'] ?? ''}`
    expect((await visit({ authorization }).getSession())?.user.email).toBe(ann.email)
    expect(auth.database.calls).toEqual(['findOneJoined session', 'update session'])
  })

  it('waits for a request before it reads, when the app passes connection', async () => {
    const { auth, cookie } = await setUp()
    const steps: string[] = []
    const { getSession } = createNextSessions(auth, {
      headers: () => {
        steps.push('headers')
        return Promise.resolve(new Headers({ cookie }))
      },
      cookies: () => Promise.reject(new Error('A session that is only read sets no cookie')),
      connection: () => {
        steps.push('connection')
        return Promise.resolve()
      },
    })
    expect((await getSession())?.user.email).toBe(ann.email)
    expect(steps).toEqual(['connection', 'headers'])
  })

  it('throws UNAUTHORIZED without a session', async () => {
    const { visit } = await setUp()
    await expect(visit().requireSession()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      status: 401,
    })
  })
})

describe('a route file', () => {
  it('extends the session of its caller and sends the cookie', async () => {
    const { auth, cookie, visit } = await setUp()
    auth.clock.advance('2 days')
    const me = visit().withSession((_request, { user }) => Response.json({ name: user.name }))
    const answer = await me(new NextRequest('http://localhost:3000/me', { headers: { cookie } }))
    expect(await answer.json()).toEqual({ name: 'ann' })
    expect(pairsOf(answer)).toEqual(cookie.split('; ').slice(0, 1))
  })

  it('fails with 401 and deletes an invalid cookie', async () => {
    const { auth, cookie, visit } = await setUp()
    auth.clock.advance('30 days')
    const me = visit().withSession(() => new Response('secret'))
    const answer = await me(new NextRequest('http://localhost:3000/me', { headers: { cookie } }))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 'UNAUTHORIZED', message: 'Unauthorized' })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  it('keeps the platform alive until mails were sent', async () => {
    const { auth, kept } = await setUp()
    const { POST } = toNextHandler(auth, { after: (task) => kept.push(task) })
    const answer = await POST(
      new NextRequest('http://localhost:3000/api/auth/request-password-reset', {
        method: 'POST',
        body: JSON.stringify({ email: ann.email }),
        headers: { 'content-type': 'application/json' },
      }),
    )
    expect(answer.status).toBe(200)
    for (const work of kept) await work
    expect(kept.length).toBeGreaterThan(0)
    expect(auth.outbox.last('reset-password').to).toBe(ann.email)
  })
})
