import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  requestLink,
  createApp,
  createAppWithAnn,
  createAppWithProvenAnn,
  isSignedIn,
  ORIGIN,
  press,
  byScript,
} from './test/app.js'

const user = { email: ADDRESS, emailVerified: true }

describe('a request for a magic link', () => {
  it('responds in the same way to known and unknown addresses and sends a mail to both', async () => {
    const { auth } = await createAppWithAnn()
    const known = await auth.browser().post('/sign-in/magic-link', { email: 'ANN@x.test' })
    const unknown = await auth.browser().post('/sign-in/magic-link', { email: 'no@x.test' })
    await auth.idle()
    expect(known).toMatchObject({ status: 200, body: { status: true } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS, 'no@x.test'])
  })

  it('makes no database call before the response', async () => {
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

  it('sends a link with all given values', async () => {
    const auth = createApp({ expiresIn: '15m' }, { appName: 'Notes' })
    const targets = { callbackURL: '/home', newUserCallbackURL: '/new', errorCallbackURL: '/oops' }
    const { token, path } = await requestLink(auth, { ...targets, name: 'Win $1000 at evil.test' })
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

  it('H55 sends no mail to a placeholder address', async () => {
    const auth = createApp()
    const answer = await auth.browser().post('/sign-in/magic-link', { email: 'a@b.invalid' })
    await auth.idle()
    expect([answer.status, auth.outbox.messages]).toEqual([200, []])
  })

  it('H72 stores no token in the database', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await requestLink(auth)
    expect(JSON.stringify(await auth.database.dump())).not.toContain(token)
  })

  it('greets a known user by name', async () => {
    const { auth } = await createAppWithAnn()
    await requestLink(auth, { name: 'Somebody' })
    expect(auth.outbox.last('magic-link').text).toMatch(/^Hello ann,/)
  })
})

describe('a magic link', () => {
  it.each([
    { title: 'without callbackURL', known: true, body: {}, location: '/' },
    { title: 'with callbackURL', known: true, body: { callbackURL: '/home' }, location: '/home' },
    {
      title: 'for known users',
      known: true,
      body: { callbackURL: '/home', newUserCallbackURL: '/new' },
      location: '/home',
    },
    {
      title: 'for new users',
      known: false,
      body: { callbackURL: '/home', newUserCallbackURL: '/new' },
      location: '/new',
    },
    {
      title: 'for a new user without newUserCallbackURL',
      known: false,
      body: { callbackURL: '/home' },
      location: '/home',
    },
  ])('redirects to $location $title', async ({ known, body, location }) => {
    const auth = known ? (await createAppWithAnn()).auth : createApp()
    const { path } = await requestLink(auth, body)
    const browser = auth.browser()
    const answer = await browser.get(path, byScript)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, ORIGIN + location])
    expect((await browser.get('/get-session')).body).toMatchObject({ user })
  })

  it('returns session and user without a redirect', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await requestLink(auth)
    const { status, body } = await auth.browser().get(`/magic-link/verify?token=${token}`, byScript)
    const { session = [] } = await auth.database.dump()
    const handle = session[0]?.['id']
    expect([status, body]).toMatchObject([200, { token: handle, user, session: { id: handle } }])
    expect(JSON.stringify(body)).not.toContain(session[0]?.['token'])
  })

  it('signs in a script that posts its token', async () => {
    const { auth } = await createAppWithAnn()
    const { token } = await requestLink(auth)
    const browser = auth.browser()
    const answer = await browser.post('/magic-link/verify', { token, callbackURL: '/home' })
    expect(answer).toMatchObject({ status: 200, body: { user } })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    { title: 'with the given name', body: { name: ' Ann ' }, name: 'Ann' },
    { title: 'without a name', body: {}, name: '' },
  ])('creates a user $title', async ({ body, name }) => {
    const auth = createApp()
    const { path } = await requestLink(auth, body)
    expect((await auth.database.dump())['user']).toEqual([])
    await auth.browser().get(path, byScript)
    expect(await auth.database.dump()).toMatchObject({
      user: [{ ...user, name }],
      account: [],
      session: [{}],
      verification: [],
    })
  })

  it('keeps the name of a known user', async () => {
    const { auth } = await createAppWithAnn()
    const { path } = await requestLink(auth, { name: 'Mallory' })
    await auth.browser().get(path, byScript)
    expect(await auth.database.dump()).toMatchObject({ user: [{ ...user, name: 'ann' }] })
  })

  it('H79 ends the session that the browser had', async () => {
    const { auth } = await createAppWithAnn()
    const browser = await auth.signedInAs('bea@x.test')
    const { path } = await requestLink(auth, {}, browser)
    await browser.get(path)
    expect((await browser.get('/get-session')).body).toMatchObject({ user })
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('takes seven statements for a known user', async () => {
    const { auth } = await createAppWithProvenAnn()
    const { path } = await requestLink(auth)
    auth.database.reset()
    await auth.browser().get(path, byScript)
    // One above the target of 6: the other links of the address become void together with the used one.
    expect(auth.database.calls).toEqual([
      'findOne verification',
      'findOne user',
      'begin',
      'findMany verification',
      'take verification',
      'create session',
      'commit',
    ])
  })
})

describe('a magic link with a button', () => {
  const elsewhere = { trustedOrigins: ['https://a.site.test', 'https://b.site.test'] }

  it('H14 shows the button and remains valid', async () => {
    const { auth } = await createAppWithAnn(
      {},
      { appName: '<Notes>', links: 'confirm', ...elsewhere },
    )
    const { path } = await requestLink(auth, {
      callbackURL: 'https://a.site.test/home',
      errorCallbackURL: 'https://b.site.test/oops',
    })
    const before = await auth.database.dump()
    const browser = auth.browser()
    const page = await browser.get(path)
    expect(page.body).toContain('<p class="app">&lt;Notes&gt;</p>')
    expect(page.body).toContain(`<p><strong>${ADDRESS}</strong></p>`)
    expect(page.body).toContain('<button type="submit">Sign in</button>')
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain('https://a.site.test')
    expect(policy).toContain('https://b.site.test')
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.cookies.size).toBe(0)
  })

  it.each([
    { title: 'callbackURL', fields: { callbackURL: '/home' }, location: '/home' },
    { title: 'the app', fields: {}, location: '/' },
  ])('signs in with the button and redirects to $title', async ({ fields, location }) => {
    const { auth } = await createAppWithAnn({}, { links: 'confirm' })
    const { token } = await requestLink(auth)
    const browser = auth.browser()
    const pressed = await press(browser, { token, ...fields })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, ORIGIN + location])
    expect(await isSignedIn(browser)).toBe(true)
  })
})
