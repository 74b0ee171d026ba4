import { describe, expect, it } from 'vitest'
import type {
  Revocation,
  RevocationSignal,
  SignalConnection,
} from '../../contract/options/session-options.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const CACHED = 'countersign.session_data'
const TOKEN = 'countersign.session_token'

const text = { type: 'string', input: true } as const

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** An app with the cookie cache. */
function createApp(
  options: Options = {},
  cookieCache: NonNullable<Options['session']>['cookieCache'] = {},
) {
  const session = { ...options.session, cookieCache: { enabled: true, ...cookieCache } }
  return createTestAuth({ ...options, session })
}

type App = ReturnType<typeof createApp>

/** The user of the browser, and the number of database calls. */
async function look(auth: App, browser: TestBrowser) {
  auth.database.reset()
  const { body } = await browser.get('/get-session')
  const { user } = (body ?? { user: null }) as { readonly user: { readonly name: string } | null }
  return { name: user?.name ?? null, requested: auth.database.calls.length > 0 }
}

/** A signal to which no process sends, and its connection. */
function createSignal() {
  const state: { connection?: SignalConnection } = {}
  const signal: RevocationSignal = {
    publish: () => Promise.resolve(),
    subscribe(_listener, connection) {
      state.connection = connection
    },
  }
  return { state, signal }
}

async function secondBrowser(auth: App): Promise<TestBrowser> {
  const browser = auth.browser()
  await browser.post('/sign-in/email', { email: 'ann@x.test', password: TEST_PASSWORD })
  return browser
}

describe('H83 a cached session that is not valid', () => {
  it.each<{ title: string; mutate: (ann: TestBrowser, bea: TestBrowser) => void }>([
    { title: 'it is missing', mutate: (ann) => ann.cookies.delete(CACHED) },
    { title: 'it is empty', mutate: (ann) => ann.cookies.set(CACHED, '') },
    { title: 'it is not a signed text', mutate: (ann) => ann.cookies.set(CACHED, 'x.y') },
    {
      title: 'one letter of its signature was changed',
      mutate: (ann) => {
        const text = ann.cookies.get(CACHED) ?? ''
        const end = text.endsWith('A') ? 'B' : 'A'
        ann.cookies.set(CACHED, `${text.slice(0, -1)}${end}`)
      },
    },
    {
      title: 'it is that of another user',
      mutate: (ann, bea) => ann.cookies.set(CACHED, bea.cookies.get(CACHED) ?? ''),
    },
  ])('reads the session from the database when $title', async ({ mutate }) => {
    const auth = createApp()
    const bea = await auth.signedInAs('bea@x.test')
    const ann = await auth.signedInAs('ann@x.test')
    mutate(ann, bea)
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: false })
  })

  it('H84 reads the session from the database when it is too old', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('299 seconds')
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: false })
    auth.clock.advance('1 second')
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
  })

  it('reads the session from the database when the session is due for extension', async () => {
    const auth = createApp({ session: { updateAge: '1 minute' } }, { maxAge: '1 hour' })
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('2 minutes')
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
  })

  it('reads the session from the database when the process started later', async () => {
    const secret = 'a secret that both processes share 4711'
    const first = createApp({ secret })
    const ann = await first.signedInAs('ann@x.test')
    const second = createApp({ secret, database: first.database })
    second.clock.advance('1 hour')
    const later = createApp({ secret, database: first.database, advanced: { clock: second.clock } })
    const there = later.browser(ann.cookies)
    expect(await look(later, there)).toEqual({ name: 'ann', requested: true })
  })

  it('H93 does not set a cached session that is too large', async () => {
    const auth = createApp({
      user: { additionalFields: { story: text, sequel: text } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    const long = 'é'.repeat(2000)
    await ann.post('/update-user', { story: long, sequel: long })
    expect(ann.cookies.has(CACHED)).toBe(false)
    expect([...ann.sessionCookies.keys()]).toEqual([TOKEN])
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
  })
})

describe('a cached session', () => {
  it('saves the database call and keeps dates, Unicode and columns of the app', async () => {
    const additionalFields = {
      seenAt: { type: 'date' },
      story: text,
      sequel: text,
    } as const
    const auth = createApp({ user: { additionalFields } })
    const ann = await auth.signedInAs('ann@x.test')
    await ann.post('/update-user', {
      name: 'Änne 日本 😀',
      story: 'x'.repeat(2000),
      sequel: 'y'.repeat(2000),
    })
    expect([...ann.sessionCookies.keys()]).toContain(`${CACHED}.1`)
    auth.database.reset()
    const headers = { cookie: ann.cookieHeader }
    const cached = await auth.api.getSession({ headers })
    expect(auth.database.calls).toEqual([])
    const stored = await auth.api.getSession({ headers, query: { disableCookieCache: true } })
    expect(cached).toEqual(stored)
    expect(cached?.user.createdAt).toBeInstanceOf(Date)
    expect(cached?.user).toMatchObject({ name: 'Änne 日本 😀', seenAt: null })
  })

  it('ends with the browser when the session does', async () => {
    const auth = createApp()
    await auth.signedInAs('ann@x.test')
    const credentials = { email: 'ann@x.test', password: TEST_PASSWORD, rememberMe: false }
    const { headers } = await auth.browser().post('/sign-in/email', credentials)
    const [token = '', cached = '', device = ''] = headers.getSetCookie()
    expect([token, cached].some((cookie) => cookie.includes('Max-Age'))).toBe(false)
    expect(device).toContain('countersign.device=')
  })

  it('disappears at sign-out', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs('ann@x.test')
    await ann.post('/sign-out')
    expect([...ann.sessionCookies.keys()]).toEqual([])
  })
})

describe('H82 a stolen cached session', () => {
  it.each<{
    title: string
    act: (ann: TestBrowser, auth: App) => Promise<unknown>
    name: string | null
  }>([
    { title: 'sign-out', act: (ann) => ann.post('/sign-out'), name: null },
    { title: 'revoke-sessions', act: (ann) => ann.post('/revoke-sessions'), name: null },
    {
      title: 'revoke-session',
      act: async (ann) => {
        const { body } = await ann.get('/get-session')
        const { session } = body as { readonly session: { readonly token: string } }
        await ann.post('/revoke-session', { token: session.token })
      },
      name: null,
    },
    {
      title: 'revoke-other-sessions in another browser',
      act: async (_ann, auth) => (await secondBrowser(auth)).post('/revoke-other-sessions'),
      name: null,
    },
    {
      title: 'a password change',
      act: (ann) =>
        ann.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: 'staple-horse2',
        }),
      name: null,
    },
    {
      title: 'deleteUser',
      act: (ann) => ann.post('/delete-user', { password: TEST_PASSWORD }),
      name: null,
    },
    { title: 'updateUser', act: (ann) => ann.post('/update-user', { name: 'Anna' }), name: 'Anna' },
  ])('becomes invalid at once after $title', async ({ act, name }) => {
    const auth = createApp({ user: { deleteUser: { enabled: true } } })
    const ann = await auth.signedInAs('ann@x.test')
    const attacker = auth.browser(ann.cookies)
    expect(await look(auth, attacker)).toEqual({ name: 'ann', requested: false })
    await act(ann, auth)
    expect(await look(auth, attacker)).toEqual({ name, requested: true })
  })

  it('becomes invalid after a revocation in another process, until no earlier cached session remains', async () => {
    const listeners: ((revocation: Revocation) => void)[] = []
    const signal = {
      publish: (revocation: Revocation) => {
        for (const listener of listeners) listener(revocation)
        return Promise.resolve()
      },
      subscribe: (listener: (revocation: Revocation) => void) => void listeners.push(listener),
    }
    const auth = createApp({}, { signal })
    const ann = await auth.signedInAs('ann@x.test')
    const bea = await auth.signedInAs('bea@x.test')
    const { user = [] } = await auth.database.dump()
    const userId = String(user.find(({ email }) => email === 'ann@x.test')?.['id'])
    await signal.publish({ userId, epoch: 1 })
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    auth.clock.advance('11 minutes')
    await signal.publish({ userId: 'somebody', epoch: 1 })
    await signal.publish({ userId: 'somebody', epoch: 0 })
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: false })
    await bea.post('/sign-out')
    expect(await look(auth, bea)).toEqual({ name: null, requested: false })
  })

  it('reads the store while the connection of the signal is lost, and rejects older cached sessions later', async () => {
    const { state, signal } = createSignal()
    const auth = createApp({}, { signal })
    const ann = await auth.signedInAs('ann@x.test')
    const old = auth.browser(ann.cookies)
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: false })
    auth.clock.advance('1 second')
    state.connection?.lost()
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    expect(ann.cookies.has(CACHED)).toBe(false)
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    auth.clock.advance('1 second')
    state.connection?.restored()
    expect(await look(auth, old)).toEqual({ name: 'ann', requested: true })
    expect(await look(auth, old)).toEqual({ name: 'ann', requested: false })
  })

  it('does not cache a session that was read while the connection of the signal was lost', async () => {
    const { state, signal } = createSignal()
    const auth = createApp({}, { signal })
    const ann = await auth.signedInAs('ann@x.test')
    ann.cookies.delete(CACHED)
    auth.database.onDone((call) => {
      if (call.method !== 'findOneJoined') return
      // Another process ends the session now, and this one does not learn it.
      state.connection?.lost()
      auth.clock.advance('1 second')
      state.connection?.restored()
    })
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { name: 'ann' } })
    expect(ann.cookies.has(CACHED)).toBe(false)
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: true })
    expect(await look(auth, ann)).toEqual({ name: 'ann', requested: false })
  })

  it('stays invalid until it expires when the clock of the process that cached it is ahead', async () => {
    const listeners: ((revocation: Revocation) => void)[] = []
    const signal: RevocationSignal = {
      publish: (revocation) => {
        for (const listener of listeners) listener(revocation)
        return Promise.resolve()
      },
      subscribe: (listener) => void listeners.push(listener),
    }
    const secret = 'a secret that both processes share 4711'
    const first = createApp({ secret }, { signal })
    const second = createApp({ secret, database: first.database }, { signal })
    second.clock.advance('4 minutes')
    const ann = await second.signedInAs('ann@x.test')
    const attacker = first.browser(ann.cookies)
    expect(await look(first, attacker)).toEqual({ name: 'ann', requested: false })
    const stolen = first.browser(ann.cookies)
    await ann.post('/sign-out')
    first.clock.advance('8 minutes')
    await signal.publish({ userId: 'another user', epoch: 1 })
    expect(await look(first, stolen)).toEqual({ name: null, requested: true })
  })
})
