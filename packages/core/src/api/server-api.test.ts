import { describe, expect, it } from 'vitest'
import { AuthError } from '../contract/errors.js'
import { coreEndpoints } from '../endpoints/index.js'
import { createTestAuth } from '../testing/index.js'

const COOKIE = 'countersign.session_token'
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }
const id = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string

/** An app in which Ann is signed in, with the headers of her session. */
async function createApp() {
  const auth = createTestAuth()
  const ann = await auth.signedInAs('ann@x.test')
  const headers = { cookie: `${COOKIE}=${ann.cookies.get(COOKIE) ?? ''}` }
  return { auth, ann, headers }
}

/** The `AuthError` that a call throws. */
async function refusalOf(call: Promise<unknown>): Promise<AuthError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof AuthError) return error
  throw new Error(`The call threw no AuthError but ${String(error)}`)
}

/** Names of the protocol. Those that end in `ByPost` are ours, because a name has one method. */
const protocolNames = [
  'accountInfo accountInfoByPost callbackOAuth callbackOAuthByPost getAccessToken linkSocialAccount refreshToken signInSocial',
  'changeEmail changePassword deleteUser deleteUserCallback error forgetPassword getSession getSessionByPost listSessions listUserAccounts',
  'ok requestPasswordReset requestPasswordResetCallback resetPassword revokeOtherSessions revokeSession revokeSessions sendVerificationEmail',
  'setPassword signInEmail signOut signUpEmail unlinkAccount updateSession updateUser verifyEmail verifyEmailByPost verifyPassword',
].flatMap((names) => names.split(' '))

describe('auth.api', () => {
  it('has exactly the names of the protocol', () => {
    const { api } = createTestAuth()
    expect(Object.keys(api).sort()).toEqual([...protocolNames].sort())
    expect(Object.keys(api)).toEqual(Object.keys(coreEndpoints))
  })
})

describe('a call of the server that fails', () => {
  it.each<{
    title: string
    call: (app: ReturnType<typeof createTestAuth>) => Promise<unknown>
    status: number
    code: string
  }>([
    {
      title: 'a missing body',
      call: ({ api }) => (api.signInEmail as () => Promise<unknown>)(),
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'an empty body',
      call: ({ api }) => api.signInEmail({ body: {} as typeof credentials }),
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'an invalid address',
      call: ({ api }) => api.signInEmail({ body: { ...credentials, email: 'ann' } }),
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'an unknown address',
      call: ({ api }) => api.signInEmail({ body: credentials }),
      status: 401,
      code: 'INVALID_EMAIL_OR_PASSWORD',
    },
    {
      title: 'a short password',
      call: ({ api }) => api.signUpEmail({ body: { ...newUser, password: 'p' } }),
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'an invalid query',
      call: ({ api }) => api.getSession({ headers: {}, query: { disableRefresh: 'x' as 'true' } }),
      status: 400,
      code: 'VALIDATION_ERROR',
    },
  ])('throws an AuthError with status and code for $title', async ({ call, status, code }) => {
    const auth = createTestAuth()
    const error = await refusalOf(call(auth))
    expect(error).toMatchObject({ name: 'AuthError', status, code })
    expect(error.message).toMatch(/^[A-Z]/)
    expect(await auth.database.dump()).toMatchObject({ user: [], session: [] })
  })

  it('throws an AuthError without details, and with the cause, for an internal error', async () => {
    const auth = createTestAuth()
    auth.database.onCall(() => {
      throw new Error('SQL secret')
    })
    const error = await refusalOf(auth.api.signInEmail({ body: credentials }))
    expect(error).toMatchObject({
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Internal server error',
    })
    expect(error.cause).toMatchObject({ message: 'SQL secret' })
    expect(JSON.stringify(error)).not.toContain('SQL')
    expect(auth.logs).toHaveLength(1)
  })

  it('keeps the cause of an internal error', async () => {
    const auth = createTestAuth()
    await auth.api.signUpEmail({ body: newUser })
    auth.database.onCall(({ method, model }) => {
      if (method === 'findOne' && model === 'user') throw new Error('the look-up failed')
    })
    const error = await refusalOf(auth.api.signUpEmail({ body: newUser }))
    expect(error.cause).toMatchObject({ message: 'the look-up failed' })
  })
})

describe('a call without options', () => {
  it('returns dates as Date objects and the fields of the protocol', async () => {
    const auth = createTestAuth()
    const now = new Date(auth.clock.now())
    const user = {
      id,
      name: 'Ann',
      email: 'ann@x.test',
      emailVerified: false,
      image: null,
      createdAt: now,
      updatedAt: now,
    }
    expect(await auth.api.signUpEmail({ body: newUser })).toStrictEqual({ token: id, user })
    expect(
      await auth.api.signInEmail({ body: { ...credentials, callbackURL: '/dash' } }),
    ).toStrictEqual({
      redirect: true,
      token: id,
      url: '/dash',
      user,
    })
  })

  it('returns the user of the headers with dates as Date objects', async () => {
    const { auth, headers } = await createApp()
    const found = await auth.api.getSession({ headers })
    expect(found?.session.expiresAt).toBeInstanceOf(Date)
    expect(found).toMatchObject({ user: { name: 'ann', createdAt: expect.any(Date) as Date } })
    expect(await auth.api.getSession({ headers: new Headers(headers) })).toEqual(found)
  })

  it.each([
    { title: 'no cookies', input: { headers: {} } },
    { title: 'empty Headers', input: { headers: new Headers() } },
  ])('returns null with $title', async ({ input }) => {
    const { auth } = await createApp()
    expect(await auth.api.getSession(input)).toBeNull()
  })

  it('writes the session without setting cookies', async () => {
    const auth = createTestAuth()
    await auth.api.signUpEmail({
      body: newUser,
      clientAddress: '10.0.0.1',
      headers: { 'user-agent': 'server' },
    })
    expect(await auth.database.dump()).toMatchObject({
      session: [{ ipAddress: '10.0.0.1', userAgent: 'server' }],
    })
  })

  it('does not require an origin', async () => {
    const { auth, headers } = await createApp()
    const foreign = { ...headers, origin: 'https://evil.test' }
    expect(await auth.api.signOut({ headers: foreign })).toEqual({ success: true })
    expect(await auth.database.dump()).toMatchObject({ session: [] })
  })
})

describe('returnHeaders', () => {
  it('returns the cookies beside the response', async () => {
    const { auth, headers } = await createApp()
    const signedIn = await auth.api.signInEmail({
      body: { email: 'ann@x.test', password: 'correct horse battery staple' },
      returnHeaders: true,
    })
    expect(signedIn.response).toMatchObject({
      token: id,
      user: { createdAt: expect.any(Date) as Date },
    })
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${COOKIE}=\\w{32}\\.`)) as string,
      expect.stringContaining('countersign.device=') as string,
    ])

    const signedOut = await auth.api.signOut({ headers, returnHeaders: true })
    expect(signedOut.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect([...(await auth.api.ok({ returnHeaders: true })).headers]).toEqual([])
  })
})

describe('asResponse', () => {
  const calls = [
    { title: 'sign-up', path: '/sign-up/email', body: { ...newUser, email: 'bea@x.test' } },
    { title: 'sign-up with a taken address', path: '/sign-up/email', body: newUser },
    {
      title: 'sign-up with an invalid address',
      path: '/sign-up/email',
      body: { ...newUser, email: 'bea' },
    },
    { title: 'sign-in', path: '/sign-in/email', body: credentials },
    {
      title: 'sign-in with a wrong password',
      path: '/sign-in/email',
      body: { ...credentials, password: 'staple-horse2' },
    },
    { title: 'sign-in with an empty body', path: '/sign-in/email', body: {} },
    { title: 'sign-out', path: '/sign-out', body: {} },
  ]

  /** Ids, tokens and signatures, which are random. */
  const withoutChance = (text: string): string => text.replace(/[A-Za-z0-9_-]{32,}/g, '…')

  async function show(answer: Response) {
    const headers = [...answer.headers].map(([name, value]) => [name, withoutChance(value)])
    return { status: answer.status, headers, body: withoutChance(await answer.text()) }
  }

  it.each(calls)(
    'returns the same response as HTTP, byte for byte, for $title',
    async ({ path, body }) => {
      const clock = createTestAuth().clock
      const [overHttp, direct] = [
        createTestAuth({ advanced: { clock } }),
        createTestAuth({ advanced: { clock } }),
      ]
      for (const auth of [overHttp, direct]) await auth.api.signUpEmail({ body: newUser })
      const name =
        Object.entries(coreEndpoints).find(([, endpoint]) => endpoint.path === path)?.[0] ?? ''
      const call = Reflect.get(direct.api, name) as (input: object) => Promise<Response>

      const answer = await overHttp.handler(
        new Request(`http://localhost:3000/api/auth${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      expect(await show(await call({ body, headers: {}, asResponse: true }))).toEqual(
        await show(answer),
      )
    },
  )

  it('returns the same response as HTTP for get-session', async () => {
    const { auth, headers } = await createApp()
    const direct = await auth.api.getSession({ headers, asResponse: true })
    const url = 'http://localhost:3000/api/auth/get-session'
    const answer = await auth.handler(new Request(url, { headers }))
    expect(await direct.text()).toBe(await answer.text())
    expect([...direct.headers]).toEqual([...answer.headers])
  })

  it('overrides returnHeaders', async () => {
    const auth = createTestAuth()
    const input = { asResponse: true, returnHeaders: true } as const
    expect(await (auth.api.ok as (given: object) => Promise<unknown>)(input)).toBeInstanceOf(
      Response,
    )
  })
})

describe('background work of a call on the server', () => {
  it('finishes before idle() resolves', async () => {
    const observed: string[] = []
    const auth = createTestAuth({
      hooks: { after: { 'user.created': ({ user }) => void observed.push(user.name) } },
    })
    await auth.api.signUpEmail({ body: newUser })
    await auth.idle()
    expect(observed).toEqual(['Ann'])
  })
})
