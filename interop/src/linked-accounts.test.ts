import { describe, expect, it } from 'vitest'
import type { Visit } from '../../packages/core/src/providers/test/openid-provider.js'
import { generations, type PeerClient } from './generations.js'
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
const ann = { name: 'Ann', email: 'ann@example.com', password: 'correct horse' }

interface Linked {
  readonly id: string
  readonly accountId: string
  readonly providerId: string
  readonly scopes: readonly string[]
}

interface Tokens {
  readonly accessToken: string
  readonly accessTokenExpiresAt: Date
}

/** How the published types of each generation name an account. */
const ways = {
  '1.2.12': {
    token: ({ id, providerId }: Linked) => ({ providerId, accountId: id }),
    unlink: ({ providerId, accountId }: Linked) => ({ providerId, accountId }),
    info: ({ accountId }: Linked) => ({ accountId }),
  },
  '1.7.25': {
    token: ({ id }: Linked) => ({ accountId: id }),
    unlink: ({ id }: Linked) => ({ accountId: id }),
    info: ({ id }: Linked) => ({ query: { accountId: id } }),
  },
} as const

const rows = formats.flatMap((one) =>
  generations.map((other) => ({ ...one, ...other, way: ways[other.generation] })),
)

async function accountsOf(client: PeerClient): Promise<Linked[]> {
  const { data, error } = await client.listAccounts()
  expect(error).toBeNull()
  return data as Linked[]
}

async function exampleOf(client: PeerClient): Promise<Linked> {
  const found = (await accountsOf(client)).find(({ providerId }) => providerId === EXAMPLE)
  if (!found) throw new Error('Nothing is linked')
  return found
}

async function tokensFrom(call: Promise<{ data: unknown; error: unknown }>): Promise<Tokens> {
  const { data, error } = await call
  expect(error).toBeNull()
  return data as Tokens
}

describe.each(rows)(
  'linked accounts of the client $generation in the $format format',
  ({ options, create, way }) => {
    const offline = { scopes: ['offline_access'] }

    /** A user who has signed in with the provider. */
    async function signedIn() {
      const app = await fresh(options)
      const pair = app.openPair(create)
      const body = { provider: EXAMPLE, callbackURL: '/home', ...offline }
      const { data } = await pair.client.signIn.social(body)
      expect(await go(pair, sentTo(data).url)).toBe(`${app.origin}/home`)
      return { app, ...pair, linked: await exampleOf(pair.client) }
    }

    /** A user with a password and a verified address. */
    async function signedUp() {
      const app = await fresh(options)
      const pair = app.openPair(create)
      await pair.client.signUp.email(ann)
      await verifyAddress(app, pair)
      return { app, ...pair }
    }

    async function link(pair: Pair, visit: Visit = { login: 'ann' }): Promise<string> {
      const body = { provider: EXAMPLE, callbackURL: '/account', errorCallbackURL: '/oops' }
      const { data, error } = await pair.client.linkSocial(body)
      expect(error).toBeNull()
      expect(sentTo(data).redirect).toBe(true)
      const { pathname, searchParams } = new URL(await go(pair, sentTo(data).url, visit))
      return `${pathname} ${searchParams.get('error') ?? ''}`.trim()
    }

    it('lists the account that signed the user in', async () => {
      const { client } = await signedIn()
      expect(await accountsOf(client)).toEqual([
        {
          id: expect.any(String),
          provider: EXAMPLE,
          providerId: EXAMPLE,
          accountId: 'ann',
          userId: expect.any(String),
          scopes: expect.arrayContaining(['openid', 'profile', 'email']),
          createdAt: expect.any(Date),
          updatedAt: expect.any(Date),
        },
      ])
    })

    it('links an account, lists and unlinks it, and keeps the last one', async () => {
      const pair = await signedUp()
      expect(await link(pair)).toBe('/account')
      const linked = await exampleOf(pair.client)
      expect(await accountsOf(pair.client)).toHaveLength(2)
      expect(linked).toMatchObject({ accountId: 'ann', createdAt: expect.any(Date) })
      const unlinked = await pair.client.unlinkAccount(way.unlink(linked))
      expect(unlinked).toMatchObject({ data: { status: true }, error: null })
      const [left] = await accountsOf(pair.client)
      expect(left).toMatchObject({ providerId: 'credential' })
      const again = await pair.client.unlinkAccount(way.unlink(linked))
      expect(again.error).toMatchObject({ status: 400, code: 'ACCOUNT_NOT_FOUND' })
      const last = await pair.client.unlinkAccount(way.unlink(left ?? linked))
      expect(last.error).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
      expect(await userOf(pair)).toMatchObject({ email: ann.email })
    })

    it('refuses to unlink the only account', async () => {
      const { client, linked } = await signedIn()
      const { error } = await client.unlinkAccount(way.unlink(linked))
      expect(error).toMatchObject({ status: 400, message: "You can't unlink your last account" })
      expect(await accountsOf(client)).toHaveLength(1)
    })

    it.each([
      {
        title: 'the user denies consent',
        visit: { login: 'ann', refuse: true },
        end: '/oops access_denied',
      },
      {
        title: 'the address is another one',
        visit: { login: 'bea' },
        end: '/oops unable_to_link_account',
      },
    ])('links no account when $title', async ({ end, visit }) => {
      const pair = await signedUp()
      provider().users.set('bea', { name: 'Bea', email: 'bea@x.test', email_verified: true })
      expect(await link(pair, visit)).toBe(end)
      expect(await accountsOf(pair.client)).toHaveLength(1)
    })

    it('refuses to link an account of another user', async () => {
      const pair = await signedUp()
      await link(pair)
      const other = pair.app.openPair(create)
      await other.client.signUp.email({ ...ann, email: 'bea@example.com' })
      await verifyAddress(pair.app, other, 'bea@example.com')
      const profile = { name: 'Ann', email: 'bea@example.com', email_verified: true }
      provider().users.set('ann', profile)
      expect(await link(other)).toBe('/oops account_already_linked_to_different_user')
      expect(await accountsOf(other.client)).toHaveLength(1)
    })

    it('links with an id token', async () => {
      const { client } = await signedUp()
      const token = await provider().idTokenOnDevice('ann', 'nonce')
      const body = { provider: EXAMPLE, idToken: { token, nonce: 'nonce' } }
      const { data, error } = await client.linkSocial(body)
      expect(error).toBeNull()
      expect(data).toMatchObject({ status: true, redirect: false })
      expect(await exampleOf(client)).toMatchObject({ accountId: 'ann' })
    })

    it('gets an access token, and a new one when it is about to expire', async () => {
      const { app, client, linked } = await signedIn()
      const first = await tokensFrom(client.getAccessToken(way.token(linked)))
      expect(first).toMatchObject({
        accessToken: expect.any(String),
        accessTokenExpiresAt: expect.any(Date),
        scopes: expect.arrayContaining(['openid', 'email']),
        idToken: expect.any(String),
      })
      const same = await tokensFrom(client.getAccessToken(way.token(linked)))
      expect(same.accessToken).toBe(first.accessToken)
      app.auth.clock.advance('2m')
      const second = await tokensFrom(client.getAccessToken(way.token(linked)))
      expect(second.accessToken).not.toBe(first.accessToken)
      expect(second.accessTokenExpiresAt.getTime()).toBeGreaterThan(app.auth.clock.now())
    })

    it('refreshes tokens repeatedly although each refresh token works once', async () => {
      const { client, linked } = await signedIn()
      const seen = new Set<string>()
      for (const _ of [1, 2, 3]) {
        const answer = await client.refreshToken(way.token(linked))
        expect(answer.error).toBeNull()
        expect(answer.data).toMatchObject({
          accessTokenExpiresAt: expect.any(Date),
          idToken: expect.any(String),
          providerId: EXAMPLE,
          accountId: linked.id,
        })
        // The one that is worth stealing stays on the server.
        expect(answer.data).not.toHaveProperty('refreshToken')
        seen.add((answer.data as Tokens).accessToken)
      }
      expect(seen.size).toBe(3)
      const stored = await tokensFrom(client.getAccessToken(way.token(linked)))
      expect([...seen].at(-1)).toBe(stored.accessToken)
    })

    it('gets the profile from the provider', async () => {
      const { client, linked } = await signedIn()
      const { data, error } = await client.accountInfo(way.info(linked))
      expect(error).toBeNull()
      expect(data).toMatchObject({
        user: { id: 'ann', name: 'Ann', email: 'ann@example.com', emailVerified: true },
        data: { sub: 'ann', email: 'ann@example.com' },
        account: { id: linked.id, providerId: EXAMPLE, accountId: 'ann' },
      })
    })

    it('gets no data about an account of another user', async () => {
      const { app, linked } = await signedIn()
      const { client } = app.openPair(create)
      await client.signUp.email({ ...ann, email: 'bea@example.com' })
      for (const call of [
        client.getAccessToken(way.token(linked)),
        client.refreshToken(way.token(linked)),
        client.accountInfo(way.info(linked)),
        client.unlinkAccount(way.unlink(linked)),
      ]) {
        expect((await call).error).toMatchObject({ status: 400, code: 'ACCOUNT_NOT_FOUND' })
      }
    })

    it.each([
      'linkSocial',
      'getAccessToken',
      'refreshToken',
      'accountInfo',
      'unlinkAccount',
    ] as const)('learns from %s that no user is signed in', async (name) => {
      const { client } = (await fresh(options)).openPair(create)
      const { error } = await client[name]({ provider: EXAMPLE, providerId: EXAMPLE })
      expect(error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    })
  },
)

describe.each(formats)('linked accounts in the $format format', ({ options }) => {
  it('serves clients of both generations with one account', async () => {
    const app = await fresh(options)
    const tokens = []
    for (const { create, generation } of generations) {
      const pair = app.openPair(create)
      const { data } = await pair.client.signIn.social({ provider: EXAMPLE })
      await go(pair, sentTo(data).url)
      const linked = await exampleOf(pair.client)
      const { token, info } = ways[generation]
      tokens.push(await tokensFrom(pair.client.refreshToken(token(linked))))
      expect((await pair.client.accountInfo(info(linked))).error).toBeNull()
    }
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(2)
    const { user, account } = await app.auth.database.dump()
    expect([user, account]).toMatchObject([{ length: 1 }, { length: 1 }])
  })
})
