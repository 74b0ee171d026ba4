import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import { sessionModel, verificationModel } from '../contract/tables/models.js'
import type { Duration } from '../index.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { rateLimitModel } from './limits/rate-limit-store.js'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
const counting: Options = { rateLimit: { enabled: true, storage: 'database' } }
const tables = ['session', 'verification', 'rateLimit'] as const

/** Writes rows with this lifetime into every table. */
async function plant(auth: App, after: Duration, count = 1): Promise<void> {
  const { store } = auth.database
  const now = auth.clock.now()
  auth.clock.advance(after)
  const expiresAt = new Date(auth.clock.now())
  auth.clock.advanceMs(now - auth.clock.now())
  const [user] = (await auth.database.dump())['user'] ?? []
  const dates = { expiresAt, createdAt: new Date(now), updatedAt: new Date(now) }
  for (let index = 0; index < count; index += 1) {
    const id = `planted ${after} ${index}`
    const session = { id, userId: String(user?.['id']), token: id, ...dates }
    await store.of(sessionModel).create(session)
    await store.of(verificationModel).create({ id, identifier: id, value: 'x', ...dates })
    await store.of(rateLimitModel).create({ id, key: id, count: 1, expiresAt })
  }
}

/** The number of planted rows that remain, by table. */
async function left({ database }: App): Promise<number[]> {
  const rows = await database.dump()
  const planted = (name: string) =>
    (rows[name] ?? []).filter(({ id }) => String(id).startsWith('planted'))
  return tables.map((name) => planted(name).length)
}

async function createApp(options: Options = {}) {
  const auth = createTestAuth({ ...counting, ...options })
  const ann = await auth.signedInAs(credentials.email)
  return { auth, ann }
}

async function signIn(auth: App): Promise<number> {
  const { status } = await auth.browser().post('/sign-in/email', credentials)
  await auth.idle()
  return status
}

describe('expired rows', () => {
  it.each<{ title: string; options?: Options; wait: Duration; call: (app: App) => unknown }>([
    {
      title: 'a sign-in in the first five minutes',
      wait: '299 seconds',
      call: signIn,
    },
    {
      title: 'calls that start no session',
      wait: '1 hour',
      call: async (auth) => {
        await auth.browser().get('/get-session')
        await auth.browser().post('/sign-in/email', { ...credentials, password: 'wrong' })
        await auth.browser().post('/sign-out')
      },
    },
    {
      title: 'responses with the tables of better-auth, which lack the index',
      options: { ...betterAuthOptions(), rateLimit: { enabled: false } },
      wait: '1 hour',
      call: signIn,
    },
  ])('keeps them after $title', async ({ options, wait, call }) => {
    const { auth } = await createApp(options)
    if (options) await plantSession(auth)
    else await plant(auth, '1 second')
    auth.clock.advance(wait)
    const before = await left(auth)
    auth.database.reset()
    await call(auth)
    await auth.idle()
    expect(auth.database.calls).not.toContain('findMany session')
    expect(await left(auth)).toEqual(before)
    expect(before[0]).toBe(1)
  })

  it('keeps them when they get a new expiry at the same time', async () => {
    const { auth } = await createApp()
    await plant(auth, '1 second')
    auth.clock.advance('1 hour')
    const later = new Date(auth.clock.now() + 1000)
    auth.database.onDone(async ({ method, model }) => {
      if (method !== 'findMany' || model !== 'session') return
      await auth.database.store.of(sessionModel).update({}, { expiresAt: later })
    })
    expect(await auth.cleanUp()).toMatchObject({ session: 0, verification: 1, rateLimit: 2 })
    expect(await left(auth)).toEqual([1, 0, 0])
  })

  it('keeps them when the database fails after a response, and deletes them later', async () => {
    const { auth } = await createApp()
    await plant(auth, '1 second')
    auth.clock.advance('5 minutes')
    auth.database.onCall(({ method, model }) => {
      if (method === 'delete' && model === 'session') throw new Error('gone')
    })
    expect(await signIn(auth)).toBe(200)
    expect(auth.logs.join()).toContain('Work after the response failed')
    auth.database.reset()
    auth.clock.advance('5 minutes')
    await signIn(auth)
    expect(await left(auth)).toEqual([0, 0, 0])
  })
})

describe('H200 rows that have not expired', () => {
  it.each<{ ends: Duration; after: Duration; rows: number }>([
    { ends: '1 hour', after: '3599 seconds', rows: 1 },
    { ends: '1 hour', after: '1 hour', rows: 0 },
  ])('leaves $rows rows with a lifetime of $ends after $after', async ({ ends, after, rows }) => {
    const { auth } = await createApp()
    await plant(auth, ends)
    auth.clock.advance(after)
    await auth.cleanUp()
    expect(await left(auth)).toEqual([rows, rows, rows])
  })
})

describe('H200 the clean-up', () => {
  it('runs after a sign-in, once in five minutes, and emits no events', async () => {
    const ended: string[] = []
    const { auth } = await createApp({
      hooks: { after: { 'session.ended': ({ sessionId }) => void ended.push(sessionId) } },
    })
    await plant(auth, '1 second')
    auth.clock.advance('5 minutes')
    await signIn(auth)
    expect(await left(auth)).toEqual([0, 0, 0])
    await plant(auth, '1 second')
    auth.clock.advance('4 minutes')
    await signIn(auth)
    expect(await left(auth)).toEqual([1, 1, 1])
    auth.clock.advance('1 minute')
    await signIn(auth)
    expect(await left(auth)).toEqual([0, 0, 0])
    expect(ended).toEqual([])
  })

  it('deletes one batch after a sign-in and the next batch after the next one', async () => {
    const { auth } = await createApp()
    await plant(auth, '1 second', 501)
    auth.clock.advance('5 minutes')
    await signIn(auth)
    expect(await left(auth)).toEqual([1, 1, expect.any(Number)])
    auth.clock.advance('10 seconds')
    await signIn(auth)
    expect(await left(auth)).toEqual([0, 0, 0])
  })

  it('deletes all expired rows in cleanUp()', async () => {
    const { auth } = await createApp()
    await plant(auth, '1 second', 1001)
    auth.clock.advance('1 minute')
    expect(await auth.cleanUp()).toEqual({ session: 1001, verification: 1001, rateLimit: 1002 })
    expect(await auth.cleanUp()).toEqual({ session: 0, verification: 0, rateLimit: 0 })
  })

  it('covers only the tables that the app has', async () => {
    const auth = createTestAuth()
    expect(await auth.cleanUp()).toEqual({ session: 0, verification: 0 })
  })

  it('deletes from the tables of better-auth in cleanUp()', async () => {
    const { auth } = await createApp({ ...betterAuthOptions(), rateLimit: { enabled: false } })
    await plantSession(auth)
    auth.clock.advance('1 hour')
    expect(await auth.cleanUp()).toEqual({ session: 1, verification: 0 })
  })
})

function betterAuthOptions(): Options {
  return { storage: betterAuthDatabase() }
}

async function plantSession(auth: App): Promise<void> {
  const [session] = await auth.database.store.of(sessionModel).findMany({})
  if (!session) throw new Error('Nobody is signed in')
  const expiresAt = new Date(auth.clock.now() + 1000)
  const planted = { ...session, id: 'planted', token: 'planted', expiresAt }
  await auth.database.store.of(sessionModel).create(planted)
}
