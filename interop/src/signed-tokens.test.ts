import type { Columns, ServerApi } from '@countersign/core'
import { jwt, type JwtEndpoints } from '@countersign/jwt'
import { createVerifier } from '@countersign/jwt/verify'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import type { PeerClient } from './generations.js'
import { servers } from './servers.js'
import { BASE_URL, openSharedDatabase } from './shared-database.js'
import { createAuthClient17, jwtClient17 } from './their-clients.js'

const zoe = { name: 'Zoe', email: 'zoe@x.test', password: 'a password of Zoe' }

/** One user at both servers, which share a database with key pairs. */
async function openBoth(peer: (typeof servers)[number]) {
  const both = await openSharedDatabase(peer, {
    ours: { plugins: [jwt()] },
    theirs: { plugins: [peer.jwt()] },
  })
  await both.browser.post('/sign-up/email', zoe)
  return { ...both, moved: both.moveBack() }
}

async function tokenOf(browser: TestBrowser): Promise<string> {
  const answer = await browser.get('/token')
  expect(answer.status).toBe(200)
  return (answer.body as { token: string }).token
}

/** Who a token is for, as a service says that knows the keys of one of the servers. */
async function readerOf(browser: TestBrowser, token: string): Promise<unknown> {
  const verifier = createVerifier({
    jwksURL: `${BASE_URL}/api/auth/jwks`,
    fetch: () => browser.fetch('/api/auth/jwks'),
  })
  const { payload, error } = await verifier.verify(token)
  return payload?.['email'] ?? error?.code
}

const kidOf = (token: string): unknown => {
  const [head = ''] = token.split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: unknown }).kid
}

describe.each(servers)('key pairs on a database shared with better-auth $version', (peer) => {
  it('uses one key for both servers', async () => {
    const { browser, moved } = await openBoth(peer)
    const [ours, theirs] = [await tokenOf(browser), await tokenOf(moved)]
    expect(kidOf(ours)).toBe(kidOf(theirs))
    for (const token of [ours, theirs]) expect(await readerOf(browser, token)).toBe(zoe.email)
  })

  it('seals a key pair that better-auth opens', async () => {
    const { ours, browser, moved } = await openBoth(peer)
    const api = ours.api as unknown as ServerApi<JwtEndpoints, Columns>
    const { kid } = await api.rotateKeys({ body: { withdraw: true } })
    const theirs = await tokenOf(moved)
    expect(kidOf(theirs)).toBe(kid)
    expect(await readerOf(browser, theirs)).toBe(zoe.email)
    expect(await readerOf(moved, await tokenOf(browser))).toBe(zoe.email)
  })
})

describe('signed tokens with the client of better-auth 1.7.25', () => {
  it('gets the keys, and a token beside the session', async () => {
    const auth = createTestAuth({ plugins: [jwt()] })
    const browser = await auth.signedInAs(zoe.email)
    const client = createAuthClient17({
      baseURL: BASE_URL,
      fetchOptions: { customFetchImpl: browser.fetch as typeof fetch },
      plugins: [jwtClient17()],
    }) as unknown as PeerClient & { token(): Promise<unknown>; jwks(): Promise<unknown> }
    expect(await client.jwks()).toMatchObject({ data: { keys: [{ crv: 'Ed25519' }] } })
    expect(await client.token()).toMatchObject({ data: { token: expect.any(String) as string } })
    expect(await client.$fetch('/token')).toMatchObject({ error: null })
  })

  it('gets a token beside the session when get-session reads the database, and none from the cookie cache', async () => {
    const auth = createTestAuth({
      plugins: [jwt()],
      session: { cookieCache: { enabled: true } },
    })
    const browser = await auth.signedInAs(zoe.email)
    const client = createAuthClient17({
      baseURL: BASE_URL,
      fetchOptions: { customFetchImpl: browser.fetch as typeof fetch },
      plugins: [jwtClient17()],
    }) as unknown as PeerClient
    const ask = async (query: object) => {
      let token: string | null = null
      const onSuccess = ({ response }: { response: Response }) => {
        token = response.headers.get('set-auth-jwt')
      }
      const { data } = await client.getSession({ query, fetchOptions: { onSuccess } })
      expect(data).toMatchObject({ user: { email: zoe.email } })
      return token
    }
    expect(await ask({})).toBeNull()
    expect(await readerOf(browser, (await ask({ disableCookieCache: true })) ?? '')).toBe(zoe.email)
  })
})
