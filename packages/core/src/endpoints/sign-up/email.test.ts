import { describe, expect, it } from 'vitest'
import { newUser, signUp } from '../../test/sign-up.js'

const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string

describe('sign-up by email', () => {
  it('returns the handle of the session and the user in the shape of the protocol', async () => {
    const { status, received, auth } = await signUp(newUser)
    const now = new Date(auth.clock.now()).toISOString()
    expect(status).toBe(200)
    expect(received).toStrictEqual({
      token: id,
      user: {
        id,
        name: 'Ann',
        email: 'ann@x.test',
        emailVerified: false,
        image: null,
        createdAt: now,
        updatedAt: now,
      },
    })
  })

  it('stores a complete user, credential account and session, and nothing else', async () => {
    const body = {
      ...newUser,
      name: ' Ann Lee ',
      email: 'Ann@X.Test',
      image: 'https://x.test/a.png',
    }
    const { auth, user, account, session, received } = await signUp(body)
    const now = new Date(auth.clock.now())
    const { token, user: shown } = received as { token: string; user: { id: string } }
    const dates = { createdAt: now, updatedAt: now }
    expect(user).toStrictEqual([
      {
        id: shown.id,
        name: 'Ann Lee',
        email: 'ann@x.test',
        emailVerified: false,
        image: 'https://x.test/a.png',
        sessionEpoch: null,
        revision: null,
        linkEpoch: null,
        provenIn: null,
        ...dates,
      },
    ])
    expect(account).toStrictEqual([
      {
        id,
        providerId: 'credential',
        accountId: shown.id,
        userId: shown.id,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
        scope: null,
        password: expect.stringMatching(/^test:[\w-]{43}$/) as string,
        addedIn: token,
        ...dates,
      },
    ])
    expect(session).toStrictEqual([
      {
        id: token,
        userId: shown.id,
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        expiresAt: new Date(now.getTime() + 604_800_000),
        ipAddress: '',
        userAgent: '',
        rememberMe: null,
        startedWith: null,
        ...dates,
      },
    ])
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('creates a session', async () => {
    const { browser, received } = await signUp(newUser)
    const { token, user } = received as { token: string; user: object }
    expect((await browser.get('/get-session')).body).toMatchObject({
      session: { token, id: token },
      user,
    })
  })

  it.each([
    { title: '8 characters', password: 'x'.repeat(8), other: 'x'.repeat(7) },
    { title: '128 characters', password: 'x'.repeat(128), other: 'x'.repeat(127) },
    {
      title: 'H203 128 characters in 256 code units',
      password: '\u{1f600}'.repeat(128),
      other: '\u{1f600}'.repeat(127),
    },
    { title: 'H203 blanks only', password: '        ', other: '         ' },
    { title: 'H203 outer blanks', password: ' staple-horse ', other: 'staple-horse' },
    {
      title: 'H204 one repeated letter',
      password: 'aaaaaaaaaaaaaaa1',
      other: 'aaaaaaaaaaaaaaaa',
    },
  ])(
    'accepts a password of $title, and only that password signs in',
    async ({ password, other }) => {
      const { auth, status } = await signUp({ ...newUser, password })
      expect(status).toBe(200)
      const { email } = newUser
      const signIn = (typed: string) =>
        auth.browser().post('/sign-in/email', { email, password: typed })
      expect(await signIn(password)).toMatchObject({ status: 200 })
      expect(await signIn(other)).toMatchObject({ status: 401 })
    },
  )

  it('H95 creates a session that ends with the browser when rememberMe is false', async () => {
    const { auth, session, cookies } = await signUp({ ...newUser, rememberMe: false })
    const tomorrow = new Date(auth.clock.now() + 86_400_000)
    expect(session).toMatchObject([{ rememberMe: false, expiresAt: tomorrow }])
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^countersign\.session_token=/)
    expect(cookies[0]).not.toContain('Max-Age')
  })

  it('takes one hash and six statements', async () => {
    const { auth } = await signUp(newUser)
    expect(auth.hasher.calls).toEqual(['hash'])
    expect(auth.database.calls).toEqual([
      'findOne user',
      'begin',
      'create user',
      'create account',
      'create session',
      'commit',
    ])
  })

  it('accepts a callbackURL on a trusted origin', async () => {
    const { status, received } = await signUp({ ...newUser, callbackURL: '/welcome?a=b' })
    expect(status).toBe(200)
    expect(JSON.stringify(received)).not.toContain('welcome')
  })
})
