import { betterAuthDatabase } from '@countersign/core/better-auth'
import { oidc } from '@countersign/core/providers/oidc'
import type { TestBrowser } from '@countersign/core/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInAt } from '../../packages/core/src/providers/test/openid-provider.js'
import { app, EXAMPLE, type ExampleProvider, startExampleProvider } from './example-provider.js'
import { servers } from './servers.js'
import { BASE_URL, openSharedDatabase } from './shared-database.js'

const zoe = { name: 'Zoe', email: 'zoe@example.com', email_verified: true }
const password = 'a password of Zoe'
const API = `${BASE_URL}/api/auth`

let provider: ExampleProvider
beforeAll(async () => {
  const paths = ['/callback', '/oauth2/callback'].map((path) => `${API}${path}/${EXAMPLE}`)
  provider = await startExampleProvider(paths)
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.users.clear()
  provider.users.set('zoe', zoe)
})

interface Account {
  readonly id: string
  readonly userId: string
}

/** How a call of each generation begins a sign-in, and how it names an account. */
const ways = {
  '1.2.12': { begin: '/sign-in/oauth2', name: () => ({ providerId: EXAMPLE }) },
  '1.7.1': { begin: '/sign-in/social', name: ({ id }: Account) => ({ accountId: id }) },
} as const

describe.each(servers)(
  'provider accounts on a database shared with better-auth $version',
  (peer) => {
    const way = ways[peer.version]

    async function openBoth(encryptOAuthTokens = false) {
      const { issuer } = provider
      const config = {
        providerId: EXAMPLE,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        ...app,
        scopes: ['openid', 'profile', 'email'],
        pkce: true,
        authentication: 'basic',
      }
      return openSharedDatabase(peer, {
        ours: {
          storage: betterAuthDatabase({ encryptTokens: encryptOAuthTokens }),
          socialProviders: [oidc({ id: EXAMPLE, issuer, ...app })],
        },
        theirs: {
          account: { encryptOAuthTokens },
          plugins: [peer.genericOAuth({ config: [config] })],
        },
      })
    }

    /** There, through the provider and back. */
    async function walk(browser: TestBrowser, path: string): Promise<void> {
      const body = { provider: EXAMPLE, providerId: EXAMPLE, callbackURL: '/home' }
      const begun = await browser.post(path, body)
      expect(begun).toMatchObject({ status: 200, body: { redirect: true } })
      const { url } = begun.body as { url: string }
      const { href: callback } = await signInAt(url, { login: 'zoe' })
      const ended = await browser.get(callback.slice(API.length))
      expect([ended.status, ended.headers.get('location')]).toEqual([302, '/home'])
    }

    const ourWay = (browser: TestBrowser) => walk(browser, '/sign-in/social')
    const theirWay = (browser: TestBrowser) => walk(browser, way.begin)

    async function idOf(browser: TestBrowser): Promise<string> {
      const { body } = await browser.get('/get-session')
      return (body as { user: { id: string } }).user.id
    }

    async function accountsOf(browser: TestBrowser): Promise<Account[]> {
      return (await browser.get('/list-accounts')).body as Account[]
    }

    async function tokenFrom(browser: TestBrowser, path: string, body: object): Promise<unknown> {
      const answer = await browser.post(path, body)
      expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } })
      return (answer.body as { accessToken: string }).accessToken
    }

    it.each([
      { title: 'signed up there and came to Countersign', there: true },
      { title: 'signed up with Countersign and moved back', there: false },
    ])('keeps one user with one account when the user $title', async ({ there }) => {
      const { openOurs, openTheirs } = await openBoth()
      const [ours, theirs] = [openOurs(), openTheirs()]
      if (there) await theirWay(theirs)
      await ourWay(ours)
      await theirWay(theirs)
      expect(await idOf(ours)).toBe(await idOf(theirs))
      expect(await accountsOf(ours)).toMatchObject([{ accountId: 'zoe', providerId: EXAMPLE }])
      expect(await accountsOf(theirs)).toMatchObject([{ accountId: 'zoe' }])
    })

    it.each([
      { title: 'another address', email: 'zoe@elsewhere.test', email_verified: true },
      { title: 'an address that is no longer verified', email_verified: false },
    ])(
      'signs the same user in on both servers when the provider reports $title',
      async (change) => {
        const { openOurs, openTheirs } = await openBoth()
        const [first, ours, theirs] = [openOurs(), openOurs(), openTheirs()]
        await ourWay(first)
        provider.users.set('zoe', { ...zoe, ...change })
        await theirWay(theirs)
        await ourWay(ours)
        expect([await idOf(ours), await idOf(theirs)]).toEqual(Array(2).fill(await idOf(first)))
        expect(await accountsOf(theirs)).toHaveLength(1)
      },
    )

    it('recognises an account that Countersign linked', async () => {
      const { ours: auth, outbox, openOurs, openTheirs } = await openBoth()
      const [ours, theirs] = [openOurs(), openTheirs()]
      await ours.post('/sign-up/email', { ...zoe, password })
      await ours.post('/send-verification-email', { email: zoe.email })
      await auth.idle()
      await ours.get(`/verify-email?token=${String(outbox.last('verify-email').token)}`)
      await walk(ours, '/link-social')
      expect(await accountsOf(ours)).toHaveLength(2)
      await theirWay(theirs)
      expect(await idOf(theirs)).toBe(await idOf(ours))
      expect(await accountsOf(theirs)).toHaveLength(2)
    })

    // 1.2 encrypts none.
    const seals = peer.version === '1.2.12' ? [false] : [false, true]

    it.each(seals)('uses encrypted provider tokens of the other server: %s', async (encrypted) => {
      const { browser, moveBack, openTheirs } = await openBoth(encrypted)
      await ourWay(browser)
      const theirs = moveBack()
      const [account = { id: '', userId: '' }] = await accountsOf(browser)
      const [ourName, theirName] = [{ accountId: account.id }, way.name(account)]
      const first = await tokenFrom(browser, '/get-access-token', ourName)
      expect(await tokenFrom(theirs, '/get-access-token', theirName)).toBe(first)
      const second = await tokenFrom(theirs, '/refresh-token', theirName)
      expect(second).not.toBe(first)
      expect(await tokenFrom(browser, '/get-access-token', ourName)).toBe(second)
      const third = await tokenFrom(browser, '/refresh-token', ourName)
      expect(await tokenFrom(theirs, '/get-access-token', theirName)).toBe(third)

      await theirWay(openTheirs())
      const fourth = await tokenFrom(browser, '/get-access-token', ourName)
      expect([first, second, third]).not.toContain(fourth)
      const info = await browser.get(`/account-info?accountId=${account.id}`)
      expect(info).toMatchObject({ status: 200, body: { user: { id: 'zoe', email: zoe.email } } })
    })
  },
)
