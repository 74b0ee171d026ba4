import { createAuthClient } from '@countersign/client'
import { german } from '@countersign/core/languages'
import { createTestAuth, instantProvider } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { describe, expect, it, vi } from 'vitest'
import { generations, type PeerAnswer, type PeerClient, serve } from './generations.js'

const password = 'correct horse'
const ann = { name: 'Ann', email: 'ann@example.com', password }

/** Whom the provider knows; one test moves her to another address. */
const profile = { subject: 'ann', email: ann.email }
const instant = instantProvider({ profile })
const tired = {
  ...instantProvider({ id: 'tired' }),
  exchange: async (...requested: Parameters<typeof instant.exchange>) => ({
    ...(await instant.exchange(...requested)),
    refreshToken: 'refresh',
    accessTokenExpiresAt: new Date(0),
  }),
  refresh: () => Promise.reject(new Error('No tokens')),
}

const served = serve({
  socialProviders: [instant, tired],
  trustedOrigins: ['myapp://', 'exp://'],
  user: { deleteUser: { enabled: true, sendVerification: true } },
})

const messageOf = ({ error }: PeerAnswer) => ({ status: error?.status, message: error?.message })

interface Sent {
  readonly url: string
}

describe.each(generations)('the wire format for the published client $generation', ({ create }) => {
  async function signedUp(options?: Parameters<typeof served.fresh>[0]) {
    const app = await served.fresh(options)
    const { client, browser } = app.openPair(create)
    expect((await client.signUp.email(ann)).error).toBeNull()
    return { ...app, client, browser }
  }

  /** To the provider, whose code is the address, and back: where the browser ends. */
  async function comeBack(
    { browser, origin }: Pick<Awaited<ReturnType<typeof signedUp>>, 'browser' | 'origin'>,
    answer: PeerAnswer,
    provider = 'instant',
  ): Promise<string> {
    const state = new URL((answer.data as Sent).url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ code: ann.email, state }).toString()
    return browser.visit(`${origin}/api/auth/callback/${provider}?${query}`)
  }

  it('deletes a user only with the token of the confirmation mail', async () => {
    const { auth, client } = await signedUp()
    const wrong = await client.deleteUser({ password: 'wrong horse' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_PASSWORD' })
    await auth.idle()
    expect(() => auth.outbox.last('delete-account')).toThrow('No "delete-account" mail')
    expect(await client.deleteUser({ password })).toMatchObject({
      data: { success: true, message: 'Verification email sent' },
    })
    expect((await client.getSession()).data).not.toBeNull()
    await auth.idle()
    const { token } = auth.outbox.last('delete-account', ann.email)
    expect(await client.deleteUser({ token: String(token) })).toMatchObject({
      data: { success: true },
    })
    expect((await client.signIn.email(ann)).error).toMatchObject({ status: 401 })
  })

  it('updates a linked account whose address has changed, and links no other address', async () => {
    const { client } = await signedUp()
    const link = (token: string) =>
      client.linkSocial({ provider: 'instant', idToken: { token: `${token} ${Math.random()}` } })
    expect((await link('first')).error).toBeNull()
    try {
      Object.assign(profile, { email: 'moved@example.com' })
      expect((await link('renewed')).error).toBeNull()
      Object.assign(profile, { subject: 'other' })
      expect(messageOf(await link('other'))).toEqual({
        status: 401,
        message: 'Account not linked - different emails not allowed',
      })
    } finally {
      Object.assign(profile, { subject: 'ann', email: ann.email })
    }
    const { data } = await client.listAccounts()
    expect((data as unknown[]).length).toBe(2)
  })

  it('refuses to link an account of another user, with the reason in the URL', async () => {
    const app = await signedUp()
    const { client: other, browser } = app.openPair(create)
    await other.signUp.email({ ...ann, email: 'bea@example.com' })
    const idToken = { token: 'of Ann' }
    expect((await app.client.linkSocial({ provider: 'instant', idToken })).error).toBeNull()
    const answer = await other.linkSocial({ provider: 'instant', errorCallbackURL: '/failed' })
    expect(await comeBack({ browser, origin: app.origin }, answer)).toContain(
      '/failed?error=account_already_linked_to_different_user',
    )
  })

  it('redirects the browser to an app with its own scheme', async () => {
    const { client } = (await served.fresh()).openPair(create)
    const begin = (callbackURL: string) =>
      client.signIn.social({ provider: 'instant', callbackURL, disableRedirect: true })
    for (const callbackURL of ['myapp://in', 'exp://192.168.1.2:8081/--/in'])
      expect((await begin(callbackURL)).error).toBeNull()
    expect(messageOf(await begin('other://in'))).toEqual({
      status: 403,
      message: 'Invalid callbackURL',
    })
  })

  it('posts without a body', async () => {
    const { client } = await signedUp()
    const posts = vi.fn()
    for (const path of ['/revoke-other-sessions', '/sign-out']) {
      const options = { method: 'POST', onRequest: ({ body }: { body: unknown }) => posts(body) }
      expect((await client.$fetch(path, options)).error).toBeNull()
    }
    expect(posts.mock.calls).toEqual([[null], [null]])
    expect((await client.getSession()).data).toBeNull()
  })

  it('returns from a provider that was removed from the app', async () => {
    const { auth, browser, client, origin } = await signedUp()
    const options = { provider: 'instant', errorCallbackURL: '/failed', disableRedirect: true }
    const answer = await client.signIn.social(options)
    await served.fresh({ database: auth.database, socialProviders: [] })
    expect(await comeBack({ browser, origin }, answer)).toContain(
      '/failed?error=oauth_provider_not_found',
    )
  })

  it('reports errors of tokens, providers and bodies', async () => {
    const app = await served.fresh()
    const { client, browser } = app.openPair(create)
    const begun = await client.signIn.social({ provider: 'tired', disableRedirect: true })
    await comeBack({ browser, origin: app.origin }, begun, 'tired')
    expect(messageOf(await client.getAccessToken({ providerId: 'tired' }))).toEqual({
      status: 400,
      message: 'Failed to get a valid access token',
    })
    expect(messageOf(await client.getAccessToken({ providerId: 'nowhere' }))).toEqual({
      status: 400,
      message: 'Provider nowhere is not supported',
    })
    expect(messageOf(await client.signIn.email({ email: 7, password }))).toEqual({
      status: 400,
      message: 'Invalid body parameters',
    })
    for (const callbackURL of ['/in<script>', '/in>'])
      expect(messageOf(await client.signIn.email({ ...ann, callbackURL }))).toEqual({
        status: 403,
        message: 'Invalid callbackURL',
      })
  })

  it('gets refresh tokens only where the app exposes them', async () => {
    for (const exposeRefreshTokens of [true, false]) {
      const refresh = () => instant.exchange({ code: ann.email } as never, {} as never)
      const provider = {
        ...tired,
        refresh: async () => ({ ...(await refresh()), refreshToken: 'new' }),
      }
      const app = await served.fresh({
        account: { exposeRefreshTokens },
        socialProviders: [provider],
      })
      const { client, browser } = app.openPair(create)
      const begun = await client.signIn.social({ provider: 'tired', disableRedirect: true })
      await comeBack({ browser, origin: app.origin }, begun, 'tired')
      for (const call of [client.refreshToken, client.getAccessToken]) {
        const { data } = await call({ providerId: 'tired' })
        expect((data as { refreshToken?: unknown } | null)?.refreshToken).toBe(
          exposeRefreshTokens ? 'new' : undefined,
        )
      }
    }
  })

  it("sends mails in the recipient's language through a sender without texts", async () => {
    const { auth, client } = await signedUp({ languages: { available: [german] } })
    const fetchOptions = { headers: { 'accept-language': 'de' } }
    await client.requestPasswordReset({ email: ann.email, redirectTo: '/new', fetchOptions })
    await auth.idle()
    const { locale, subject, text } = auth.outbox.last('reset-password', ann.email)
    expect({ locale, subject }).toEqual({
      locale: 'de',
      subject: expect.stringContaining('Passwort') as string,
    })
    expect(text).toContain('Passwort')
  })

  it("repeats a GET as often as Countersign's client, which repeats no POST that may have succeeded", async () => {
    const requestsOf = async (status: number, run: (fetch: typeof globalThis.fetch) => unknown) => {
      let requests = 0
      await run(() => {
        requests += 1
        return Promise.resolve(Response.json({ code: 'X', message: 'x' }, { status }))
      })
      return requests
    }
    const retry = 1
    const theirs = (fetch: typeof globalThis.fetch) => {
      const options = { baseURL: 'http://x.test', fetchOptions: { customFetchImpl: fetch } }
      return (create as (options: object) => unknown)(options) as PeerClient
    }
    const ours = (fetch: typeof globalThis.fetch) =>
      createAuthClient({ baseURL: 'http://x.test', fetch, retry })
    const repeats = async (status: number) => {
      const get = await requestsOf(status, (fetch) =>
        theirs(fetch).listSessions({ fetchOptions: { retry } }),
      )
      const own = await requestsOf(status, (fetch) => ours(fetch).listSessions())
      const post = await requestsOf(status, (fetch) => ours(fetch).signIn.email(ann))
      return { status, get, own, post }
    }
    expect(await Promise.all([400, 401, 404, 500, 503].map(repeats))).toEqual([
      { status: 400, get: 2, own: 2, post: 1 },
      { status: 401, get: 2, own: 2, post: 1 },
      { status: 404, get: 2, own: 2, post: 1 },
      { status: 500, get: 2, own: 2, post: 1 },
      { status: 503, get: 2, own: 2, post: 2 },
    ])
  })
})

it('stops an app with an option of better-auth and names the replacement', () => {
  const theirs: object = { sendInvitationEmail: () => undefined }
  expect(() => createTestAuth({ plugins: [organization(theirs)] })).toThrow(
    'mails go through the option "email"',
  )
})
