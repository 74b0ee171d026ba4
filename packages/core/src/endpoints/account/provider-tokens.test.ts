import { describe, expect, it } from 'vitest'
import { linkAccount } from '../../test/linked-account.js'
import { createApp, linkAnn, SUBJECT } from '../../test/linked-app.js'
import { createTokenProvider } from '../../test/token-provider.js'
import { createFakeClock, createTestAuth } from '../../testing/index.js'

const paths = ['/get-access-token', '/refresh-token', '/account-info'] as const

type App = Awaited<ReturnType<typeof createApp>>

const notFound = { status: 400, code: 'ACCOUNT_NOT_FOUND' }

describe.each(paths)('H58 H128 POST %s over HTTP', (path) => {
  it('rejects a caller without a session who sends a userId', async () => {
    const { auth, account, provider } = await createApp()
    const body = { accountId: account.id, userId: account.userId }
    const unauthorized = { status: 401, code: 'UNAUTHORIZED' }
    expect(await auth.browser().post(path, body)).toMatchObject(unauthorized)
    expect(await auth.browser().post(path, { ...body, useAccountCookie: true })).toMatchObject(
      unauthorized,
    )
    expect(provider.refreshed).toEqual([])
  })

  it('rejects the account of another user, also with its userId or its id', async () => {
    const { bob, account, provider } = await createApp()
    const { id, userId, accountId } = account
    for (const body of [
      { accountId: id },
      { accountId: id, userId },
      { accountId, userId },
      { providerId: 'rotating', userId },
      { providerId: 'rotating', accountId: id, userId },
      { providerId: 'rotating', accountId, userId },
    ]) {
      expect(await bob.post(path, body)).toMatchObject(notFound)
    }
    expect(provider.refreshed).toEqual([])
  })

  it('uses the account of the caller and ignores userId', async () => {
    const { auth, ann, bob, account } = await createApp()
    const session = (await bob.get('/get-session')).body as { user: { id: string } }
    const body = { accountId: account.id, userId: session.user.id }
    expect(await ann.post(path, body)).toMatchObject({ status: 200 })
    const headers = { cookie: bob.cookieHeader }
    const asBob = auth.api.getAccessToken({ body: { ...body, userId: account.userId }, headers })
    await expect(asBob).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })

  it('rejects a session that was revoked elsewhere, because it reads the store', async () => {
    const clock = createFakeClock()
    const provider = createTokenProvider(clock)
    const auth = createTestAuth({
      socialProviders: [provider],
      advanced: { clock },
      session: { cookieCache: { enabled: true } },
    })
    const { ann, account } = await linkAnn(auth, provider)
    const { id } = account
    const stolen = auth.browser(ann.cookies)
    await ann.post('/sign-out')
    expect(await stolen.post(path, { accountId: id })).toMatchObject({ status: 401 })
    expect(await stolen.get(`/account-info?accountId=${id}`)).toMatchObject({ status: 401 })
  })

  it.each([
    { title: 'no name', body: {}, code: 'VALIDATION_ERROR' },
    { title: 'a cookie', body: { useAccountCookie: true }, code: 'VALIDATION_ERROR' },
    { title: 'a list', body: { accountId: ['x'] }, code: 'VALIDATION_ERROR' },
    { title: 'an operator', body: { accountId: { ne: '' } }, code: 'VALIDATION_ERROR' },
    { title: 'a long text', body: { accountId: 'x'.repeat(256) }, code: 'VALIDATION_ERROR' },
    { title: 'an unknown account', body: { accountId: 'x' }, code: 'ACCOUNT_NOT_FOUND' },
    { title: 'an empty account id', body: { accountId: '' }, code: 'ACCOUNT_NOT_FOUND' },
    {
      title: 'an account of another provider',
      body: { providerId: 'plain', accountId: SUBJECT },
      code: 'ACCOUNT_NOT_FOUND',
    },
  ])('rejects $title', async ({ body, code }) => {
    const { ann, provider } = await createApp()
    expect(await ann.post(path, body)).toMatchObject({ status: 400, code })
    expect(provider.refreshed).toEqual([])
  })

  it.each(['credential', 'gone', '__proto__'])('rejects the provider "%s"', async (providerId) => {
    const { ann } = await createApp()
    expect(await ann.post(path, { providerId })).toMatchObject(unsupported(path, providerId))
  })

  it('rejects an account whose provider the app no longer has', async () => {
    const { auth, ann, provider } = await createApp()
    const tokens = provider.handOut('2002')
    const gone = { email: 'ann@x.test', providerId: 'gone', accountId: '2002', tokens }
    const { id } = await linkAccount(auth.database, gone)
    expect(await ann.post(path, { accountId: id })).toMatchObject(unsupported(path, 'gone'))
  })

  it.each([
    { title: 'the id of its row', choose: ({ account }: App) => ({ accountId: account.id }) },
    { title: 'its provider', choose: () => ({ providerId: 'rotating' }) },
    { title: 'the id of the user at the provider', choose: () => ({ accountId: SUBJECT }) },
    {
      title: 'provider and id',
      choose: ({ account }: App) => ({ providerId: 'rotating', accountId: account.id }),
    },
  ])('finds an account by $title', async ({ choose }) => {
    const app = await createApp()
    expect(await app.ann.post(path, choose(app))).toMatchObject({ status: 200 })
  })

  it('prefers the id of a row over the same id of a user at the provider', async () => {
    const { auth, ann, account, plain } = await createApp()
    const tokens = plain.handOut(account.id)
    const same = { email: 'ann@x.test', providerId: 'plain', accountId: account.id, tokens }
    await linkAccount(auth.database, same)
    expect(await ann.post(path, { accountId: account.id })).toMatchObject({ status: 200 })
  })

  it('ignores tokens that do not decrypt: another secret, another row, plain text', async () => {
    const { ann, account, accounts, provider } = await createApp()
    const left = { accessToken: 'cs1.AAAA', refreshToken: 'clear', idToken: account.accessToken }
    await accounts.update({ id: account.id }, left)
    const answer = await ann.post(path, { accountId: account.id })
    expect(answer.status).toBe(400)
    expect([
      'FAILED_TO_GET_ACCESS_TOKEN',
      'REFRESH_TOKEN_NOT_FOUND',
      'ACCESS_TOKEN_NOT_FOUND',
    ]).toContain(answer.code)
    expect(provider.refreshed).toEqual([])
  })
})

describe('a call of the server', () => {
  it('reads tokens with asServer and a userId', async () => {
    const { auth, account, tokens } = await createApp()
    const body = { accountId: account.id, userId: account.userId }
    const { accessToken } = tokens
    expect(await auth.api.getAccessToken({ body, asServer: true })).toMatchObject({ accessToken })
    expect(await auth.api.accountInfo({ query: body, asServer: true })).toMatchObject({
      user: { id: SUBJECT },
    })
  })

  it('H58 throws with headers that have no session', async () => {
    const { auth, account } = await createApp()
    const body = { accountId: account.id, userId: account.userId }
    for (const call of [
      auth.api.getAccessToken({ body, headers: {} }),
      auth.api.refreshToken({ body, headers: new Headers() }),
      auth.api.accountInfo({ query: body, headers: {} }),
      auth.api.accountInfoByPost({ body, headers: {} }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    }
  })

  it('throws without a session and a userId', async () => {
    const { auth, account } = await createApp()
    const body = { accountId: account.id }
    const required = { status: 400, code: 'USER_ID_OR_SESSION_REQUIRED' }
    await expect(auth.api.getAccessToken({ body, asServer: true })).rejects.toMatchObject(required)
    await expect(auth.api.refreshToken({ body, asServer: true })).rejects.toMatchObject(required)
    await expect(auth.api.accountInfo({ query: body, asServer: true })).rejects.toMatchObject(
      required,
    )
  })

  it('throws for the userId of another user', async () => {
    const { auth, bob, account } = await createApp()
    const { body } = await bob.get('/get-session')
    const userId = (body as { user: { id: string } }).user.id
    const call = auth.api.getAccessToken({
      body: { accountId: account.id, userId },
      asServer: true,
    })
    await expect(call).rejects.toMatchObject(notFound)
  })

  it('H128 returns the refresh token to the server, and to browsers only when it is exposed', async () => {
    const { auth, ann, account, provider } = await createApp()
    const body = { accountId: account.id, userId: account.userId }
    const own = await auth.api.refreshToken({ body, asServer: true })
    expect(own.refreshToken).toMatch(/^refresh-/)
    const answer = await ann.post('/refresh-token', { accountId: account.id })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain('refresh-')
    const asAnn = { body: { accountId: account.id }, headers: { cookie: ann.cookieHeader } }
    expect(await auth.api.refreshToken(asAnn)).not.toHaveProperty('refreshToken')
    expect(provider.refreshed).toHaveLength(3)
  })
})

it('returns no time of expiry, no scope and no ID token when the provider names none', async () => {
  const { ann, account } = await createApp({ accessTokenExpiresAt: null, scopes: null })
  const { body } = await ann.post('/get-access-token', { accountId: account.id })
  const accessToken = expect.stringMatching(/^access-/) as string
  expect(body).toEqual({ accessToken, scopes: [] })
})

describe('account.exposeRefreshTokens', () => {
  const calls = ['/get-access-token', '/refresh-token'] as const
  const endsAt = new Date('2100-01-01T00:00:00.000Z')

  it.each(calls)('H128 leaves the refresh token out of %s when it is off', async (path) => {
    for (const account of [{}, { exposeRefreshTokens: false }]) {
      const { ann, account: row } = await createApp({ refreshTokenExpiresAt: endsAt }, account)
      const { body } = await ann.post(path, { accountId: row.id })
      expect(body).not.toHaveProperty('refreshToken')
      expect(JSON.stringify(body)).not.toContain('refresh-')
    }
  })

  it.each(['getAccessToken', 'refreshToken'] as const)(
    'returns the refresh token to the server in %s when it is off',
    async (call) => {
      const { auth, account } = await createApp({ refreshTokenExpiresAt: endsAt })
      const body = { accountId: account.id, userId: account.userId }
      expect(await auth.api[call]({ asServer: true, body })).toMatchObject({
        refreshToken: expect.stringMatching(/^refresh-/) as string,
      })
    },
  )

  it.each(calls)('returns the refresh token in %s when it is on', async (path) => {
    const app = await createApp({ refreshTokenExpiresAt: endsAt }, { exposeRefreshTokens: true })
    const { auth, ann, account, bob } = app
    const body = { accountId: account.id }
    const answer = await ann.post(path, body)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        refreshToken: expect.stringMatching(/^refresh-/) as string,
        ...(path === '/get-access-token' && { refreshTokenExpiresAt: endsAt.toISOString() }),
      },
    })
    const own = { asServer: true, body: { ...body, userId: account.userId } } as const
    expect(await auth.api.getAccessToken(own)).toHaveProperty('refreshToken')
    expect(await bob.post(path, body)).toMatchObject(notFound)
  })

  it.each(calls)(
    'leaves the refresh token out of %s when the provider issues none',
    async (path) => {
      const { auth, ann, plain } = await createApp({}, { exposeRefreshTokens: true })
      const tokens = plain.handOut('2002', { refreshToken: null })
      const row = { email: 'ann@x.test', providerId: 'plain', accountId: '2002', tokens }
      const { id } = await linkAccount(auth.database, row)
      const { body } = await ann.post(path, { accountId: id })
      expect(body).not.toHaveProperty('refreshToken')
    },
  )

  it.each(['yes', 1, null])('throws at start for %s', (exposeRefreshTokens) => {
    const account = { exposeRefreshTokens } as unknown as { exposeRefreshTokens: boolean }
    expect(() => createTestAuth({ account })).toThrow('account.exposeRefreshTokens')
  })
})

/** The error for a provider that the app does not have. */
function unsupported(path: string, id: string): object {
  return path === '/account-info'
    ? { status: 400, code: 'PROVIDER_NOT_CONFIGURED' }
    : {
        status: 400,
        code: 'PROVIDER_NOT_SUPPORTED',
        body: {
          code: 'PROVIDER_NOT_SUPPORTED',
          message: `Provider ${id} is not supported`,
        },
      }
}
