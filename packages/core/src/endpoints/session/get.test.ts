import { describe, expect, it } from 'vitest'
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

/** A browser that sends this cookie header, whatever it is. */
async function getWith(auth: ReturnType<typeof createTestAuth>, cookie: string) {
  const { status, body, headers } = await auth.browser().get('/get-session', { cookie })
  return { status, body, cookies: headers.getSetCookie() }
}

const nobody = { status: 200, body: null, cookies: [] }
const cleared = `${COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`

describe('nobody is signed in', () => {
  it('without a cookie, and the database is not asked', async () => {
    const auth = createTestAuth()
    expect(await getWith(auth, '')).toEqual(nobody)
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
      title: 'H26 JSON that reaches for prototypes',
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
    { title: 'H90 the name of https', header: (cookie: string) => `__Host-${COOKIE}=${cookie}` },
    {
      title: 'H90 the name of better-auth',
      header: (cookie: string) => `better-auth.session_token=${cookie}`,
    },
    {
      title: 'H92 two values for the name',
      header: (cookie: string) => `${COOKIE}=planted; ${COOKIE}=${cookie}`,
    },
    {
      title: 'H92 two values the other way round',
      header: (cookie: string) => `${COOKIE}=${cookie}; ${COOKIE}=planted`,
    },
  ])('with $title, and the database is not asked', async ({ header }) => {
    const { auth, cookie } = await createApp()
    expect(await getWith(auth, header(cookie))).toEqual(nobody)
    expect(auth.database.calls).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('H90 with a cookie changed at any place', async () => {
    const { auth, cookie } = await createApp()
    for (let place = 0; place < cookie.length; place += 1) {
      const letter = cookie[place] === 'A' ? 'B' : 'A'
      const changed = cookie.slice(0, place) + letter + cookie.slice(place + 1)
      expect(await getWith(auth, `${COOKIE}=${changed}`)).toEqual(nobody)
    }
    expect(auth.database.calls).toEqual([])
  })

  it('H90 with a value that the same secret signed for another cookie', async () => {
    const { auth, ann, cookie } = await createApp()
    const { database } = auth
    const other = createTestAuth({ database, advanced: { cookiePrefix: 'other' } })
    expect((await getWith(other, `other.session_token=${cookie}`)).body).toBeNull()
    expect((await ann.get('/get-session')).body).not.toBeNull()
  })

  it('with a cookie of another secret', async () => {
    const { auth, cookie } = await createApp()
    const { database } = auth
    const other = createTestAuth({ database, secret: 'another secret of other tests' })
    expect(await getWith(other, `${COOKIE}=${cookie}`)).toEqual(nobody)
  })

  it.each([
    { title: 'whose row is gone', change: (app: App) => app.ann.post('/sign-out') },
    {
      title: 'that is over',
      change: ({ auth }: App) => advance(auth, '7 days'),
    },
    {
      title: 'that is long over',
      change: ({ auth }: App) => advance(auth, '1 year'),
    },
  ])('with a session $title; the cookie is taken back and no row is left', async ({ change }) => {
    const app = await createApp()
    await change(app)
    expect(await getWith(app.auth, `${COOKIE}=${app.cookie}`)).toEqual({
      status: 200,
      body: null,
      cookies: [cleared],
    })
    expect(await app.session()).toEqual([])
  })

  it('H102 when the database fails: an error is no sign-in and no sign-out', async () => {
    const { auth, ann, get } = await createApp()
    auth.database.onCall(() => {
      throw new Error('broken')
    })
    expect(await get()).toMatchObject({ status: 500, cookies: [] })
    expect(ann.sessionCookies.size).toBe(1)
  })
})

describe('somebody is signed in', () => {
  it('and is told in the shape of the protocol', async () => {
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

  it('which takes one statement and writes nothing', async () => {
    const { auth, get } = await createApp()
    const before = await auth.database.dump()
    await get()
    expect(auth.database.calls).toEqual(['findOneJoined session'])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('until the last millisecond of the session', async () => {
    const { auth, get } = await createApp({ session: { updateAge: '8 days' } })
    auth.clock.advanceMs(WEEK_MS - 1)
    expect((await get()).body).not.toBeNull()
    auth.clock.advanceMs(1)
    expect((await get()).body).toBeNull()
  })

  it('H197 after the secret was changed, while the old one still verifies', async () => {
    const { auth, cookie } = await createApp({ secret: 'the old secret of tests' })
    const secret = ['the new secret of tests', 'the old secret of tests']
    const { database } = auth
    const rotated = createTestAuth({ database, secret })
    expect((await getWith(rotated, `${COOKIE}=${cookie}`)).body).not.toBeNull()
  })

  it('H38 each as who they are, however their requests mix', async () => {
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

describe('a session that is used', () => {
  it.each([
    {
      title: 'a millisecond before the update age stays as it is',
      ageMs: DAY_MS - 1,
      extended: false,
    },
    { title: 'at the update age is extended', ageMs: DAY_MS, extended: true },
    { title: 'at its last millisecond is extended', ageMs: WEEK_MS - 1, extended: true },
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

  it.each(['?disableRefresh=true'])('is not extended with %s', async (query) => {
    const { auth, get, session } = await createApp()
    const before = await session()
    auth.clock.advance('2 days')
    expect(await get(undefined, query)).toMatchObject({ body: { user: {} }, cookies: [] })
    expect(await session()).toEqual(before)
  })

  it('lives on for ever, a week from each use', async () => {
    const { auth, get } = await createApp()
    for (let week = 0; week < 60; week += 1) {
      auth.clock.advance('6 days')
      expect((await get()).body).not.toBeNull()
    }
    auth.clock.advance('7 days')
    expect((await get()).body).toBeNull()
  })

  it('H94 by 20 requests at once is extended once, with the same token and end for all', async () => {
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

  it('H87 while it is being ended does not come back', async () => {
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

type App = Awaited<ReturnType<typeof createApp>>

function advance({ clock }: App['auth'], duration: string): Promise<void> {
  clock.advance(duration)
  return Promise.resolve()
}
