import { describe, expect, it } from 'vitest'
import { bearer } from '../../bearer/index.js'
import { customSession } from '../../custom-session/index.js'
import { createTestAuth, type TestBrowser } from '../../testing/index.js'

const COOKIE = 'countersign.session_token'
const WEEK_MS = 604_800_000
const DAY_MS = 86_400_000

async function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth(options)
  const ann = await auth.signedInAs('ann@x.test')
  auth.database.reset()
  const get = async (browser: TestBrowser = ann, query = '') => {
    const { status, body, headers } = await browser.get(`/get-session${query}`)
    return { status, body, cookies: headers.getSetCookie() }
  }
  const session = async () => (await auth.database.dump())['session'] ?? []
  return { auth, ann, get, session, cookie: ann.cookies.get(COOKIE) ?? '' }
}

/** The response to a request with this `Cookie` header. */
async function getWith(auth: ReturnType<typeof createTestAuth>, cookie: string) {
  const { status, body, headers } = await auth.browser().get('/get-session', { cookie })
  return { status, body, cookies: headers.getSetCookie() }
}

const signedOut = { status: 200, body: null, cookies: [] }
const cleared = `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

describe('get-session without a valid session', () => {
  it('returns null without a cookie and makes no database call', async () => {
    const auth = createTestAuth()
    expect(await getWith(auth, '')).toEqual(signedOut)
    expect(auth.database.calls).toEqual([])
  })

  it.each([
    { title: 'H31 a percent sign', header: () => '%' },
    { title: 'H31 broken percent-encoding', header: () => `${COOKIE}=%E0%A4%A` },
    { title: 'H31 no equals sign', header: () => COOKIE },
    { title: 'H31 an empty name', header: (cookie: string) => `=${cookie}` },
    { title: 'H31 an empty value', header: () => `${COOKIE}=` },
    { title: 'H31 quotes', header: (cookie: string) => `${COOKIE}="${cookie}"` },
    { title: 'H31 16 kB', header: () => `${COOKIE}=${'x'.repeat(16_384)}` },
    { title: 'H31 64 kB', header: () => `${COOKIE}=${'x.'.repeat(32_768)}` },
    {
      title: 'H31 1,000 pairs',
      header: () => Array.from({ length: 1000 }, (_, n) => `a${n}=b`).join('; '),
    },
    {
      title: 'H26 JSON with a prototype',
      header: () => `${COOKIE}={"__proto__":{"polluted":true}}`,
    },
    {
      title: 'H90 no signature',
      header: (cookie: string) => `${COOKIE}=${cookie.split('.')[0] ?? ''}`,
    },
    {
      title: 'H90 an empty signature',
      header: (cookie: string) => `${COOKIE}=${cookie.split('.')[0] ?? ''}.`,
    },
    {
      title: 'H90 the signature in plain base64',
      header: (cookie: string) => `${COOKIE}=${cookie}=`,
    },
    {
      title: 'H90 percent-encoding',
      header: (cookie: string) => `${COOKIE}=${cookie.replace('.', '%2E')}`,
    },
    {
      title: 'H90 a signed cookie of another name',
      header: (cookie: string) => `countersign.state=${cookie}`,
    },
    {
      title: 'H90 the cookie name on https',
      header: (cookie: string) => `__Host-${COOKIE}=${cookie}`,
    },
    {
      title: 'H90 the cookie name of better-auth',
      header: (cookie: string) => `better-auth.session_token=${cookie}`,
    },
    {
      title: 'H92 two values for the name',
      header: (cookie: string) => `${COOKIE}=planted; ${COOKIE}=${cookie}`,
    },
    {
      title: 'H92 two values in the other order',
      header: (cookie: string) => `${COOKIE}=${cookie}; ${COOKIE}=planted`,
    },
  ])('returns null with $title, and makes no database call', async ({ header }) => {
    const { auth, cookie } = await createApp()
    expect(await getWith(auth, header(cookie))).toEqual(signedOut)
    expect(auth.database.calls).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('H90 returns null for a cookie that was changed at any position', async () => {
    const { auth, cookie } = await createApp()
    for (let index = 0; index < cookie.length; index += 1) {
      const letter = cookie[index] === 'A' ? 'B' : 'A'
      const changed = cookie.slice(0, index) + letter + cookie.slice(index + 1)
      expect(await getWith(auth, `${COOKIE}=${changed}`)).toEqual(signedOut)
    }
    expect(auth.database.calls).toEqual([])
  })

  it('H90 returns null for a value that the same secret signed for another cookie', async () => {
    const { auth, ann, cookie } = await createApp()
    const { database } = auth
    const other = createTestAuth({ database, advanced: { cookiePrefix: 'other' } })
    expect((await getWith(other, `other.session_token=${cookie}`)).body).toBeNull()
    expect((await ann.get('/get-session')).body).not.toBeNull()
  })

  it('returns null for a cookie of another secret', async () => {
    const { auth, cookie } = await createApp()
    const { database } = auth
    const other = createTestAuth({ database, secret: 'another secret of other tests' })
    expect(await getWith(other, `${COOKIE}=${cookie}`)).toEqual(signedOut)
  })

  it.each([
    { title: 'was deleted', change: (app: App) => app.ann.post('/sign-out') },
    {
      title: 'has expired',
      change: ({ auth }: App) => advance(auth, '7 days'),
    },
    {
      title: 'expired long ago',
      change: ({ auth }: App) => advance(auth, '1 year'),
    },
  ])(
    'returns null, deletes the cookie and leaves no row when the session $title',
    async ({ change }) => {
      const app = await createApp()
      await change(app)
      expect(await getWith(app.auth, `${COOKIE}=${app.cookie}`)).toEqual({
        status: 200,
        body: null,
        cookies: [cleared],
      })
      expect(await app.session()).toEqual([])
    },
  )

  it('H102 fails and keeps the cookie when the database fails', async () => {
    const { auth, ann, get } = await createApp()
    auth.database.onCall(() => {
      throw new Error('broken')
    })
    expect(await get()).toMatchObject({ status: 500, cookies: [] })
    expect(ann.sessionCookies.size).toBe(1)
  })
})

describe('get-session', () => {
  it('returns session and user in the shape of the protocol', async () => {
    const { auth, get } = await createApp()
    const now = new Date(auth.clock.now()).toISOString()
    const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string
    const { status, body, cookies } = await get()
    expect({ status, cookies }).toEqual({ status: 200, cookies: [] })
    expect(body).toStrictEqual({
      session: {
        id,
        token: (body as { session: { id: string } }).session.id,
        userId: (body as { user: { id: string } }).user.id,
        expiresAt: new Date(auth.clock.now() + WEEK_MS).toISOString(),
        createdAt: now,
        updatedAt: now,
        ipAddress: '',
        userAgent: '',
      },
      user: {
        id,
        name: 'ann',
        email: 'ann@x.test',
        emailVerified: false,
        image: null,
        createdAt: now,
        updatedAt: now,
      },
    })
  })

  it('takes one statement and writes nothing', async () => {
    const { auth, get } = await createApp()
    const before = await auth.database.dump()
    await get()
    expect(auth.database.calls).toEqual(['findOneJoined session'])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('returns the session until its last millisecond', async () => {
    const { auth, get } = await createApp({ session: { updateAge: '8 days' } })
    auth.clock.advanceMs(WEEK_MS - 1)
    expect((await get()).body).not.toBeNull()
    auth.clock.advanceMs(1)
    expect((await get()).body).toBeNull()
  })

  it('H197 returns the session after a change of the secret while the old one still verifies', async () => {
    const { auth, cookie } = await createApp({ secret: 'the old secret of tests' })
    const secret = ['the new secret of tests', 'the old secret of tests']
    const { database } = auth
    const rotated = createTestAuth({ database, secret })
    expect((await getWith(rotated, `${COOKIE}=${cookie}`)).body).not.toBeNull()
  })

  it('H38 returns to each caller their own user in mixed parallel requests', async () => {
    const auth = createTestAuth()
    const names = Array.from({ length: 20 }, (_, index) => `user${index}`)
    const browsers = await Promise.all(names.map((name) => auth.signedInAs(`${name}@x.test`)))
    const rounds = Array.from({ length: 10 }, () =>
      browsers.map(async (browser) => (await browser.get('/get-session')).body),
    )
    const answers = await Promise.all(rounds.flat())
    expect(answers).toMatchObject(
      Array.from({ length: 10 }, () => names.map((name) => ({ user: { name } }))).flat(),
    )
  })
})

/** An app in which an extension of Ann's session is due. */
async function createDueApp() {
  const app = await createApp({ plugins: [bearer()] })
  app.auth.clock.advance('1 day')
  const headers = { cookie: `${COOKIE}=${app.cookie}` }
  const isExtended = async () => {
    const [row] = await app.session()
    return (row?.['expiresAt'] as Date).getTime() === app.auth.clock.now() + WEEK_MS
  }
  return { ...app, headers, isExtended }
}

describe('the extension of a session by a call that fails', () => {
  it('sends the new cookie with the error', async () => {
    const { ann, isExtended } = await createDueApp()
    const { status, headers } = await ann.post('/unlink-account', { providerId: 'none' })
    expect(status).toBe(403)
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/; Max-Age=604800;/)])
    expect(await isExtended()).toBe(true)
  })

  it('sends no cookie of a session that the call would have started', async () => {
    const { auth } = await createDueApp()
    const body = { email: 'ann@x.test', password: 'a wrong password' }
    const { status, headers } = await auth.browser().post('/sign-in/email', body)
    expect([status, headers.getSetCookie()]).toEqual([401, []])
  })
})

describe('the extension of a session by a call of the server', () => {
  it.each<{ title: string; call: (app: DueApp) => Promise<unknown> }>([
    {
      title: 'getSession',
      call: ({ auth, headers }) => auth.api.getSession({ headers }),
    },
    {
      title: 'getSession without the cookie cache',
      call: ({ auth, headers }) =>
        auth.api.getSession({ headers, query: { disableCookieCache: true } }),
    },
    {
      title: 'another call',
      call: ({ auth, headers }) => auth.api.listSessions({ headers }),
    },
    {
      title: 'a call that fails',
      call: ({ auth, headers }) =>
        auth.api.revokeSession({ headers, body: { token: 'unknown' } }).catch(() => null),
    },
  ])(
    'waits for the next request of the browser after $title without returnHeaders',
    async ({ call }) => {
      const app = await createDueApp()
      expect(await call(app)).not.toBeUndefined()
      expect(await app.isExtended()).toBe(false)
      const { cookies } = await app.get()
      expect(cookies).toEqual([expect.stringMatching(/; Max-Age=604800;/)])
      expect(await app.isExtended()).toBe(true)
    },
  )

  it.each<{ title: string; call: (app: DueApp) => Promise<Headers> }>([
    {
      title: 'getSession with returnHeaders',
      call: async ({ auth, headers }) =>
        (await auth.api.getSession({ headers, returnHeaders: true })).headers,
    },
    {
      title: 'another call with returnHeaders',
      call: async ({ auth, headers }) =>
        (await auth.api.listSessions({ headers, returnHeaders: true })).headers,
    },
    {
      title: 'asResponse',
      call: async ({ auth, headers }) =>
        (await auth.api.listSessions({ headers, asResponse: true })).headers,
    },
  ])('returns the new cookie with $title', async ({ call }) => {
    const app = await createDueApp()
    expect((await call(app)).getSetCookie()).toEqual([expect.stringMatching(/; Max-Age=604800;/)])
    expect(await app.isExtended()).toBe(true)
  })

  it('needs no cookie when the session came as a bearer token', async () => {
    const app = await createDueApp()
    const headers = { authorization: `Bearer ${app.cookie}` }
    expect(await app.auth.api.getSession({ headers })).not.toBeNull()
    expect(await app.isExtended()).toBe(true)
  })
})

describe('the extension of a session', () => {
  it.each([
    {
      title: 'leaves a session unchanged one millisecond before updateAge',
      ageMs: DAY_MS - 1,
      extended: false,
    },
    { title: 'extends a session at updateAge', ageMs: DAY_MS, extended: true },
    { title: 'extends a session in its last millisecond', ageMs: WEEK_MS - 1, extended: true },
  ])('$title', async ({ ageMs, extended }) => {
    const { auth, get, session, cookie } = await createApp()
    const [before] = await session()
    auth.clock.advanceMs(ageMs)
    const now = auth.clock.now()
    const { body, cookies } = await get()
    const moved = { ...before, expiresAt: new Date(now + WEEK_MS), updatedAt: new Date(now) }
    expect(await session()).toEqual([extended ? moved : before])
    expect(cookies).toEqual(
      extended ? [`${COOKIE}=${cookie}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`] : [],
    )
    const expiresAt = extended ? new Date(now + WEEK_MS) : before?.['expiresAt']
    expect(body).toMatchObject({ session: { expiresAt: (expiresAt as Date).toISOString() } })
  })

  it.each(['?disableRefresh=true'])('does not happen with %s', async (query) => {
    const { auth, get, session } = await createApp()
    const before = await session()
    auth.clock.advance('2 days')
    expect(await get(undefined, query)).toMatchObject({ body: { user: {} }, cookies: [] })
    expect(await session()).toEqual(before)
  })

  it('keeps a session alive as long as it is used within a week', async () => {
    const { auth, get } = await createApp()
    for (let week = 0; week < 60; week += 1) {
      auth.clock.advance('6 days')
      expect((await get()).body).not.toBeNull()
    }
    auth.clock.advance('7 days')
    expect((await get()).body).toBeNull()
  })

  it('H94 happens once in 20 parallel requests, with the same token and expiry for all', async () => {
    const { auth, get, session, cookie } = await createApp()
    auth.clock.advance('1 day')
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
    const expiresAt = new Date(auth.clock.now() + WEEK_MS)
    expect(auth.database.calls.filter((call) => call === 'update session')).toHaveLength(1)
    expect(await session()).toMatchObject([{ expiresAt }])
    for (const { status, body, cookies } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ session: { expiresAt: expiresAt.toISOString() } })
      expect(cookies[0]).toContain(`${COOKIE}=${cookie}; Max-Age=604800`)
    }
  })

  it('H87 does not bring back a session that ends meanwhile', async () => {
    const { auth, ann, get, session } = await createApp()
    auth.clock.advance('1 day')
    auth.database.onDone(async ({ method }) => {
      if (method !== 'findOneJoined') return
      auth.database.onDone(() => undefined)
      await ann.post('/sign-out')
    })
    expect(await get()).toMatchObject({ status: 200, cookies: [] })
    expect(auth.database.calls.at(-1)).toBe('update session')
    expect(await session()).toEqual([])
    expect((await get()).body).toBeNull()
  })
})

type DueApp = Awaited<ReturnType<typeof createDueApp>>
type App = Awaited<ReturnType<typeof createApp>>

function advance({ clock }: App['auth'], duration: string): Promise<void> {
  clock.advance(duration)
  return Promise.resolve()
}

describe('POST /get-session', () => {
  const deferring = { session: { deferSessionRefresh: true } }

  it('H22 rejects the verb without deferSessionRefresh, and leaves the session as it is', async () => {
    const { auth, ann, session } = await createApp()
    auth.clock.advance('2 days')
    const before = await session()
    const { status, code, headers } = await ann.post('/get-session')
    const allow = headers.get('allow')
    expect({ status, code, allow }).toEqual({
      status: 405,
      code: 'METHOD_NOT_ALLOWED',
      allow: 'GET',
    })
    const call = auth.api.getSessionByPost({ headers: { cookie: ann.cookieHeader } })
    await expect(call).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    expect(await session()).toEqual(before)
  })

  it('rejects a foreign origin', async () => {
    const { ann } = await createApp(deferring)
    const refused = await ann.post('/get-session', {}, { origin: 'https://evil.test' })
    expect(refused).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
  })

  it('returns null without a session', async () => {
    const auth = createTestAuth(deferring)
    expect(await auth.browser().post('/get-session')).toMatchObject({ status: 200, body: null })
  })

  it('returns the session as the GET does', async () => {
    const { ann } = await createApp(deferring)
    const { session, user } = (await ann.get('/get-session')).body as Record<string, unknown>
    expect(await ann.post('/get-session')).toMatchObject({ status: 200, body: { session, user } })
  })
})

describe('get-session with deferSessionRefresh', () => {
  const deferring = { session: { deferSessionRefresh: true } }
  const isDue = async (browser: TestBrowser) => {
    const { body } = await browser.get('/get-session')
    return (body as { readonly needsRefresh?: boolean } | null)?.needsRefresh
  }

  it('says nothing of a refresh without the option', async () => {
    const { ann } = await createApp()
    expect(await isDue(ann)).toBeUndefined()
  })

  it('leaves the expiry as it is in a GET, and says when a refresh is due', async () => {
    const { auth, ann, session } = await createApp(deferring)
    const before = await session()
    expect(await isDue(ann)).toBe(false)
    auth.clock.advance('1 day')
    expect(await isDue(ann)).toBe(true)
    await ann.get('/list-sessions')
    expect(await session()).toEqual(before)
  })

  it('extends the session in a POST', async () => {
    const { auth, ann, session } = await createApp(deferring)
    auth.clock.advance('1 day')
    const now = auth.clock.now()
    const { body } = await ann.post('/get-session')
    expect(body).not.toHaveProperty('needsRefresh')
    expect(await session()).toMatchObject([{ expiresAt: new Date(now + WEEK_MS) }])
    expect(await isDue(ann)).toBe(false)
  })

  it('reads the cookie cache until a refresh is due', async () => {
    const session = { ...deferring.session, cookieCache: { enabled: true, maxAge: '2 days' } }
    const { auth, ann } = await createApp({ session })
    await isDue(ann)
    auth.database.reset()
    expect([await isDue(ann), auth.database.calls]).toEqual([false, []])
    auth.clock.advance('1 day')
    expect(await isDue(ann)).toBe(true)
  })

  it('says with a custom session when a refresh is due', async () => {
    const plugins = [customSession(() => ({ plan: 'free' }))]
    const { auth, ann } = await createApp({ ...deferring, plugins })
    auth.clock.advance('1 day')
    expect((await ann.get('/get-session')).body).toEqual({ plan: 'free', needsRefresh: true })
  })
})
