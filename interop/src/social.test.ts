import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { generations } from './generations.js'
import { EXAMPLE } from './example-provider.js'
import {
  formats,
  type Pair,
  personOf,
  sentTo,
  serveWithProvider,
  verifyAddress,
} from './social-app.js'

const { fresh, go, provider } = serveWithProvider()
const rows = formats.flatMap((one) => generations.map((other) => ({ ...one, ...other })))
const password = 'correct horse'

describe.each(rows)('in the $format format the client $generation', ({ options, create }) => {
  function open() {
    const app = fresh(options)
    return { app, ...app.openPair(create) }
  }

  /** The whole way, from the call to where the browser ends. */
  async function signIn(pair: Pair, body: object = {}, visit = { login: 'ann' }): Promise<string> {
    const { data, error } = await pair.client.signIn.social({ provider: EXAMPLE, ...body })
    expect(error).toBeNull()
    return go(pair, sentTo(data).url, visit)
  }

  it('signs in somebody new, and then somebody known', async () => {
    const { app, ...pair } = open()
    const body = { callbackURL: '/home', newUserCallbackURL: '/tour', errorCallbackURL: '/oops' }
    expect(await signIn(pair, body)).toBe(`${app.origin}/tour`)
    expect(await personOf(pair)).toMatchObject({
      name: 'Ann',
      email: 'ann@example.com',
      emailVerified: true,
      createdAt: expect.any(Date),
    })
    await pair.client.signOut()
    expect(await personOf(pair)).toBeNull()
    expect(await signIn(pair, body)).toBe(`${app.origin}/home`)
    expect(await personOf(pair)).toMatchObject({ email: 'ann@example.com' })
    const { user, account } = await app.auth.database.dump()
    expect(user).toHaveLength(1)
    expect(account).toMatchObject([{ providerId: EXAMPLE, accountId: 'ann' }])
  })

  it('goes by itself where the answer says', async () => {
    const { client } = open()
    const window = { location: { href: 'http://before.test/' } }
    vi.stubGlobal('window', window)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { data } = await client.signIn.social({ provider: EXAMPLE, callbackURL: '/home' })
    const { url, redirect } = sentTo(data)
    expect(redirect).toBe(true)
    expect(url).toContain(`${provider().issuer}/auth?`)
    expect(window.location.href).toBe(url)
  })

  it('stays where it is told to', async () => {
    const { client } = open()
    const window = { location: { href: 'http://before.test/' } }
    vi.stubGlobal('window', window)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const body = { provider: EXAMPLE, disableRedirect: true }
    const { data } = await client.signIn.social(body)
    expect(sentTo(data)).toMatchObject({ url: expect.any(String), redirect: false })
    expect(window.location.href).toBe('http://before.test/')
  })

  it('asks the provider for more scopes, and says who it may be', async () => {
    const { client } = open()
    const body = { provider: EXAMPLE, scopes: ['offline_access'], loginHint: 'ann' }
    const { searchParams } = new URL(sentTo((await client.signIn.social(body)).data).url)
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual(
      ['email', 'offline_access', 'openid', 'profile'].sort(),
    )
    expect(searchParams.get('login_hint')).toBe('ann')
  })

  it('comes back with a code of what went wrong where somebody does not agree', async () => {
    const { app, ...pair } = open()
    const body = { provider: EXAMPLE, callbackURL: '/home', errorCallbackURL: '/oops?from=x' }
    const { data } = await pair.client.signIn.social(body)
    const end = new URL(await go(pair, sentTo(data).url, { login: 'ann', refuse: true }))
    expect(end.pathname).toBe('/oops')
    expect(Object.fromEntries(end.searchParams)).toMatchObject({
      from: 'x',
      error: 'access_denied',
    })
    expect(await personOf(pair)).toBeNull()
    expect((await app.auth.database.dump())['user']).toHaveLength(0)
  })

  it('signs in somebody known by address, once it is verified here too', async () => {
    const { app, ...pair } = open()
    await pair.client.signUp.email({ name: 'Ann', email: 'ann@example.com', password })
    const elsewhere = app.openPair(create)
    const body = { callbackURL: '/home', errorCallbackURL: '/oops' }
    expect(await signIn(elsewhere, body)).toBe(`${app.origin}/oops?error=account_not_linked`)
    await verifyAddress(app, pair)
    expect(await signIn(elsewhere, body)).toBe(`${app.origin}/home`)
    const { data } = await elsewhere.client.listAccounts()
    const providers = (data as { providerId: string }[]).map(({ providerId }) => providerId)
    expect(providers.sort()).toEqual(['credential', EXAMPLE])
  })

  it('signs in with an id token, and learns that another is none', async () => {
    const { app, ...pair } = open()
    const token = await provider().idTokenOnDevice('ann', 'a nonce of the app')
    const idToken = { token, nonce: 'a nonce of the app' }
    const forged = { ...idToken, token: `${token.slice(0, -8)}AAAAAAAA` }
    for (const wrong of [forged, { ...idToken, nonce: 'another' }]) {
      const { error } = await pair.client.signIn.social({ provider: EXAMPLE, idToken: wrong })
      expect(error).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    }
    expect(await personOf(pair)).toBeNull()

    const { data, error } = await pair.client.signIn.social({ provider: EXAMPLE, idToken })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      redirect: false,
      token: expect.any(String),
      user: { email: 'ann@example.com', createdAt: expect.any(Date) },
    })
    expect(data).not.toHaveProperty('url')
    expect(await personOf(pair)).toMatchObject({ email: 'ann@example.com' })
    const { account } = await app.auth.database.dump()
    expect(account).toMatchObject([{ providerId: EXAMPLE, accountId: 'ann' }])
  })

  it.each([
    {
      title: 'of an unknown provider',
      body: { provider: 'nobody' },
      error: { status: 404, code: 'PROVIDER_NOT_FOUND' },
    },
    {
      title: 'of a foreign address to go to',
      body: { provider: EXAMPLE, callbackURL: 'https://evil.test' },
      error: { status: 403, code: 'INVALID_CALLBACK_URL' },
    },
  ])('learns $title', async ({ body, error }) => {
    const { client } = open()
    expect(await client.signIn.social(body)).toMatchObject({ data: null, error })
  })
})
