import { describe, expect, it } from 'vitest'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const DAY_MS = 86_400_000

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

function createApp(session: Options['session'] = {}, options: Options = {}) {
  return createTestAuth({ session: { maxAge: '30 days', ...session }, ...options })
}

type App = ReturnType<typeof createApp>

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

/** Days from now until the only session expires. */
async function daysLeft({ database, clock }: App): Promise<number> {
  const [row] = (await database.dump())['session'] ?? []
  if (!(row?.['expiresAt'] instanceof Date)) throw new TypeError('There is no session')
  return (row['expiresAt'].getTime() - clock.now()) / DAY_MS
}

async function useDaily({ clock }: App, browser: TestBrowser, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    clock.advance('1 day')
    await browser.get('/get-session')
  }
}

describe('a session with a maximum age', () => {
  it('H96 ends at the maximum age although it is used every day', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs('ann@x.test')
    await useDaily(auth, ann, 29)
    auth.clock.advance(86_399)
    expect(await isSignedIn(ann)).toBe(true)
    auth.clock.advance(1)
    expect(await isSignedIn(ann)).toBe(false)
    expect((await auth.database.dump())['session']).toEqual([])
  })

  it('H96 expires no later than its maximum age when it is extended', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs('ann@x.test')
    await useDaily(auth, ann, 23)
    expect(await daysLeft(auth)).toBe(7)
    auth.clock.advance('1 day')
    await ann.get('/get-session')
    expect(await daysLeft(auth)).toBe(6)
    auth.clock.advance('1 day')
    auth.database.reset()
    await ann.get('/get-session')
    expect(await daysLeft(auth)).toBe(5)
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })

  it('needs no extension at the maximum age when extensions are deferred', async () => {
    const auth = createApp({ deferSessionRefresh: true, maxAge: '7 days' })
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('6 days')
    expect((await ann.get('/get-session')).body).toMatchObject({ needsRefresh: false })
  })

  it.each([
    { title: 'a session', rememberMe: true, days: 0.5 },
    { title: 'a session without remember-me', rememberMe: false, days: 0.5 },
  ])('begins $title with the maximum age when that is shorter', async ({ rememberMe, days }) => {
    const auth = createApp({ maxAge: '12 hours' })
    const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD, rememberMe }
    await auth.browser().post('/sign-up/email', newUser)
    expect(await daysLeft(auth)).toBe(days)
  })

  it.each([
    { title: 'is read from the database', enabled: false },
    { title: 'is cached in a cookie', enabled: true },
  ])('H96 ends when a hook has given it a longer life and it $title', async ({ enabled }) => {
    const late = new Date('2099-01-01T00:00:00Z')
    const hooks = { before: { 'session.create': () => ({ expiresAt: late }) } }
    const cookieCache = { enabled, maxAge: '2 days' } as const
    const auth = createApp({ maxAge: '1 day', cookieCache }, { hooks })
    const ann = await auth.signedInAs('ann@x.test')
    expect(await daysLeft(auth)).toBe(1)
    auth.clock.advance(86_399)
    expect(await isSignedIn(ann)).toBe(true)
    auth.clock.advance(1)
    expect(await isSignedIn(ann)).toBe(false)
  })

  it('H96 ends when it was extended before the app had a maximum age', async () => {
    const before = createTestAuth()
    const ann = await before.signedInAs('ann@x.test')
    const { database } = before
    const auth = createTestAuth({ database, session: { maxAge: '2 days' } })
    before.clock.advance('6 days')
    auth.clock.advance('6 days')
    await ann.get('/get-session')
    const { body } = await auth.browser().get('/get-session', { cookie: ann.cookieHeader })
    expect(body).toBeNull()
  })

  it('H96 ends at the maximum age when sessions are cached in cookies', async () => {
    const cookieCache = { enabled: true, maxAge: '1 day' } as const
    const auth = createApp({ maxAge: '12 hours', cookieCache })
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('12 hours')
    expect(await isSignedIn(ann)).toBe(false)
  })

  it('counts from a change of the password', async () => {
    const auth = createApp({ maxAge: '3 days' })
    const ann = await auth.signedInAs('ann@x.test')
    auth.clock.advance('2 days')
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'another horse battery' }
    expect((await ann.post('/change-password', passwords)).status).toBe(200)
    await ann.get('/get-session')
    auth.clock.advance('2 days')
    expect(await isSignedIn(ann)).toBe(true)
    auth.clock.advance('1 day')
    expect(await isSignedIn(ann)).toBe(false)
  })

  it.each([0, -1, 'soon'])('rejects the maximum age %s when the app starts', (maxAge) => {
    expect(() => createApp({ maxAge })).toThrow('session.maxAge: must be')
  })
})
