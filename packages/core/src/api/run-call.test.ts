import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createTestAuth } from '../testing/index.js'

const answer = z.object({ userId: z.string().nullable() })

/** One call for each kind of access. Each returns the user of its session. */
const endpoints = {
  anybody: defineEndpoint({
    method: 'POST',
    path: '/may/public',
    summary: 'For anybody',
    access: 'public',
    answer,
    handle: (call: object) => ({ userId: 'session' in call && call.session ? 'somebody' : null }),
  }),
  signedIn: defineEndpoint({
    method: 'POST',
    path: '/may/session',
    summary: 'For the signed-in',
    access: 'session',
    answer,
    handle: ({ session }) => ({ userId: session.user.id }),
  }),
  fresh: defineEndpoint({
    method: 'POST',
    path: '/may/fresh',
    summary: 'For those who signed in lately',
    access: 'fresh-session',
    answer,
    handle: ({ session }) => ({ userId: session.user.id }),
  }),
  mailing: defineEndpoint({
    method: 'POST',
    path: '/may/mail',
    summary: 'For the signed-in, twice an hour for an address',
    access: 'session',
    accountLimit: {
      window: 3600,
      max: 2,
      of: ({ email }: { readonly email: string }) => email,
      clearedBySuccess: false,
    },
    body: z.object({ email: z.string() }),
    answer,
    handle: ({ session }) => ({ userId: session.user.id }),
  }),
  server: defineEndpoint({
    method: 'POST',
    path: '/may/server',
    summary: 'For the server',
    access: 'server-only',
    body: z.object({ userId: z.string() }),
    answer,
    handle: ({ body }) => ({ userId: body.userId }),
  }),
}
const plugin = { id: 'may', endpoints } satisfies Plugin
const plugins = [plugin] as const

const unauthorized = { status: 401, code: 'UNAUTHORIZED', body: { message: 'Unauthorized' } }
const notFresh = {
  status: 403,
  code: 'SESSION_NOT_FRESH',
  body: { message: 'Session is not fresh' },
}

it('H113 does not count a call without permission against the limit of an account', async () => {
  const auth = createTestAuth({ plugins, rateLimit: { enabled: true } })
  const body = { email: 'bob@x.test' }
  const ann = await auth.signedInAs('ann@x.test')
  for (let call = 0; call < 3; call += 1)
    expect((await auth.browser().post('/may/mail', body)).status).toBe(401)
  const statuses: number[] = []
  for (let call = 0; call < 3; call += 1) statuses.push((await ann.post('/may/mail', body)).status)
  expect(statuses).toEqual([200, 200, 429])
})

describe('H104 a call that requires a session', () => {
  it.each(['/may/session', '/may/fresh'])('rejects %s without a valid session', async (path) => {
    const auth = createTestAuth({ plugins })
    expect(await auth.browser().post(path)).toMatchObject(unauthorized)

    const forger = auth.browser()
    forger.cookies.set('countersign.session_token', `${'x'.repeat(32)}.${'y'.repeat(43)}`)
    expect(await forger.post(path)).toMatchObject(unauthorized)
  })

  it.each(['/may/session', '/may/fresh'])(
    'rejects %s when the session has expired',
    async (path) => {
      const auth = createTestAuth({ plugins, session: { freshAge: 0 } })
      const ann = await auth.signedInAs('ann@x.test')
      auth.clock.advance('7 days')
      expect(await ann.post(path)).toMatchObject(unauthorized)
      expect(await auth.database.dump()).toMatchObject({ session: [] })
      expect(ann.sessionCookies.size).toBe(0)
    },
  )

  it('passes the user of the session to the handler', async () => {
    const auth = createTestAuth({ plugins })
    const ann = await auth.signedInAs('ann@x.test')
    const { user = [] } = await auth.database.dump()
    const body = { userId: user[0]?.['id'] }
    expect(await ann.post('/may/session')).toMatchObject({ status: 200, body })
    expect(await ann.post('/may/fresh')).toMatchObject({ status: 200, body })
  })
})

describe('H97 a call that requires a fresh session', () => {
  it.each([
    {
      title: 'accepts a session one millisecond younger than freshAge',
      freshAge: '1 day',
      ageMs: 86_399_999,
      answer: { status: 200 },
    },
    {
      title: 'rejects a session as old as freshAge',
      freshAge: '1 day',
      ageMs: 86_400_000,
      answer: notFresh,
    },
    {
      title: 'rejects a session one millisecond older than freshAge',
      freshAge: '1 day',
      ageMs: 86_400_001,
      answer: notFresh,
    },
    {
      title: 'rejects a session much older than freshAge',
      freshAge: '5 minutes',
      ageMs: 360_000_000,
      answer: notFresh,
    },
    {
      title: 'accepts a session of any age when freshAge is 0',
      freshAge: 0,
      ageMs: 600_000_000,
      answer: { status: 200 },
    },
  ])('$title', async ({ freshAge, ageMs, answer: expected }) => {
    const auth = createTestAuth({ plugins, session: { freshAge } })
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advanceMs(ageMs)
    expect(await ann.post('/may/fresh')).toMatchObject(expected)
    expect(await ann.post('/may/session')).toMatchObject({ status: 200 })
  })

  it('counts the age from the sign-in, also after extensions of the session', async () => {
    const auth = createTestAuth({ plugins })
    const ann = await auth.signedInAs('ann@x.test')
    for (let day = 0; day < 3; day += 1) {
      auth.clock.advance('1 day')
      expect(await ann.get('/get-session')).toMatchObject({ status: 200, body: { session: {} } })
    }
    expect(await ann.post('/may/fresh')).toMatchObject(notFresh)

    const credentials = { email: 'ann@x.test', password: 'correct horse battery staple' }
    await ann.post('/sign-in/email', credentials)
    expect(await ann.post('/may/fresh')).toMatchObject({ status: 200 })
  })
})

describe('H58 a call for the server only', () => {
  it('has no route for any method or caller', async () => {
    const auth = createTestAuth({ plugins })
    const ann = await auth.signedInAs('ann@x.test')
    for (const browser of [ann, auth.browser()]) {
      expect(await browser.post('/may/server', { userId: 'u1' })).toMatchObject({ status: 404 })
      expect(await browser.get('/may/server')).toMatchObject({ status: 404 })
    }
  })

  it('returns its answer to the server', async () => {
    const auth = createTestAuth({ plugins })
    expect(await auth.api.server({ body: { userId: 'u1' } })).toEqual({ userId: 'u1' })
  })
})

describe('a public call', () => {
  it('gets no session and makes no database call', async () => {
    const auth = createTestAuth({ plugins })
    const ann = await auth.signedInAs('ann@x.test')
    auth.database.reset()
    expect(await ann.post('/may/public')).toMatchObject({ status: 200, body: { userId: null } })
    expect(auth.database.calls).toEqual([])
  })
})

describe('H105 the session of a request', () => {
  it('makes one database call when several callers read the session', async () => {
    const thrice: Plugin = {
      id: 'thrice',
      endpoints: {
        thrice: defineEndpoint({
          method: 'POST',
          path: '/thrice',
          summary: 'Asks three times who calls',
          access: 'session',
          answer: z.object({ same: z.boolean() }),
          async handle({ session, exchange }) {
            const [a, b] = await Promise.all([exchange.findSession(), exchange.findSession()])
            return { same: a === b && a === session }
          },
        }),
      },
    }
    const auth = createTestAuth({ plugins: [thrice] })
    const ann = await auth.signedInAs('ann@x.test')
    auth.database.reset()
    expect(await ann.post('/thrice')).toMatchObject({ status: 200, body: { same: true } })
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })
})
