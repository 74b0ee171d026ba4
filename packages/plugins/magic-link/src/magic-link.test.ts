import { betterAuthDatabase } from '@countersign/core/better-auth'
import { createBarrier, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type App,
  askForLink,
  createApp,
  createAppWithAnn,
  isSignedIn,
  ORIGIN,
  press,
  verificationModel,
} from './test/app.js'

const user = { email: ADDRESS, emailVerified: true }

/** Makes Ann's mailbox a proven one. */
async function createAppWithProvenAnn(app: Parameters<typeof createAppWithAnn>[1] = {}) {
  const { auth, ann } = await createAppWithAnn({}, app)
  const { path } = await askForLink(auth, {}, ann)
  await ann.get(path)
  await auth.idle()
  auth.outbox.clear()
  auth.database.reset()
  return { auth, ann }
}

describe('a request for a link', () => {
  it('answers the same for known and unknown, and mails both', async () => {
    const { auth } = await createAppWithAnn()
    const known = await auth.browser().post('/sign-in/magic-link', { email: 'ANN@x.test' })
    const unknown = await auth.browser().post('/sign-in/magic-link', { email: 'no@x.test' })
    await auth.idle()
    expect(known).toMatchObject({ status: 200, body: { status: true } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS, 'no@x.test'])
  })

  it('asks the database for nothing before it answers', async () => {
    const { auth } = await createAppWithAnn()
    auth.database.reset()
    const work: Promise<unknown>[] = []
    const url = `${ORIGIN}/api/auth/sign-in/magic-link`
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: ADDRESS })
    const waitUntil = (later: Promise<unknown>) => void work.push(later)
    await auth.handler(new Request(url, { method: 'POST', headers, body }), { waitUntil })
    expect(auth.database.calls).toEqual([])
    await Promise.all(work)
    await auth.idle()
    expect(auth.outbox.messages).toHaveLength(1)
  })

  it('mails a link with everything that was given', async () => {
    const auth = createApp({ expiresIn: '15m' }, { appName: 'Notes' })
    const targets = { callbackURL: '/home', newUserCallbackURL: '/new', errorCallbackURL: '/oops' }
    const { token, path } = await askForLink(auth, { ...targets, name: 'Win $1000 at evil.test' })
    expect(token).toMatch(/^\w{32}$/)
    const { searchParams, pathname } = new URL(path, ORIGIN)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/magic-link/verify',
      { token, ...targets },
    ])
    const { subject, text, data } = auth.outbox.last('magic-link')
    expect([subject, data]).toEqual([
      'Sign in to Notes',
      { appName: 'Notes', name: '', expiresInSeconds: 900 },
    ])
    expect(text).toContain('within 15 minutes')
    expect(text).not.toContain('evil')
  })

  it('H55 to a placeholder mails nothing', async () => {
    const auth = createApp()
    const answer = await auth.browser().post('/sign-in/magic-link', { email: 'a@b.invalid' })
    await auth.idle()
    expect([answer.status, auth.outbox.messages]).toEqual([200, []])
  })

  it('H72 leaves no token in the database', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await askForLink(auth)
    expect(JSON.stringify(await auth.database.dump())).not.toContain(token)
  })

  it('greets a known person by name', async () => {
    const { auth } = await createAppWithAnn()
    await askForLink(auth, { name: 'Somebody' })
    expect(auth.outbox.last('magic-link').text).toMatch(/^Hello ann,/)
  })
})

describe('a link', () => {
  it.each([
    { title: 'nowhere', known: true, body: {}, location: '/' },
    { title: 'where it says', known: true, body: { callbackURL: '/home' }, location: '/home' },
    {
      title: 'where known people go',
      known: true,
      body: { callbackURL: '/home', newUserCallbackURL: '/new' },
      location: '/home',
    },
    {
      title: 'where new people go',
      known: false,
      body: { callbackURL: '/home', newUserCallbackURL: '/new' },
      location: '/new',
    },
    { title: 'for new people', known: false, body: { callbackURL: '/home' }, location: '/home' },
  ])('leads $title → $location', async ({ known, body, location }) => {
    const auth = known ? (await createAppWithAnn()).auth : createApp()
    const { path } = await askForLink(auth, body)
    const browser = auth.browser()
    const answer = await browser.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, ORIGIN + location])
    expect((await browser.get('/get-session')).body).toMatchObject({ user })
  })

  it('without a place to go answers who is signed in', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await askForLink(auth)
    const { status, body } = await auth.browser().get(`/magic-link/verify?token=${token}`)
    const { session = [] } = await auth.database.dump()
    const handle = session[0]?.['id']
    expect([status, body]).toMatchObject([200, { token: handle, user, session: { id: handle } }])
    expect(JSON.stringify(body)).not.toContain(session[0]?.['token'])
  })

  it('signs in a script that posts its token', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await askForLink(auth)
    const browser = auth.browser()
    const answer = await browser.post('/magic-link/verify', { token, callbackURL: '/home' })
    expect(answer).toMatchObject({ status: 200, body: { user } })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    { title: 'under the given name', body: { name: ' Ann ' }, name: 'Ann' },
    { title: 'without a name', body: {}, name: '' },
  ])('makes a new person, $title', async ({ body, name }) => {
    const auth = createApp()
    const { path } = await askForLink(auth, body)
    expect((await auth.database.dump())['user']).toEqual([])
    await auth.browser().get(path)
    expect(await auth.database.dump()).toMatchObject({
      user: [{ ...user, name }],
      account: [],
      session: [{}],
      verification: [],
    })
  })

  it('keeps the name of a known person', async () => {
    const { auth } = await createAppWithAnn()
    const { path } = await askForLink(auth, { name: 'Mallory' })
    await auth.browser().get(path)
    expect(await auth.database.dump()).toMatchObject({ user: [{ ...user, name: 'ann' }] })
  })

  it('H79 ends the session that the browser had', async () => {
    const { auth } = await createAppWithAnn()
    const { path } = await askForLink(auth)
    const browser = await auth.signedInAs('bea@x.test')
    await browser.get(path)
    expect((await browser.get('/get-session')).body).toMatchObject({ user })
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('costs a known person six statements', async () => {
    const { auth } = await createAppWithProvenAnn()
    const { path } = await askForLink(auth)
    auth.database.reset()
    await auth.browser().get(path)
    expect(auth.database.calls.slice(0, 6)).toEqual([
      'findOne verification',
      'findOne user',
      'begin',
      'take verification',
      'create session',
      'commit',
    ])
  })
})

describe('H43 H44 the first proof of a mailbox', () => {
  it('ends what a stranger left', async () => {
    const { auth, ann: stranger } = await createAppWithAnn()
    await auth.browser().post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const { token: reset } = auth.outbox.last('reset-password')
    const { path } = await askForLink(auth)
    const owner = auth.browser()
    await owner.get(path)
    expect([await isSignedIn(stranger), await isSignedIn(owner)]).toEqual([false, true])
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    expect((await auth.browser().post('/sign-in/email', credentials)).status).toBe(401)
    const newPassword = 'another password'
    const answer = await auth.browser().post('/reset-password', { token: reset, newPassword })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toMatchObject({ user: [user], account: [] })
  })

  it('keeps the password of who is signed in where the link is opened', async () => {
    const { auth, ann } = await createAppWithAnn()
    const { path } = await askForLink(auth)
    await ann.get(path)
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    expect((await auth.browser().post('/sign-in/email', credentials)).status).toBe(200)
  })

  it('is the only one that ends anything', async () => {
    const { auth, ann } = await createAppWithProvenAnn()
    const { path } = await askForLink(auth)
    await auth.browser().get(path)
    expect(await isSignedIn(ann)).toBe(true)
    expect((await auth.database.dump())['account']).toHaveLength(1)
  })
})

describe('H66 a link that is followed many times at once', () => {
  it.each<{ title: string; create: () => Promise<App> }>([
    { title: 'a new person', create: () => Promise.resolve(createApp()) },
    { title: 'an unproven person', create: async () => (await createAppWithAnn()).auth },
    {
      title: 'in the tables of better-auth, a new person',
      create: () => Promise.resolve(createApp({}, { storage: betterAuthDatabase() })),
    },
  ])('signs in once: $title', async ({ create }) => {
    const auth = await create()
    const { path } = await askForLink(auth)
    const meet = createBarrier(10)
    auth.database.onDone(({ method, model }) =>
      method === 'findOne' && model === 'user' ? meet() : undefined,
    )
    const browsers = Array.from({ length: 10 }, () => auth.browser())
    await Promise.all(browsers.map((browser) => browser.get(path)))
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
    expect(await auth.database.dump()).toMatchObject({
      user: [user],
      session: [{}],
      verification: [],
    })
  })
})

describe('H69 a link of which one statement fails', () => {
  it.each<{ title: string; known: boolean }>([
    { title: 'of a new person', known: false },
    { title: 'of an unproven person', known: true },
  ])('$title, changes nothing and works afterwards', async ({ known }) => {
    let done = false
    let failures = 0
    for (let point = 1; !done; point += 1) {
      const auth = known ? (await createAppWithAnn()).auth : createApp()
      const { path } = await askForLink(auth)
      const before = await auth.database.dump()
      auth.database.reset()
      auth.database.onCall(({ number }) => {
        if (number === point) throw new Error('The process died')
      })
      const { status } = await auth.browser().get(path)
      await auth.idle()
      done = auth.database.calls.length < point
      auth.database.reset()
      if (status === 302) continue
      failures += 1
      expect(await auth.database.dump()).toEqual(before)
      const again = auth.browser()
      await again.get(path)
      expect(await isSignedIn(again)).toBe(true)
    }
    expect(failures).toBeGreaterThan(5)
  })
})

describe('where links ask first', () => {
  const elsewhere = { trustedOrigins: ['https://a.site.test', 'https://b.site.test'] }

  it('H14 a link shows a button, and uses nothing up', async () => {
    const { auth } = await createAppWithAnn({}, { links: 'confirm', ...elsewhere })
    const { path } = await askForLink(auth, {
      callbackURL: 'https://a.site.test/home',
      errorCallbackURL: 'https://b.site.test/oops',
    })
    const before = await auth.database.dump()
    const browser = auth.browser()
    const page = await browser.get(path)
    expect(page.body).toContain('<button type="submit">Sign in</button>')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain('https://a.site.test')
    expect(policy).toContain('https://b.site.test')
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.cookies.size).toBe(0)
  })

  it.each([
    { title: 'on', fields: { callbackURL: '/home' }, location: '/home' },
    { title: 'to the app', fields: {}, location: '/' },
  ])('the button signs in and leads $title', async ({ fields, location }) => {
    const { auth } = await createAppWithAnn({}, { links: 'confirm' })
    const { token } = await askForLink(auth)
    const browser = auth.browser()
    const pressed = await press(browser, { token, ...fields })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, ORIGIN + location])
    expect(await isSignedIn(browser)).toBe(true)
  })
})

describe('in the tables of better-auth', () => {
  const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEF'
  const moment = (auth: App, seconds: number) => new Date(auth.clock.now() + seconds * 1000)

  async function write(auth: App, identifier: string, value: unknown) {
    const dates = { createdAt: moment(auth, 0), updatedAt: moment(auth, 0) }
    const row = { id: 'theirs', identifier, value: JSON.stringify(value), ...dates }
    await auth.database.store.of(verificationModel).create({ ...row, expiresAt: moment(auth, 300) })
  }

  const createTheirs = () => createAppWithAnn({}, { storage: betterAuthDatabase() })

  it.each([
    { title: '1.2', identifier: TOKEN, value: { email: ADDRESS, name: 'Ann' } },
    { title: '1.7.6', identifier: TOKEN, value: { email: ADDRESS, attempt: 0 } },
    {
      title: '1.7.24',
      identifier: `magic-link:${TOKEN}`,
      value: { type: 'magic-link', email: ADDRESS },
    },
  ])('a link of $title works, once', async ({ identifier, value }) => {
    const { auth } = await createTheirs()
    await write(auth, identifier, value)
    const browser = auth.browser()
    const verify = () => browser.post('/magic-link/verify', { token: TOKEN })
    expect(await verify()).toMatchObject({ status: 200, body: { user } })
    expect(await verify()).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it.each([
    {
      title: 'the state of a provider, which carries words of a caller',
      identifier: TOKEN,
      token: TOKEN,
      value: { email: ADDRESS, callbackURL: '/', codeVerifier: 'x' },
    },
    {
      title: 'a token to reset a password',
      identifier: `reset-password:${TOKEN}`,
      token: `reset-password:${TOKEN}`,
      value: { email: ADDRESS },
    },
    { title: 'what is no object', identifier: TOKEN, token: TOKEN, value: ADDRESS },
    {
      title: 'what is for something else',
      identifier: TOKEN,
      token: TOKEN,
      value: { type: 'email-otp', email: ADDRESS },
    },
  ])('H62 $title is no link', async ({ identifier, token, value }) => {
    const { auth } = await createTheirs()
    await write(auth, identifier, value)
    const before = await auth.database.dump()
    const answer = await auth.browser().post('/magic-link/verify', { token })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('our links are as theirs, and one voids the one before', async () => {
    const { auth } = await createTheirs()
    const first = await askForLink(auth)
    const second = await askForLink(auth)
    expect(await auth.database.dump()).toMatchObject({
      verification: [{ identifier: `magic-link:${second.token}` }],
    })
    const verify = ({ token }: { readonly token: string }) =>
      auth.browser().post('/magic-link/verify', { token })
    expect([(await verify(first)).status, (await verify(second)).status]).toEqual([400, 200])
  })
})
