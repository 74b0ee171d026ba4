import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const MOVED = 'anna@x.test'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

async function createApp(options: Options = {}) {
  const auth = createTestAuth({ user: { changeEmail: { enabled: true } }, ...options })
  const ann = await auth.signedInAs(ADDRESS)
  return { auth, ann }
}

async function verifyToken(auth: App, ann: TestBrowser): Promise<string> {
  await ann.post('/send-verification-email', { email: ADDRESS })
  await auth.idle()
  return auth.outbox.last('verify-email', ADDRESS).token ?? ''
}

/** Ann, who has verified her address and requested another. */
async function asking(options: Options = {}) {
  const { auth, ann } = await createApp(options)
  await ann.post('/verify-email', { token: await verifyToken(auth, ann) })
  await ann.post('/change-email', { newEmail: MOVED })
  await auth.idle()
  return { auth, ann, token: auth.outbox.last('change-email', ADDRESS).token ?? '' }
}

describe('a verification link that is not valid', () => {
  it.each<{ title: string; mutate: (auth: App) => unknown; code: string; error: string }>([
    {
      title: 'the link has expired',
      mutate: (auth) => {
        auth.clock.advance('1 hour')
      },
      code: 'TOKEN_EXPIRED',
      error: 'token_expired',
    },
    {
      title: 'the user was deleted',
      mutate: (auth) => auth.database.store.of(userModel).delete({}),
      code: 'USER_NOT_FOUND',
      error: 'user_not_found',
    },
    {
      title: 'the user has changed the address',
      mutate: (auth) => auth.database.store.of(userModel).update({}, { email: MOVED }),
      code: 'INVALID_TOKEN',
      error: 'invalid_token',
    },
  ])('fails with $code when $title', async ({ mutate, code, error }) => {
    const { auth, ann } = await createApp()
    const token = await verifyToken(auth, ann)
    await mutate(auth)
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({
      status: 401,
      code,
    })
    const link = await auth.browser().get(`/verify-email?token=${token}&callbackURL=/in`)
    expect(link.headers.get('location')).toBe(`/in?error=${error}`)
  })

  it('rejects a token that is not one', async () => {
    const { auth } = await createApp()
    expect(await auth.browser().post('/verify-email', { token: 'x' })).toMatchObject({
      code: 'INVALID_TOKEN',
    })
  })
})

describe('a verification link', () => {
  it('H78 verifies once, and succeeds again without effect', async () => {
    const { auth, ann } = await createApp()
    const token = await verifyToken(auth, ann)
    const first = await auth.browser().get(`/verify-email?token=${token}&callbackURL=/in`)
    expect({ status: first.status, location: first.headers.get('location') }).toEqual({
      status: 302,
      location: '/in',
    })
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { emailVerified: true } })
    const before = await auth.database.dump()
    const second = auth.browser()
    expect(await second.post('/verify-email', { token })).toMatchObject({
      body: { status: true, user: null },
    })
    expect(second.cookies.size).toBe(0)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('keeps the session of a user who is signed in', async () => {
    const { auth, ann } = await createApp({
      emailVerification: { autoSignInAfterVerification: true },
    })
    const token = await verifyToken(auth, ann)
    await ann.post('/verify-email', { token })
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it.each([
    { title: 'redirects', callbackURL: 'http://localhost:3000/in', status: 302 },
    { title: 'redirects to another origin', callbackURL: 'https://a.site.test/in', status: 302 },
    { title: 'stays on the page', callbackURL: undefined, status: 200 },
  ])("shows a button with `links: 'confirm'` and $title", async ({ callbackURL, status }) => {
    const { auth, ann } = await createApp({
      links: 'confirm',
      trustedOrigins: ['https://a.site.test'],
    })
    const token = await verifyToken(auth, ann)
    const fields = new URLSearchParams({
      token,
      ...(callbackURL === undefined ? {} : { callbackURL }),
    })
    const page = await ann.get(`/verify-email?${fields.toString()}`)
    expect(page.body).toContain('<button type="submit">Verify</button>')
    expect(page.body).toContain('<p><strong>ann@x.test</strong></p>')
    expect(await auth.database.dump()).toMatchObject({ user: [{ emailVerified: false }] })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    }
    const pressed = await auth
      .browser()
      .fetch('/api/auth/verify-email', { method: 'POST', headers, body: fields.toString() })
    expect(pressed.status).toBe(status)
    expect(await auth.database.dump()).toMatchObject({ user: [{ emailVerified: true }] })
  })
})

describe('sendVerificationEmail', () => {
  it('rejects a verified user and another address', async () => {
    const { auth, ann } = await createApp()
    expect(await ann.post('/send-verification-email', { email: MOVED })).toMatchObject({
      code: 'EMAIL_MISMATCH',
    })
    await ann.post('/verify-email', { token: await verifyToken(auth, ann) })
    expect(await ann.post('/send-verification-email', { email: ADDRESS })).toMatchObject({
      code: 'EMAIL_ALREADY_VERIFIED',
    })
  })

  it.each([ADDRESS, 'no@x.test'])(
    'H173 sends nothing and answers the same for %s without a session',
    async (email) => {
      const { auth, ann } = await createApp()
      await ann.post('/verify-email', { token: await verifyToken(auth, ann) })
      auth.outbox.clear()
      const answer = await auth.browser().post('/send-verification-email', { email })
      await auth.idle()
      expect(answer).toMatchObject({ status: 200, body: { status: true } })
      expect(auth.outbox.messages).toEqual([])
    },
  )
})

describe('changeEmail that is not allowed', () => {
  it.each<{ title: string; options?: Options; newEmail: string; code: string }>([
    {
      title: 'it is disabled',
      options: { user: {} },
      newEmail: MOVED,
      code: 'CHANGE_EMAIL_DISABLED',
    },
    { title: 'the address is the same', newEmail: 'ANN@x.test', code: 'EMAIL_IS_THE_SAME' },
    { title: 'the address is taken', newEmail: 'bea@x.test', code: 'COULDNT_UPDATE_YOUR_EMAIL' },
  ])('fails with $code and changes nothing when $title', async ({ options, newEmail, code }) => {
    const { auth, ann } = await createApp(options)
    await auth.signedInAs('bea@x.test')
    const before = await auth.database.dump()
    expect(await ann.post('/change-email', { newEmail })).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each<{ title: string; act: (auth: App, ann: TestBrowser) => Promise<unknown>; code: string }>([
    {
      title: 'the caller has signed out',
      act: (_auth, ann) => ann.post('/sign-out'),
      code: 'UNAUTHORIZED',
    },
    {
      title: 'the user has another address by now',
      act: (auth) => auth.database.store.of(userModel).update({}, { email: 'a@x.test' }),
      code: 'INVALID_TOKEN',
    },
  ])('fails with $code when $title before the link is used', async ({ act, code }) => {
    const { auth, ann, token } = await asking()
    await act(auth, ann)
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code })
    const link = await ann.get(`/verify-email?token=${token}&callbackURL=/in`)
    expect(link.headers.get('location')).toContain('/in?error=')
  })
})

describe('changeEmail', () => {
  it('changes an unverified address at once and notifies both mailboxes', async () => {
    const { auth, ann } = await createApp()
    expect(await ann.post('/change-email', { newEmail: MOVED })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await auth.database.dump()).toMatchObject({
      user: [{ email: MOVED, emailVerified: false }],
    })
    expect(auth.outbox.last('email-changed').to).toBe(ADDRESS)
    expect(auth.outbox.last('verify-email').to).toBe(MOVED)
  })

  it('names the new address on the page of a link that changes it', async () => {
    const { ann, token } = await asking({ links: 'confirm' })
    const page = await ann.get(`/verify-email?token=${token}`)
    expect(page.body).toContain(`<p><strong>${MOVED}</strong></p>`)
    const invalid = await ann.get('/verify-email?token=t')
    expect(invalid.body).not.toContain('<strong>')
  })

  it('H67 changes the address once when the link is used twice at once', async () => {
    const { auth, ann, token } = await asking()
    const headers = { cookie: ann.cookieHeader }
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/verify-email', { token }, headers)),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('sign-up and sign-in with requireEmailVerification', () => {
  const options = { emailAndPassword: { enabled: true, requireEmailVerification: true } } as const
  const newUser = { name: 'Ann', email: ADDRESS, password: TEST_PASSWORD }

  it('creates no session and sends a link each time', async () => {
    const auth = createTestAuth(options)
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({
      status: 200,
      body: { token: null },
    })
    expect(await auth.browser().post('/sign-in/email', newUser)).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['verify-email', 'verify-email'])
  })

  it('responds in the same way to a taken address and notifies its owner', async () => {
    const auth = createTestAuth(options)
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    expect(await browser.post('/sign-up/email', newUser)).toMatchObject({
      status: 200,
      body: { token: null },
    })
    await auth.idle()
    await browser.post('/verify-email', { token: auth.outbox.last('verify-email').token })
    await browser.post('/sign-up/email', newUser)
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual([
      'verify-email',
      'verify-email',
      'sign-up-attempt',
    ])
    expect((await auth.database.dump())['user']).toHaveLength(1)
  })

  it('sends no link at sign-in when sendOnSignIn is false', async () => {
    const auth = createTestAuth({
      ...options,
      emailVerification: { sendOnSignIn: false, sendOnSignUp: false },
    })
    await auth.browser().post('/sign-up/email', newUser)
    await auth.browser().post('/sign-in/email', newUser)
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })
})
