import { describe, expect, it } from 'vitest'
import { answerWithSession } from '../binding/session-reader.js'
import { createAnn, credentials, formats } from '../test/bearer-app.js'
import { addressOf, BearerCaller } from '../test/bearer-caller.js'
import { begin, comeBack, createFakeProvider } from '../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { bearer } from './index.js'

const OTHER_PASSWORD = 'another horse battery staple'

type App = Awaited<ReturnType<typeof createAnn>>

/** The handle of the session that a caller holds. */
async function handleOf(caller: BearerCaller): Promise<string> {
  const { body } = await caller.get('/get-session')
  return (body as { readonly session: { readonly token: string } }).session.token
}

describe.each(formats)('a session of a bearer in the format $format', ({ storage }) => {
  it.each<{ title: string; act: (app: App) => Promise<unknown>; left: readonly boolean[] }>([
    {
      title: 'H81 after sign-out',
      act: ({ ann }) => ann.post('/sign-out'),
      left: [false, true],
    },
    {
      title: 'H89 after the end of one session',
      act: async ({ ann, other }) => ann.post('/revoke-session', { token: await handleOf(other) }),
      left: [true, false],
    },
    {
      title: 'after the end of the own session',
      act: async ({ ann }) => ann.post('/revoke-session', { token: await handleOf(ann) }),
      left: [false, true],
    },
    {
      title: 'after the end of the others',
      act: ({ ann }) => ann.post('/revoke-other-sessions'),
      left: [true, false],
    },
    {
      title: 'after the end of all',
      act: ({ ann }) => ann.post('/revoke-sessions'),
      left: [false, false],
    },
    {
      title: 'H88 after a change of the password that ends the others',
      act: ({ ann }) =>
        ann.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: OTHER_PASSWORD,
          revokeOtherSessions: true,
        }),
      left: [true, false],
    },
    {
      title: 'H86 after the end of the account',
      act: ({ ann }) => ann.post('/delete-user', { password: TEST_PASSWORD }),
      left: [false, false],
    },
    {
      title: 'after another sign-in by the same caller',
      act: ({ ann }) => ann.post('/sign-in/email', credentials),
      left: [true, true],
    },
  ])('$title is what it is with cookies', async ({ act, left }) => {
    const app = await createAnn({ ...storage, user: { deleteUser: { enabled: true } } })
    await act(app)
    const addresses = [await addressOf(app.ann), await addressOf(app.other)]
    expect(addresses).toEqual(left.map((isLeft) => (isLeft ? 'ann@x.test' : null)))
  })

  it.each<{ title: string; act: (caller: BearerCaller) => Promise<unknown> }>([
    { title: 'sign-in', act: (caller) => caller.post('/sign-in/email', credentials) },
    {
      title: 'a change of the password',
      act: (caller) =>
        caller.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: OTHER_PASSWORD,
        }),
    },
  ])('H80 gets another token at $title, and the old one ends', async ({ act }) => {
    const { auth, ann } = await createAnn(storage)
    const old = ann.token
    await act(ann)
    expect(ann.token).not.toBe(old)
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect(await addressOf(new BearerCaller(auth, old))).toBeNull()
  })

  it('is extended by use, with the same token', async () => {
    const { auth, ann } = await createAnn(storage)
    const { token } = ann
    auth.clock.advance('1 day')
    const { headers } = await ann.get('/get-session')
    expect(headers.get('set-auth-token')).toBe(token)
    auth.clock.advance('6 days')
    auth.clock.advance('23 hours')
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect((await ann.get('/get-session')).headers.get('set-auth-token')).toBeNull()
  })

  it('H97 is not fresh for ever', async () => {
    const { auth, ann } = await createAnn({ ...storage, session: { freshAge: '1 hour' } })
    auth.clock.advance('1 hour')
    const refused = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(refused).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
    await ann.post('/sign-in/email', credentials)
    const answer = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(answer.code).not.toBe('SESSION_NOT_FRESH')
  })

  it('needs no cookies and gets none, whatever it does', async () => {
    const session = { cookieCache: { enabled: true } }
    const { auth, ann } = await createAnn({ ...storage, session })
    const answers = [await ann.get('/get-session')]
    auth.clock.advance('1 day')
    answers.push(
      await ann.get('/get-session'),
      await ann.post('/update-user', { name: 'Anna' }),
      await ann.post('/change-password', {
        currentPassword: TEST_PASSWORD,
        newPassword: OTHER_PASSWORD,
      }),
      await ann.post('/sign-in/email', { email: 'ann@x.test', password: OTHER_PASSWORD }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
  })

  it('is over at once where copies of sessions are in use: a copy is not read', async () => {
    const session = { cookieCache: { enabled: true } }
    const auth = createTestAuth({ ...storage, session, plugins: [bearer()] })
    const browser = await auth.signedInAs('ann@x.test')
    await browser.get('/get-session')
    expect(browser.sessionCookies.size).toBe(2)
    const [token = ''] = browser.cookies.values()
    const both = { authorization: `Bearer ${token}`, cookie: browser.cookieHeader }
    const caller = new BearerCaller(auth)
    auth.database.reset()
    const { body } = await caller.get('/get-session', both)
    expect(body).toMatchObject({ user: { email: 'ann@x.test' } })
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })
})

describe('the header set-auth-token', () => {
  const provider = createFakeProvider()
  const person = { subject: '1001', email: 'bea@x.test' }

  it.each<{ title: string; act: (caller: BearerCaller) => ReturnType<BearerCaller['post']> }>([
    {
      title: 'sign-up',
      act: (caller) =>
        caller.post('/sign-up/email', { name: 'Bea', ...credentials, email: 'bea@x.test' }),
    },
    { title: 'sign-in', act: (caller) => caller.post('/sign-in/email', credentials) },
    {
      title: 'sign-in with an id token',
      act: (caller) => {
        const idToken = { token: provider.idTokenFor(person) }
        return caller.post('/sign-in/social', { provider: 'fake', idToken })
      },
    },
  ])('hands out a token at $title', async ({ act }) => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const caller = new BearerCaller(auth)
    const { status, headers } = await act(caller)
    expect(status).toBe(200)
    expect(headers.get('access-control-expose-headers')).toBe('set-auth-token')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await addressOf(caller)).toMatch(/^(ann|bea)@x\.test$/)
  })

  it('hands out the token of the cookie when somebody comes back from a provider', async () => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    const browser = auth.browser()
    const state = await begin(browser)
    const { headers } = await comeBack(browser, { code: provider.codeFor(person), state })
    const caller = new BearerCaller(auth, headers.get('set-auth-token'))
    expect(caller.token).toBe(browser.cookies.get('countersign.session_token'))
    expect(await addressOf(caller)).toBe('bea@x.test')
  })

  it.each<{ title: string; path: string; body: object }>([
    {
      title: 'a wrong password',
      path: '/sign-in/email',
      body: { ...credentials, password: OTHER_PASSWORD },
    },
    {
      title: 'an unknown person',
      path: '/sign-in/email',
      body: { ...credentials, email: 'z@x.test' },
    },
    {
      title: 'a sign-up of one who is there',
      path: '/sign-up/email',
      body: { name: 'Ann', ...credentials },
    },
    {
      title: 'an id token of nobody',
      path: '/sign-in/social',
      body: { provider: 'fake', idToken: { token: 'x' } },
    },
    { title: 'sign-out', path: '/sign-out', body: {} },
  ])('H85 hands out nothing at $title', async ({ path, body }) => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const { headers } = await new BearerCaller(auth).post(path, body)
    expect(headers.get('set-auth-token')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBeNull()
  })

  it('H85 hands out nothing where an address must be verified first', async () => {
    const emailAndPassword = { enabled: true, requireEmailVerification: true }
    const auth = createTestAuth({ emailAndPassword, plugins: [bearer()] })
    const caller = new BearerCaller(auth)
    await caller.post('/sign-up/email', { name: 'Ann', ...credentials })
    const { code } = await caller.post('/sign-in/email', credentials)
    expect(code).toBe('EMAIL_NOT_VERIFIED')
    expect(caller.token).toBeNull()
  })

  it('may be read by pages of trusted origins', async () => {
    const auth = createTestAuth({
      cors: true,
      trustedOrigins: ['https://a.site.test'],
      plugins: [bearer({ browsers: true })],
    })
    await auth.signedInAs('ann@x.test')
    const origin = 'https://a.site.test'
    const { headers } = await new BearerCaller(auth).post('/sign-in/email', credentials, { origin })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-expose-headers')).toContain('set-auth-token')
  })
})

describe('the server\u2019s own code', () => {
  it('asks who a bearer is, and gets the token of a sign-in', async () => {
    const auth = createTestAuth({ plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const { headers } = await auth.api.signInEmail({ body: credentials, returnHeaders: true })
    const authorization = `Bearer ${headers.get('set-auth-token')}`
    const session = await auth.api.getSession({ headers: { authorization } })
    expect(session?.user.email).toBe('ann@x.test')
    const nobody = await auth.api.getSession({ headers: { authorization: `${authorization}A` } })
    expect(nobody).toBeNull()
  })

  it('H105 hears the same from the helpers of frameworks, and has no cookies to hand on', async () => {
    const { auth, ann } = await createAnn()
    const ask = async (authorization: string) => {
      const headers = new Headers({ authorization })
      const answer = await answerWithSession(auth, headers, () => new Response('in'))
      expect(answer.headers.getSetCookie()).toEqual([])
      return answer.status
    }
    expect(await ask(`Bearer ${ann.token ?? ''}`)).toBe(200)
    auth.clock.advance('1 day')
    expect(await ask(`Bearer ${ann.token ?? ''}`)).toBe(200)
    expect(await ask(`Bearer ${ann.token ?? ''}A`)).toBe(401)
    auth.clock.advance('8 days')
    expect(await ask(`Bearer ${ann.token ?? ''}`)).toBe(401)
  })
})
