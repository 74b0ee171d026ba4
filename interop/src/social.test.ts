import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { generations } from './generations.js'
import { EXAMPLE } from './example-provider.js'
import {
  formats,
  type Pair,
  userOf,
  sentTo,
  serveWithProvider,
  verifyAddress,
} from './social-app.js'

const { fresh, go, provider } = serveWithProvider()
const rows = formats.flatMap((one) => generations.map((other) => ({ ...one, ...other })))
const password = 'correct horse'

describe.each(rows)(
  'sign-in with a provider of the client $generation in the $format format',
  ({ options, create }) => {
    async function open() {
      const app = await fresh(options)
      return { app, ...app.openPair(create) }
    }

    /** The whole way, from the call to where the browser ends. */
    async function signIn(
      pair: Pair,
      body: object = {},
      visit = { login: 'ann' },
    ): Promise<string> {
      const { data, error } = await pair.client.signIn.social({ provider: EXAMPLE, ...body })
      expect(error).toBeNull()
      return go(pair, sentTo(data).url, visit)
    }

    it('signs in a new user, and later the same user', async () => {
      const { app, ...pair } = await open()
      const body = { callbackURL: '/home', newUserCallbackURL: '/tour', errorCallbackURL: '/oops' }
      expect(await signIn(pair, body)).toBe(`${app.origin}/tour`)
      expect(await userOf(pair)).toMatchObject({
        name: 'Ann',
        email: 'ann@example.com',
        emailVerified: true,
        createdAt: expect.any(Date),
      })
      await pair.client.signOut()
      expect(await userOf(pair)).toBeNull()
      expect(await signIn(pair, body)).toBe(`${app.origin}/home`)
      expect(await userOf(pair)).toMatchObject({ email: 'ann@example.com' })
      const { user, account } = await app.auth.database.dump()
      expect(user).toHaveLength(1)
      expect(account).toMatchObject([{ providerId: EXAMPLE, accountId: 'ann' }])
    })

    it('follows the redirect of the response', async () => {
      const { client } = await open()
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

    it('stays on the page with disableRedirect', async () => {
      const { client } = await open()
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

    it('requests additional scopes with a login hint', async () => {
      const { client } = await open()
      const body = { provider: EXAMPLE, scopes: ['offline_access'], loginHint: 'ann' }
      const { searchParams } = new URL(sentTo((await client.signIn.social(body)).data).url)
      expect(searchParams.get('scope')?.split(' ').sort()).toEqual(
        ['email', 'offline_access', 'openid', 'profile'].sort(),
      )
      expect(searchParams.get('login_hint')).toBe('ann')
    })

    it('returns with an error code when the user denies consent', async () => {
      const { app, ...pair } = await open()
      const body = { provider: EXAMPLE, callbackURL: '/home', errorCallbackURL: '/oops?from=x' }
      const { data } = await pair.client.signIn.social(body)
      const end = new URL(await go(pair, sentTo(data).url, { login: 'ann', refuse: true }))
      expect(end.pathname).toBe('/oops')
      expect(Object.fromEntries(end.searchParams)).toMatchObject({
        from: 'x',
        error: 'access_denied',
      })
      expect(await userOf(pair)).toBeNull()
      expect((await app.auth.database.dump())['user']).toHaveLength(0)
    })

    it('signs in an existing user by address when the address is verified here too', async () => {
      const { app, ...pair } = await open()
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

    it('signs in with an id token and rejects an invalid one', async () => {
      const { app, ...pair } = await open()
      const token = await provider().idTokenOnDevice('ann', 'a nonce of the app')
      const idToken = { token, nonce: 'a nonce of the app' }
      const forged = { ...idToken, token: `${token.slice(0, -8)}AAAAAAAA` }
      for (const wrong of [forged, { ...idToken, nonce: 'another' }]) {
        const { error } = await pair.client.signIn.social({ provider: EXAMPLE, idToken: wrong })
        expect(error).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
      }
      expect(await userOf(pair)).toBeNull()

      const { data, error } = await pair.client.signIn.social({ provider: EXAMPLE, idToken })
      expect(error).toBeNull()
      expect(data).toMatchObject({
        redirect: false,
        token: expect.any(String),
        user: { email: 'ann@example.com', createdAt: expect.any(Date) },
      })
      expect(data).not.toHaveProperty('url')
      expect(await userOf(pair)).toMatchObject({ email: 'ann@example.com' })
      const { account } = await app.auth.database.dump()
      expect(account).toMatchObject([{ providerId: EXAMPLE, accountId: 'ann' }])
    })

    it.each([
      {
        title: 'for an unknown provider',
        body: { provider: 'nobody' },
        error: { status: 404, code: 'PROVIDER_NOT_FOUND' },
      },
      {
        title: 'for a foreign callback URL',
        body: { provider: EXAMPLE, callbackURL: 'https://evil.test' },
        error: { status: 403, code: 'INVALID_CALLBACK_URL' },
      },
    ])('gets an error $title', async ({ body, error }) => {
      const { client } = await open()
      expect(await client.signIn.social(body)).toMatchObject({ data: null, error })
    })
  },
)
