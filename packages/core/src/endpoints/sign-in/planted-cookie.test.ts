import { describe, expect, it } from 'vitest'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const COOKIE = 'countersign.session_token'
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }
type App = Awaited<ReturnType<typeof createApp>>
type Browser = ReturnType<App['browser']>

/** An app in which Ann has signed up and out. */
async function createApp() {
  const auth = createTestAuth()
  const ann = auth.browser()
  await ann.post('/sign-up/email', newUser)
  await ann.post('/sign-out')
  return auth
}

describe('H80 a browser with a session cookie that signs in', () => {
  it.each([
    { title: 'random text', cookie: () => Promise.resolve('planted') },
    {
      title: 'a signed token without a session',
      cookie: (auth: App) => tokenOf(auth, (browser) => browser.post('/sign-out')),
    },
    { title: 'the session of another user', cookie: (auth: App) => tokenOf(auth) },
    {
      title: 'an expired session',
      cookie: async (auth: App) => {
        const token = await tokenOf(auth)
        auth.clock.advance('8 days')
        return token
      },
    },
  ])('gets a new cookie in place of $title, which no longer works', async ({ cookie }) => {
    const auth = await createApp()
    const planted = await cookie(auth)
    const victim = auth.browser()
    victim.cookies.set(COOKIE, planted)
    expect(await victim.post('/sign-in/email', credentials)).toMatchObject({ status: 200 })
    expect(victim.cookies.get(COOKIE)).not.toBe(planted)
    expect((await victim.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })

    const attacker = auth.browser()
    attacker.cookies.set(COOKIE, planted)
    expect((await attacker.get('/get-session')).body).toBeNull()
    expect(await auth.database.dump()).toMatchObject({ session: [{ userId: await idOf(auth) }] })
  })

  it('ends its former session', async () => {
    const auth = await createApp()
    const browser = auth.browser()
    await browser.post('/sign-in/email', credentials)
    const old = browser.cookies.get(COOKIE) ?? ''
    await browser.post('/sign-in/email', credentials)
    const [copy, { session }] = [auth.browser(), await auth.database.dump()]
    copy.cookies.set(COOKIE, old)
    expect(session).toHaveLength(1)
    expect((await copy.get('/get-session')).body).toBeNull()
  })

  it.each([
    { title: 'the same user', email: newUser.email },
    { title: 'another user', email: 'bea@x.test' },
  ])('invalidates the cached session when it signs in as $title', async ({ email }) => {
    const auth = createTestAuth({ session: { cookieCache: { enabled: true } } })
    await auth.signedInAs('bea@x.test')
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    const planted = auth.browser(browser.cookies)
    expect((await planted.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    const answer = await browser.post('/sign-in/email', {
      email,
      password: email === newUser.email ? newUser.password : TEST_PASSWORD,
    })
    expect(answer.status).toBe(200)
    expect((await planted.get('/get-session')).body).toBeNull()
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { email } })
  })

  it('keeps its session when the sign-in fails', async () => {
    const auth = await createApp()
    const browser = await auth.signedInAs('bea@x.test')
    await browser.post('/sign-in/email', { ...credentials, password: 'staple-horse2' })
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'bea' } })
  })
})

/** The cookie of a user who signed up, after an action. */
async function tokenOf(auth: App, then?: (browser: Browser) => Promise<unknown>): Promise<string> {
  const browser = await auth.signedInAs('eve@evil.test')
  const token = browser.cookies.get(COOKIE) ?? ''
  await then?.(browser)
  return token
}

async function idOf(auth: App) {
  const { user = [] } = await auth.database.dump()
  return user.find((row) => row['name'] === 'Ann')?.['id']
}
