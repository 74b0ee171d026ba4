import { AuthError } from '@countersign/core'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { magicLink } from './index.js'
import {
  ADDRESS,
  type App,
  askForLink,
  createApp,
  createAppWithAnn,
  isSignedIn,
  ORIGIN,
  press,
  byScript,
} from './test/app.js'

describe('a link is refused, nothing changes, and it goes on working', () => {
  it.each<{
    title: string
    change: (path: string) => string
    status?: number
    location?: string
    code?: string
  }>([
    {
      title: 'with a token of nobody',
      change: (path) => path.replace(/token=\w+/, `token=${'x'.repeat(32)}`),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'with part of its token',
      change: (path) => path.replace(/(token=\w{31})\w/, '$1'),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'with an empty token',
      change: (path) => path.replace(/token=\w+/, 'token='),
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'with a token of nobody and a place for errors',
      change: () => '/magic-link/verify?token=x&callbackURL=/home&errorCallbackURL=/oops?a=b%23c',
      location: '/oops?a=b&error=INVALID_TOKEN#c',
    },
    {
      title: 'with a token of nobody and nowhere to go',
      change: () => '/magic-link/verify?token=x',
      location: '/?error=INVALID_TOKEN',
    },
    {
      title: 'without a token',
      change: () => '/magic-link/verify?callbackURL=/home',
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with two tokens',
      change: (path) => `${path}&token=other`,
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with a callbackURL elsewhere',
      change: (path) => path.replace('%2F', encodeURIComponent('https://evil.test')),
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    },
  ])('$title → $location $code', async ({ change, status = 302, location, code }) => {
    const { auth } = await createAppWithAnn()
    const { path } = await askForLink(auth)
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
  ])('H14 by $title', async ({ init }) => {
    const { auth } = await createAppWithAnn()
    const { path } = await askForLink(auth)
    const before = await auth.database.dump()
    const browser = auth.browser()
    await browser.fetch(`/api/auth${path}`, init)
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.cookies.size).toBe(0)
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('H69 when the app refuses the session', async () => {
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
    const { path, token } = await askForLink(auth)
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

describe('a link is void', () => {
  it.each<{
    title: string
    happens: (auth: App, path: string, asking: TestBrowser) => unknown
    error?: string
  }>([
    {
      title: 'after it was used',
      happens: (auth, path) => auth.browser().get(path, byScript),
    },
    {
      title: 'H71 after the same browser asked for a newer one',
      happens: (auth, _path, asking) => askForLink(auth, {}, asking),
    },
    {
      title: 'H71 after another link to the mailbox was used, which another browser asked for',
      happens: async (auth) => auth.browser().get((await askForLink(auth)).path, byScript),
    },
    {
      title: 'H70 when its life is over',
      happens: (auth) => {
        auth.clock.advance('5 minutes')
      },
      error: 'EXPIRED_TOKEN',
    },
  ])('$title', async ({ happens, error = 'INVALID_TOKEN' }) => {
    const { auth } = await createAppWithAnn()
    const asking = auth.browser()
    const { path, token } = await askForLink(auth, {}, asking)
    await happens(auth, path, asking)
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

  it('H112 not after a stranger asked for others', async () => {
    const { auth } = await createAppWithAnn()
    const { path } = await askForLink(auth)
    for (let mail = 0; mail < 5; mail += 1) await askForLink(auth)
    const browser = auth.browser()
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('H113 but the newest 20, however many browsers ask', async () => {
    const { auth } = await createAppWithAnn()
    const first = await askForLink(auth)
    for (let mail = 0; mail < 20; mail += 1) {
      auth.clock.advanceMs(1)
      await askForLink(auth)
    }
    expect((await auth.database.dump())['verification']).toHaveLength(20)
    const posted = await auth.browser().post('/magic-link/verify', { token: first.token })
    expect(posted).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('H70 not a millisecond before', async () => {
    const { auth } = await createAppWithAnn({ expiresIn: '1 minute' })
    const { path } = await askForLink(auth)
    auth.clock.advanceMs(59_999)
    const browser = auth.browser()
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('H64 for whoever has the address after the person it was sent to', async () => {
    const { auth, ann } = await createAppWithAnn({}, { user: { deleteUser: { enabled: true } } })
    const { path } = await askForLink(auth)
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    const other = await auth.signedInAs(ADDRESS)
    const before = await auth.database.dump()
    const { headers } = await auth.browser().get(path, byScript)
    expect(headers.get('location')).toBe(`${ORIGIN}/?error=INVALID_TOKEN`)
    expect(await auth.database.dump()).toEqual(before)
    expect(await isSignedIn(other)).toBe(true)
  })

  it('H62 where another purpose is meant, and other tokens are void here', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await askForLink(auth)
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

describe('where nobody new may come', () => {
  it('H172 an unknown address is answered as a known one, and nothing happens', async () => {
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

  it('a link of before, when anybody might, makes nobody', async () => {
    const database = createApp().database
    const open = createTestAuth({ database, plugins: [magicLink()] })
    const { path, token } = await askForLink(open)
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

describe('where a link is for one browser', () => {
  it('H79 another one is refused, and the link goes on working', async () => {
    const { auth } = await createAppWithAnn({ sameBrowser: true })
    const own = auth.browser()
    const { path, token } = await askForLink(auth, {}, own)
    const other = auth.browser()
    await askForLink(auth, { email: 'bea@x.test' }, other)
    for (const browser of [auth.browser(), other]) {
      const { headers } = await browser.get(path, byScript)
      expect(headers.get('location')).toBe(`${ORIGIN}/?error=OTHER_BROWSER`)
      const posted = await browser.post('/magic-link/verify', { token })
      expect(posted).toMatchObject({ status: 403, code: 'OTHER_BROWSER' })
    }
    await own.get(path, byScript)
    expect([await isSignedIn(other), await isSignedIn(own)]).toEqual([false, true])
  })

  it('it works there for as long as it lives', async () => {
    const { auth } = await createAppWithAnn({ sameBrowser: true, expiresIn: '1 hour' })
    const answer = await auth.browser().post('/sign-in/magic-link', { email: ADDRESS })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=604800')
  })
})

describe('a page with a button', () => {
  it('without its token changes nothing', async () => {
    const { auth } = await createAppWithAnn({}, { links: 'confirm' })
    await askForLink(auth)
    const before = await auth.database.dump()
    const pressed = await press(auth.browser(), { callbackURL: '/home' })
    expect(pressed.status).toBe(400)
    const wrong = await press(auth.browser(), { token: 'x', callbackURL: '/home' })
    expect(wrong.headers.get('location')).toBe(`${ORIGIN}/home?error=INVALID_TOKEN`)
    expect(await auth.database.dump()).toEqual(before)
  })
})
