import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verificationModel } from '../../contract/tables/models.js'
import { noTokens, type ProviderTokens } from '../../contract/providers/provider.js'
import {
  ask,
  createApp,
  createLateApp,
  failedToGet,
  signInAgain,
  stored,
  tokenIn,
} from '../../test/linked-app.js'

describe('H126 the refresh of an access token', () => {
  it.each([
    { title: 'with 5 seconds left', leftMs: 5000, refreshes: 0 },
    { title: 'with less than 5 seconds left', leftMs: 4999, refreshes: 1 },
    { title: 'that has expired', leftMs: -1, refreshes: 1 },
  ])('happens $refreshes times for a token $title', async ({ leftMs, refreshes }) => {
    const app = await createApp()
    app.clock.advanceMs(3_600_000 - leftMs)
    const { status, body } = await ask(app)
    expect(status).toBe(200)
    expect(app.provider.refreshed).toHaveLength(refreshes)
    expect(tokenIn(body) === app.tokens.accessToken).toBe(refreshes === 0)
    expect(await ask(app)).toMatchObject({ status: 200, body })
    expect(app.provider.refreshed).toHaveLength(refreshes)
  })

  it('happens only on request for a token without an expiry', async () => {
    const app = await createLateApp({ accessTokenExpiresAt: null })
    app.clock.advance('1 year')
    const body = { accountId: app.account.id, userId: app.account.userId }
    const { accessToken } = app.tokens
    expect(await app.auth.api.getAccessToken({ body, asServer: true })).toMatchObject({
      accessToken,
    })
    expect(app.provider.refreshed).toEqual([])
    expect(await app.auth.api.refreshToken({ body, asServer: true })).not.toMatchObject({
      accessToken,
    })
    expect(app.provider.refreshed).toHaveLength(1)
  })

  it('happens when there is only a refresh token', async () => {
    const app = await createApp()
    await app.accounts.update({ id: app.account.id }, { accessToken: null })
    expect(await ask(app)).toMatchObject({ status: 200 })
  })

  it.each([
    { title: 'with time left', leftMs: 1, status: 200 },
    { title: 'that has expired', leftMs: 0, status: 400 },
  ])('returns $status without a refresh token for a token $title', async ({ leftMs, status }) => {
    const app = await createApp({ refreshToken: null })
    app.clock.advanceMs(3_600_000 - leftMs)
    expect(await ask(app)).toMatchObject({ status })
    const none = { status: 400, code: 'REFRESH_TOKEN_NOT_FOUND' }
    expect(await ask(app, '/refresh-token')).toMatchObject(none)
  })

  it('fails for a provider without refresh tokens', async () => {
    const app = await createApp()
    await app.accounts.update({ id: app.account.id }, { providerId: 'plain' })
    const none = { status: 400, code: 'TOKEN_REFRESH_NOT_SUPPORTED' }
    expect(await ask(app, '/refresh-token')).toMatchObject(none)
    app.clock.advance('2 hours')
    expect(await ask(app)).toMatchObject({ status: 400, code: 'FAILED_TO_GET_ACCESS_TOKEN' })
  })
})

describe('H126 twenty parallel calls with an expired access token', () => {
  it.each(['/get-access-token', '/refresh-token', '/account-info'])(
    'refreshes once for %s and returns the same token to all',
    async (path) => {
      const app = await createLateApp()
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, path)))
      const [first] = answers
      expect(first?.status).toBe(200)
      for (const { body } of answers) expect(body).toEqual(first?.body)
      expect(app.provider.refreshed).toEqual([app.tokens.refreshToken])
      const { body } = await ask(app)
      expect(app.provider.accepts(tokenIn(body))).toBe(true)
      expect(await app.auth.database.dump()).toMatchObject({ verification: [] })
    },
  )

  it('uses each refresh token once in five rounds', async () => {
    const app = await createLateApp()
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app)))
      expect(new Set(answers.map(({ body }) => tokenIn(body))).size).toBe(1)
      expect(new Set(app.provider.refreshed).size).toBe(round)
      expect(app.provider.refreshed).toHaveLength(round)
      app.clock.advance('2 hours')
    }
  })

  it('waits for another process with the lease, and takes over when it is dead', async () => {
    const app = await createLateApp()
    const { auth, clock, provider } = app
    const never = new Promise<ProviderTokens>(() => undefined)
    provider.misbehave(() => never)
    void ask(app)
    await vi.waitFor(() => {
      expect(provider.refreshed).toHaveLength(1)
    })
    provider.misbehave(null)
    const waiting = ask(app)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(provider.refreshed).toHaveLength(1)
    clock.advance(30)
    expect(await waiting).toMatchObject({ status: 200 })
    expect(provider.refreshed).toHaveLength(2)
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('fails when the lease remains taken', async () => {
    const app = await createLateApp()
    const leases = app.auth.database.store.of(verificationModel)
    app.provider.misbehave(() => new Promise(() => undefined))
    void ask(app)
    await vi.waitFor(async () => {
      expect(await leases.count({})).toBe(1)
    })
    await leases.update({}, { expiresAt: new Date('2100-01-01T00:00:00Z') })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let answer: Awaited<ReturnType<typeof ask>> | undefined
    void ask(app).then((given) => (answer = given))
    while (!answer) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(answer).toMatchObject(failedToGet)
    expect(app.provider.refreshed).toHaveLength(1)
  })
})

describe('H126 a refresh with a concurrent change', () => {
  it('keeps and returns the tokens of a sign-in', async () => {
    const app = await createLateApp()
    let newer: ProviderTokens | undefined
    app.provider.misbehave(async () => {
      app.provider.misbehave(null)
      newer = await signInAgain(app)
      return { ...noTokens, accessToken: 'older', refreshToken: 'older' }
    })
    const { body } = await ask(app)
    expect(tokenIn(body)).toBe(newer?.accessToken)
    expect(tokenIn((await ask(app)).body)).toBe(newer?.accessToken)
    expect(app.provider.refreshed).toHaveLength(1)
  })

  it('returns no token when the account was deleted', async () => {
    const app = await createLateApp()
    app.provider.misbehave(async () => {
      await app.accounts.delete({ id: app.account.id })
      return { ...noTokens, accessToken: 'new' }
    })
    expect(await ask(app)).toMatchObject({ status: 400, code: 'ACCOUNT_NOT_FOUND' })
    expect(await app.auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('makes no request when another refresh was done before the lease', async () => {
    const app = await createLateApp()
    let newer: ProviderTokens | undefined
    app.auth.database.onCall(async ({ method, model }) => {
      if (method !== 'create' || model !== 'verification') return
      newer = await signInAgain(app)
    })
    expect(tokenIn((await ask(app)).body)).toBe(newer?.accessToken)
    expect(app.provider.refreshed).toEqual([])
  })

  it('keeps values that the provider does not return again', async () => {
    const app = await createLateApp({ idToken: 'id.token' })
    const before = await stored(app)
    app.provider.misbehave(() => Promise.resolve({ ...noTokens, accessToken: 'new' }))
    const { body } = await ask(app)
    expect(body).toEqual({ accessToken: 'new', scopes: ['read', 'write'], idToken: 'id.token' })
    const { refreshToken, idToken, scope } = { ...before }
    expect(await stored(app)).toMatchObject({
      refreshToken,
      idToken,
      scope,
      accessTokenExpiresAt: null,
    })
  })

  it('returns no token when another process encrypted it with an unknown secret', async () => {
    const app = await createLateApp()
    app.auth.database.onCall(async ({ method, model }) => {
      if (method !== 'create' || model !== 'verification') return
      await app.accounts.update({ id: app.account.id }, { accessToken: 'cs1.AAAA' })
    })
    expect(await ask(app)).toMatchObject(failedToGet)
    expect(app.provider.refreshed).toEqual([])
  })
})

describe('the database calls of a refresh', () => {
  it('needs few calls, and none without a due refresh', async () => {
    const app = await createLateApp()
    app.auth.database.reset()
    await ask(app)
    expect(app.auth.database.calls).toEqual([
      'findOneJoined session',
      'findMany account',
      'findOne verification',
      'create verification',
      'findOne account',
      'updateOne account',
      'delete verification',
    ])
    app.auth.database.reset()
    await ask(app)
    expect(app.auth.database.calls).toEqual(['findOneJoined session', 'findMany account'])
  })
})
