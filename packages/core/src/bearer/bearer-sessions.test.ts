import { describe, expect, it } from 'vitest'
import { answerWithSession } from '../binding/session-reader.js'
import { createAnn, credentials, formats } from '../test/bearer-app.js'
import { addressOf, BearerCaller } from '../test/bearer-caller.js'
import { begin, comeBack, createFakeProvider } from '../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { bearer } from './index.js'

const OTHER_PASSWORD = 'another horse battery staple'

type App = Awaited<ReturnType<typeof createAnn>>

/** The handle of the session of a caller. */
async function handleOf(caller: BearerCaller): Promise<string> {
  const { body } = await caller.get('/get-session')
  return (body as { readonly session: { readonly token: string } }).session.token
}

describe.each(formats)('a bearer session in the format $format', ({ storage }) => {
  it.each<{ title: string; act: (app: App) => Promise<unknown>; left: readonly boolean[] }>([
    {
      title: 'H81 sign-out',
      act: ({ ann }) => ann.post('/sign-out'),
      left: [false, true],
    },
    {
      title: 'H89 revokeSession for another session',
      act: async ({ ann, other }) => ann.post('/revoke-session', { token: await handleOf(other) }),
      left: [true, false],
    },
    {
      title: 'revokeSession for its own session',
      act: async ({ ann }) => ann.post('/revoke-session', { token: await handleOf(ann) }),
      left: [false, true],
    },
    {
      title: 'revokeOtherSessions',
      act: ({ ann }) => ann.post('/revoke-other-sessions'),
      left: [true, false],
    },
    {
      title: 'revokeSessions',
      act: ({ ann }) => ann.post('/revoke-sessions'),
      left: [false, false],
    },
    {
      title: 'H88 changePassword with revokeOtherSessions',
      act: ({ ann }) =>
        ann.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: OTHER_PASSWORD,
          revokeOtherSessions: true,
        }),
      left: [true, false],
    },
    {
      title: 'H86 deleteUser',
      act: ({ ann }) => ann.post('/delete-user', { password: TEST_PASSWORD }),
      left: [false, false],
    },
    {
      title: 'another sign-in of the same caller',
      act: ({ ann }) => ann.post('/sign-in/email', credentials),
      left: [true, true],
    },
  ])('keeps and ends the same sessions as with cookies after $title', async ({ act, left }) => {
    const app = await createAnn({ ...storage, user: { deleteUser: { enabled: true } } })
    await act(app)
    const addresses = [await addressOf(app.ann), await addressOf(app.other)]
    expect(addresses).toEqual(left.map((isLeft) => (isLeft ? 'ann@x.test' : null)))
  })

  it.each<{ title: string; act: (caller: BearerCaller) => Promise<unknown> }>([
    { title: 'sign-in', act: (caller) => caller.post('/sign-in/email', credentials) },
    {
      title: 'a password change',
      act: (caller) =>
        caller.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: OTHER_PASSWORD,
        }),
    },
  ])('H80 gets a new token at $title, and the old one ends', async ({ act }) => {
    const { auth, ann } = await createAnn(storage)
    const old = ann.token
    await act(ann)
    expect(ann.token).not.toBe(old)
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect(await addressOf(new BearerCaller(auth, old))).toBeNull()
  })

  it('extends the session on use and keeps its token', async () => {
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

  it('H97 fails calls that need a fresh session after freshAge', async () => {
    const { auth, ann } = await createAnn({ ...storage, session: { freshAge: '1 hour' } })
    auth.clock.advance('1 hour')
    const refused = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(refused).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
    await ann.post('/sign-in/email', credentials)
    const answer = await ann.post('/unlink-account', { providerId: 'credential' })
    expect(answer.code).not.toBe('SESSION_NOT_FRESH')
  })

  it('works without cookies and sets none', async () => {
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

  it('rejects a bearer token at once after sign-out although the cookie cache is enabled', async () => {
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
  const profile = { subject: '1001', email: 'bea@x.test' }

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
        const idToken = { token: provider.idTokenFor(profile) }
        return caller.post('/sign-in/social', { provider: 'fake', idToken })
      },
    },
  ])('contains a token after $title', async ({ act }) => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const caller = new BearerCaller(auth)
    const { status, headers } = await act(caller)
    expect(status).toBe(200)
    expect(headers.get('access-control-expose-headers')).toBe('set-auth-token')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await addressOf(caller)).toMatch(/^(ann|bea)@x\.test$/)
  })

  it('contains the token of the cookie after a callback from a provider', async () => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    const browser = auth.browser()
    const state = await begin(browser)
    const { headers } = await comeBack(browser, { code: provider.codeFor(profile), state })
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
      title: 'an unknown user',
      path: '/sign-in/email',
      body: { ...credentials, email: 'z@x.test' },
    },
    {
      title: 'a sign-up with a taken address',
      path: '/sign-up/email',
      body: { name: 'Ann', ...credentials },
    },
    {
      title: 'an invalid id token',
      path: '/sign-in/social',
      body: { provider: 'fake', idToken: { token: 'x' } },
    },
    { title: 'sign-out', path: '/sign-out', body: {} },
  ])('H85 stays absent after $title', async ({ path, body }) => {
    const auth = createTestAuth({ socialProviders: [provider], plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const { headers } = await new BearerCaller(auth).post(path, body)
    expect(headers.get('set-auth-token')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBeNull()
  })

  it('H85 stays absent while the address must be verified first', async () => {
    const emailAndPassword = { enabled: true, requireEmailVerification: true }
    const auth = createTestAuth({ emailAndPassword, plugins: [bearer()] })
    const caller = new BearerCaller(auth)
    await caller.post('/sign-up/email', { name: 'Ann', ...credentials })
    const { code } = await caller.post('/sign-in/email', credentials)
    expect(code).toBe('EMAIL_NOT_VERIFIED')
    expect(caller.token).toBeNull()
  })

  it('lets pages of trusted origins read it', async () => {
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

describe('a bearer token in calls of the server', () => {
  it('returns the session of the token from getSession, and the token of a sign-in', async () => {
    const auth = createTestAuth({ plugins: [bearer()] })
    await auth.signedInAs('ann@x.test')
    const { headers } = await auth.api.signInEmail({ body: credentials, returnHeaders: true })
    const authorization = `Bearer ${headers.get('set-auth-token')}`
    const session = await auth.api.getSession({ headers: { authorization } })
    expect(session?.user.email).toBe('ann@x.test')
    const signedOut = await auth.api.getSession({ headers: { authorization: `${authorization}A` } })
    expect(signedOut).toBeNull()
  })

  it('H105 gives the helpers of frameworks the same session, and no cookies', async () => {
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
