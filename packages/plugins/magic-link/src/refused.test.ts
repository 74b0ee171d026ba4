import { AuthError } from '@countersign/core'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { magicLink } from './index.js'
import {
  ADDRESS,
  type App,
  requestLink,
  createApp,
  createAppWithAnn,
  isSignedIn,
  ORIGIN,
  press,
  byScript,
} from './test/app.js'

describe('a link that is rejected and remains valid', () => {
  it.each<{
    title: string
    change: (path: string) => string
    status?: number
    location?: string
    code?: string
  }>([
    {
      title: 'an unknown token',
      change: (path) => path.replace(/token=\w+/, `token=${'x'.repeat(32)}`),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'a truncated token',
      change: (path) => path.replace(/(token=\w{31})\w/, '$1'),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'an empty token',
      change: (path) => path.replace(/token=\w+/, 'token='),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'an unknown token and errorCallbackURL',
      change: () => '/magic-link/verify?token=x&callbackURL=/home&errorCallbackURL=/oops?a=b%23c',
      location: '/oops?a=b&error=INVALID_TOKEN#c',
    },
    {
      title: 'an unknown token and no redirect',
      change: () => '/magic-link/verify?token=x',
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'no token',
      change: () => '/magic-link/verify?callbackURL=/home',
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'two tokens',
      change: (path) => `${path}&token=other`,
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'a callbackURL on another site',
      change: (path) => path.replace('%2F', encodeURIComponent('https://evil.test')),
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    },
  ])('returns "$location" $code for $title', async ({ change, status = 302, location, code }) => {
    const { auth } = await createAppWithAnn()
    const { path } = await requestLink(auth)
    const before = await auth.database.dump()
    const browser = auth.browser()
    const answer = await browser.get(change(path))
    expect(answer).toMatchObject({ status, code })
    expect(answer.headers.get('location')).toBe(location === undefined ? null : ORIGIN + location)
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.cookies.size).toBe(0)
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    { title: 'HEAD', init: { method: 'HEAD' } },
    { title: 'a prefetch', init: { headers: { 'sec-purpose': 'prefetch' } } },
    { title: 'a prerender', init: { headers: { 'sec-purpose': 'prefetch;prerender' } } },
  ])('H14 changes nothing for $title', async ({ init }) => {
    const { auth } = await createAppWithAnn()
    const { path } = await requestLink(auth)
    const before = await auth.database.dump()
    const browser = auth.browser()
    await browser.fetch(`/api/auth${path}`, init)
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.cookies.size).toBe(0)
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('H69 changes nothing when the app rejects the session', async () => {
    const banned = { isOn: false }
    const { auth } = await createAppWithAnn(
      {},
      {
        hooks: {
          before: {
            'session.create'() {
              const row = { status: 403, message: 'Banned' }
              if (banned.isOn) throw new AuthError('BANNED', row)
              return undefined
            },
          },
        },
      },
    )
    const { path, token } = await requestLink(auth)
    const before = await auth.database.dump()
    banned.isOn = true
    const { headers } = await auth.browser().get(path, byScript)
    expect(headers.get('location')).toBe(`${ORIGIN}/?error=BANNED`)
    const posted = await auth.browser().post('/magic-link/verify', { token })
    expect(posted).toMatchObject({ status: 403, code: 'BANNED' })
    expect(await auth.database.dump()).toEqual(before)
    banned.isOn = false
    expect(await auth.browser().post('/magic-link/verify', { token })).toMatchObject({
      status: 200,
    })
  })
})

describe('a void link', () => {
  it.each<{
    title: string
    happens: (auth: App, path: string, requester: TestBrowser) => unknown
    error?: string
  }>([
    {
      title: 'after it was used',
      happens: (auth, path) => auth.browser().get(path, byScript),
    },
    {
      title: 'H71 after the same browser requested a newer one',
      happens: (auth, _path, requester) => requestLink(auth, {}, requester),
    },
    {
      title: 'H71 after another link to the mailbox was used, which another browser requested',
      happens: async (auth) => auth.browser().get((await requestLink(auth)).path, byScript),
    },
    {
      title: 'H70 after its expiry',
      happens: (auth) => {
        auth.clock.advance('5 minutes')
      },
      error: 'EXPIRED_TOKEN',
    },
  ])('fails $title', async ({ happens, error = 'INVALID_TOKEN' }) => {
    const { auth } = await createAppWithAnn()
    const requester = auth.browser()
    const { path, token } = await requestLink(auth, {}, requester)
    await happens(auth, path, requester)
    const before = await auth.database.dump()
    const browser = auth.browser()
    expect((await browser.get(path, byScript)).headers.get('location')).toBe(
      `${ORIGIN}/?error=${error}`,
    )
    const posted = await browser.post('/magic-link/verify', { token })
    expect(posted).toMatchObject({ status: 400, code: error })
    expect(browser.cookies.size).toBe(0)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H112 remains valid after an attacker requested others', async () => {
    const { auth } = await createAppWithAnn()
    const { path } = await requestLink(auth)
    for (let mail = 0; mail < 5; mail += 1) await requestLink(auth)
    const browser = auth.browser()
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('H113 fails when 20 newer ones were requested in any browsers', async () => {
    const { auth } = await createAppWithAnn()
    const first = await requestLink(auth)
    for (let mail = 0; mail < 20; mail += 1) {
      auth.clock.advanceMs(1)
      await requestLink(auth)
    }
    expect((await auth.database.dump())['verification']).toHaveLength(20)
    const posted = await auth.browser().post('/magic-link/verify', { token: first.token })
    expect(posted).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('H70 remains valid until the last millisecond', async () => {
    const { auth } = await createAppWithAnn({ expiresIn: '1 minute' })
    const { path } = await requestLink(auth)
    auth.clock.advanceMs(59_999)
    const browser = auth.browser()
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('H64 fails for another user who has the address later', async () => {
    const { auth, ann } = await createAppWithAnn({}, { user: { deleteUser: { enabled: true } } })
    const { path } = await requestLink(auth)
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    const other = await auth.signedInAs(ADDRESS)
    const before = await auth.database.dump()
    const { headers } = await auth.browser().get(path, byScript)
    expect(headers.get('location')).toBe(`${ORIGIN}/?error=INVALID_TOKEN`)
    expect(await auth.database.dump()).toEqual(before)
    expect(await isSignedIn(other)).toBe(true)
  })

  it('H62 fails for another purpose, and tokens of other purposes fail as links', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await requestLink(auth)
    await auth.browser().post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const reset = auth.outbox.last('reset-password').token ?? ''
    const before = await auth.database.dump()
    const newPassword = 'another password'
    const asReset = await auth.browser().post('/reset-password', { token, newPassword })
    expect(asReset).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    const asLink = await auth.browser().post('/magic-link/verify', { token: reset })
    expect(asLink).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe('disableSignUp', () => {
  it('H172 responds in the same way to an unknown address and sends nothing', async () => {
    const { auth } = await createAppWithAnn({ disableSignUp: true })
    const ask = (email: string) => auth.browser().post('/sign-in/magic-link', { email })
    const known = await ask(ADDRESS)
    const before = await auth.database.dump()
    const unknown = await ask('nobody@x.test')
    await auth.idle()
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS])
    expect((await auth.database.dump())['user']).toEqual(before['user'])
  })

  it('creates no user with an earlier link', async () => {
    const database = createApp().database
    const open = createTestAuth({ database, plugins: [magicLink()] })
    const { path, token } = await requestLink(open)
    const closed = createTestAuth({
      database,
      advanced: { clock: open.clock },
      plugins: [magicLink({ disableSignUp: true })],
    })
    const { headers } = await closed.browser().get(path, byScript)
    expect(headers.get('location')).toBe(`${ORIGIN}/?error=new_user_signup_disabled`)
    const posted = await closed.browser().post('/magic-link/verify', { token })
    expect(posted).toMatchObject({ status: 403, code: 'NEW_USER_SIGNUP_DISABLED' })
    expect((await closed.database.dump())['user']).toEqual([])
  })
})

describe('the option sameBrowser', () => {
  it('H79 rejects another browser, and the link remains valid', async () => {
    const { auth } = await createAppWithAnn({ sameBrowser: true })
    const own = auth.browser()
    const { path, token } = await requestLink(auth, {}, own)
    const other = auth.browser()
    await requestLink(auth, { email: 'bea@x.test' }, other)
    for (const browser of [auth.browser(), other]) {
      const { headers } = await browser.get(path, byScript)
      expect(headers.get('location')).toBe(`${ORIGIN}/?error=OTHER_BROWSER`)
      const posted = await browser.post('/magic-link/verify', { token })
      expect(posted).toMatchObject({ status: 403, code: 'OTHER_BROWSER' })
    }
    await own.get(path, byScript)
    expect([await isSignedIn(other), await isSignedIn(own)]).toEqual([false, true])
  })

  it('lasts as long as the link in the cookie of its browser', async () => {
    const { auth } = await createAppWithAnn({ sameBrowser: true, expiresIn: '1 hour' })
    const answer = await auth.browser().post('/sign-in/magic-link', { email: ADDRESS })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=604800')
  })
})

describe('a page with a button', () => {
  it('changes nothing without its token', async () => {
    const { auth } = await createAppWithAnn({}, { links: 'confirm' })
    await requestLink(auth)
    const before = await auth.database.dump()
    const pressed = await press(auth.browser(), { callbackURL: '/home' })
    expect(pressed.status).toBe(400)
    const wrong = await press(auth.browser(), { token: 'x', callbackURL: '/home' })
    expect(wrong.headers.get('location')).toBe(`${ORIGIN}/home?error=INVALID_TOKEN`)
    expect(await auth.database.dump()).toEqual(before)
  })
})
