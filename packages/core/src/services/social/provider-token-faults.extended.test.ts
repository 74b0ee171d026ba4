import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import {
  noTokens,
  ProviderFailure,
  type ProviderTokens,
} from '../../contract/providers/provider.js'
import {
  ask,
  createLateApp,
  failedToGet,
  failedToRefresh,
  signInAgain,
  stored,
  tokenIn,
} from '../../test/linked-app.js'

describe('H127 a refresh that fails at the provider', () => {
  const refuse =
    (problem: ProviderFailure['problem'], code: string | null = null) =>
    () =>
      Promise.reject(new ProviderFailure(problem, `The provider says ${String(code)}`, { code }))
  const answer = (tokens: Partial<ProviderTokens>) => () =>
    Promise.resolve({ ...noTokens, ...tokens })

  it.each([
    { title: 'invalid_grant', how: refuse('refused', 'invalid_grant') },
    { title: 'server_error', how: refuse('refused', 'server_error') },
    { title: 'no response', how: refuse('unreachable') },
    { title: 'a malformed response', how: refuse('malformed') },
    { title: 'code that throws', how: () => Promise.reject(new TypeError('undefined')) },
    { title: 'no token', how: answer({}) },
    { title: 'an empty token', how: answer({ accessToken: '' }) },
    { title: 'only a refresh token', how: answer({ refreshToken: 'r' }) },
  ])('changes nothing and makes no request for a minute after $title', async ({ how }) => {
    const app = await createLateApp()
    const before = await stored(app)
    app.provider.misbehave(how)
    expect(await ask(app)).toMatchObject(failedToGet)
    expect(await ask(app, '/refresh-token')).toMatchObject(failedToRefresh)
    expect(await ask(app, '/account-info')).toMatchObject(failedToGet)
    app.provider.misbehave(null)
    app.clock.advance(59)
    expect(await ask(app)).toMatchObject(failedToGet)
    expect(await stored(app)).toEqual(before)
    expect(app.provider.refreshed).toHaveLength(1)

    app.clock.advance(1)
    const answer = await ask(app)
    expect(answer.status).toBe(200)
    expect(app.provider.accepts(tokenIn(answer.body))).toBe(true)
    expect(app.provider.refreshed).toHaveLength(2)
  })

  it('makes one request for twenty parallel calls', async () => {
    const app = await createLateApp()
    app.provider.misbehave(refuse('refused', 'invalid_grant'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app)))
    for (const given of answers) expect(given).toMatchObject(failedToGet)
    expect(app.provider.refreshed).toHaveLength(1)
  })

  it('does not block the refresh of tokens of a new sign-in', async () => {
    const app = await createLateApp()
    app.provider.misbehave(refuse('refused', 'invalid_grant'))
    expect(await ask(app)).toMatchObject(failedToGet)
    app.provider.misbehave(null)
    await signInAgain(app)
    expect(await ask(app, '/refresh-token')).toMatchObject({ status: 200 })
  })

  it('logs the failure without the tokens', async () => {
    const app = await createLateApp()
    const { refreshToken, accessToken } = app.tokens
    app.provider.misbehave(() => Promise.reject(new Error(`What is ${String(refreshToken)}?`)))
    expect(await ask(app)).toMatchObject(failedToGet)
    expect(app.auth.logs.join()).toContain('What is [redacted]?')
    for (const token of [refreshToken, accessToken]) {
      expect(app.auth.logs.join()).not.toContain(token)
    }
  })
})

/** The number of database calls of a refresh without failures. */
async function countCalls(): Promise<number> {
  const app = await createLateApp()
  app.auth.database.reset()
  expect(await ask(app)).toMatchObject({ status: 200 })
  return app.auth.database.calls.length
}

describe('H126 H127 H180 a temporary database failure', { timeout: 60_000 }, () => {
  it.each(['before', 'after'] as const)(
    'loses no token when it occurs %s any call of a refresh',
    async (when) => {
      const calls = await countCalls()
      expect(calls).toBeGreaterThan(4)
      for (let point = 1; point <= calls; point += 1) {
        const app = await createLateApp()
        const { database } = app.auth
        database.reset()
        const fail = ({ number }: { readonly number: number }): void => {
          if (number === point) throw new Unavailable('ECONNRESET')
        }
        if (when === 'before') database.onCall(fail)
        else database.onDone(fail)
        const first = await ask(app)
        expect([200, 503], String(point)).toContain(first.status)
        expect(app.provider.refreshed.length, String(point)).toBe(first.status === 200 ? 1 : 0)
        database.reset()
        // A lease without a known owner expires.
        app.clock.advance(30)
        const { status, body } = await ask(app)
        expect(status, String(point)).toBe(200)
        expect(app.provider.accepts(tokenIn(body)), String(point)).toBe(true)
        expect(app.provider.refreshed, String(point)).toEqual([app.tokens.refreshToken])
      }
    },
  )

  it('delays the new tokens while they are written, and no other refresh starts meanwhile', async () => {
    const app = await createLateApp()
    let failures = 0
    app.auth.database.onCall(({ method, model }) => {
      if (method !== 'updateOne' || model !== 'account' || failures === 3) return
      failures += 1
      throw new Unavailable('ECONNREFUSED')
    })
    const answers = await Promise.all([ask(app), ask(app), ask(app)])
    expect(failures).toBe(3)
    for (const { body } of answers) expect(app.provider.accepts(tokenIn(body))).toBe(true)
    expect(app.provider.refreshed).toHaveLength(1)
  })

  it('fails with 503 when it lasts, and prevents a second use of the refresh token', async () => {
    const app = await createLateApp()
    app.auth.database.onCall(({ method, model }) => {
      if (method === 'updateOne' && model === 'account') throw new Unavailable('ECONNREFUSED')
    })
    expect(await ask(app)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(await app.auth.database.dump()).toMatchObject({ verification: [{}] })
    expect(app.provider.refreshed).toHaveLength(1)
  })
})
