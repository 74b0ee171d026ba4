import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }
const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string

/** An app in which Ann has signed up and out. */
async function createApp(options: Options = {}) {
  const auth = createTestAuth(options)
  const ann = auth.browser()
  await ann.post('/sign-up/email', newUser)
  await ann.post('/sign-out')
  auth.database.reset()
  return auth
}

describe('sign-in by email that fails', () => {
  it.each([
    {
      title: 'an unknown address',
      body: { ...credentials, email: 'bea@x.test' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'a wrong password',
      body: { ...credentials, password: 'staple-horse2' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'a short password',
      body: { ...credentials, password: 'p' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'an empty password',
      body: { ...credentials, password: '' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'H203 a password in other letter case',
      body: { ...credentials, password: 'Staple-horse1' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'H203 a password with a trailing blank',
      body: { ...credentials, password: 'staple-horse1 ' },
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
      hashes: 1,
    },
    {
      title: 'H36 a password of 129 characters',
      body: { ...credentials, password: 'p'.repeat(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
      hashes: 0,
    },
    {
      title: 'H36 a password of 60,000 characters',
      body: { ...credentials, password: 'p'.repeat(60_000) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
      hashes: 0,
    },
    {
      title: 'an invalid address',
      body: { ...credentials, email: 'ann' },
      status: 400,
      code: 'INVALID_EMAIL',
      hashes: 0,
    },
    {
      title: 'H41 an address that lower-cases to a known one',
      body: { ...credentials, email: 'ann@\u212a.test' },
      status: 400,
      code: 'INVALID_EMAIL',
      hashes: 0,
    },
    {
      title: 'no address',
      body: { password: 'staple-horse1' },
      status: 400,
      code: 'VALIDATION_ERROR',
      hashes: 0,
    },
    {
      title: 'an address that is a number',
      body: { email: 7, password: 'staple-horse1' },
      status: 400,
      code: 'VALIDATION_ERROR',
      hashes: 0,
    },
    {
      title: 'no password',
      body: { email: 'ann@x.test' },
      status: 400,
      code: 'VALIDATION_ERROR',
      hashes: 0,
    },
    { title: 'an empty body', body: {}, status: 400, code: 'VALIDATION_ERROR', hashes: 0 },
    {
      title: 'H57 a flag that is a string',
      body: { ...credentials, rememberMe: 'false' },
      status: 400,
      code: 'VALIDATION_ERROR',
      hashes: 0,
    },
  ])(
    'fails with $status $code and writes nothing for $title',
    async ({ body, status, code, hashes }) => {
      const auth = await createApp()
      const before = await auth.database.dump()
      const calls = auth.hasher.calls.length
      const answer = await auth.browser().post('/sign-in/email', body)
      expect(answer).toMatchObject({ status, code })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.hasher.calls).toHaveLength(calls + hashes)
    },
  )

  it('fails when it is disabled', async () => {
    const database = (await createApp()).database
    const auth = createTestAuth({ database, emailAndPassword: { enabled: false } })
    expect(await auth.browser().post('/sign-in/email', credentials)).toMatchObject({
      status: 400,
      body: { code: 'EMAIL_PASSWORD_DISABLED', message: 'Email and password is not enabled' },
    })
  })

  it('returns the message of the specification', async () => {
    const auth = await createApp()
    const wrong = { ...credentials, password: 'staple-horse2' }
    expect((await auth.browser().post('/sign-in/email', wrong)).body).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
  })
})

describe('sign-in by email', () => {
  it.each([
    { title: 'without callbackURL', sent: {}, shown: { redirect: false } },
    {
      title: 'with callbackURL',
      sent: { callbackURL: '/dash' },
      shown: { redirect: true, url: '/dash' },
    },
  ])('returns the shape of the protocol $title', async ({ sent, shown }) => {
    const auth = await createApp()
    const answer = await auth.browser().post('/sign-in/email', { ...credentials, ...sent })
    const { user = [] } = await auth.database.dump()
    expect(answer.status).toBe(200)
    expect(answer.body).toStrictEqual({
      ...shown,
      token: id,
      user: {
        id: user[0]?.['id'],
        name: 'Ann',
        email: 'ann@x.test',
        emailVerified: false,
        image: null,
        createdAt: new Date(auth.clock.now()).toISOString(),
        updatedAt: new Date(auth.clock.now()).toISOString(),
      },
    })
  })

  it.each(['ann@x.test', 'ANN@x.test', 'Ann@X.Test'])(
    'H39 accepts the address as %s',
    async (email) => {
      const auth = await createApp()
      const browser = auth.browser()
      expect(await browser.post('/sign-in/email', { ...credentials, email })).toMatchObject({
        status: 200,
        body: { user: { email: 'ann@x.test' } },
      })
      expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    },
  )

  it('stores one session for a week and changes nothing else', async () => {
    const auth = await createApp()
    const before = await auth.database.dump()
    auth.clock.advance('1 hour')
    const now = new Date(auth.clock.now())
    await auth.browser().post('/sign-in/email', credentials)
    const { session, ...rest } = await auth.database.dump()
    expect({ ...rest, session: [] }).toEqual(before)
    expect(session).toMatchObject([
      {
        createdAt: now,
        updatedAt: now,
        expiresAt: new Date(now.getTime() + 604_800_000),
        rememberMe: null,
      },
    ])
  })

  it('keeps the sessions of other browsers', async () => {
    const auth = await createApp()
    const [first, second] = [auth.browser(), auth.browser()]
    await first.post('/sign-in/email', credentials)
    await second.post('/sign-in/email', credentials)
    expect(await auth.database.dump()).toMatchObject({ session: [{}, {}] })
    for (const browser of [first, second]) {
      expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    }
  })

  it('takes one hash and two statements', async () => {
    const auth = await createApp()
    const hashes = auth.hasher.calls.length
    await auth.browser().post('/sign-in/email', credentials)
    expect(auth.hasher.calls.slice(hashes)).toEqual(['verify'])
    expect(auth.database.calls).toEqual(['findOneJoined account', 'create session'])
  })

  it('H95 creates a session that ends with the browser or after a day when rememberMe is false', async () => {
    const auth = await createApp()
    const browser = auth.browser()
    const answer = await browser.post('/sign-in/email', { ...credentials, rememberMe: false })
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/max-age|expires/i)
    const end = new Date(auth.clock.now() + 86_400_000)
    expect(await auth.database.dump()).toMatchObject({
      session: [{ rememberMe: false, expiresAt: end }],
    })

    auth.clock.advanceMs(86_399_999)
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    expect(await auth.database.dump()).toMatchObject({ session: [{ expiresAt: end }] })
    auth.clock.advanceMs(1)
    expect((await browser.get('/get-session')).body).toBeNull()
  })

  it.each([
    { title: 'unchanged', agent: 'Mozilla/5.0 (X11)', stored: 'Mozilla/5.0 (X11)' },
    { title: 'cut to 512 characters', agent: 'a'.repeat(60_000), stored: 'a'.repeat(512) },
    { title: 'without control characters', agent: 'a\x1bb\x7fc\u0085d\te', stored: 'a b c d e' },
    { title: 'as an empty string when it is missing', agent: undefined, stored: '' },
  ])('H106 stores the user agent $title', async ({ agent, stored }) => {
    const auth = await createApp()
    const headers = agent === undefined ? {} : { 'user-agent': agent }
    await auth.browser().post('/sign-in/email', credentials, headers)
    expect(await auth.database.dump()).toMatchObject({ session: [{ userAgent: stored }] })
  })

  it('stores the address of the connection and not of a header', async () => {
    const auth = await createApp()
    const request = () =>
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '6.6.6.6',
          forwarded: 'for=6.6.6.6',
        },
        body: JSON.stringify(credentials),
      })
    await auth.handler(request(), { clientAddress: '10.0.0.1' })
    await auth.handler(request())
    const { session = [] } = await auth.database.dump()
    expect(session.map((row) => row['ipAddress']).sort()).toEqual(['', '10.0.0.1'])
  })
})
