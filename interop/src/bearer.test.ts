import { bearer } from '@countersign/core/bearer'
import { TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { Browser } from './browser.js'
import { generations, type PeerClient, serve } from './generations.js'
import { servers } from './servers.js'
import { openSharedDatabase } from './shared-database.js'

const ann = { name: 'Ann', email: 'ann@x.test', password: 'a password of Ann' }
const credentials = { email: ann.email, password: ann.password }

type Create = (options: object) => unknown

describe.each(generations)('a bearer client of better-auth $generation', ({ create }) => {
  const app = serve({ plugins: [bearer()] })

  /** A program with their client, which keeps a token and no cookies. */
  async function open() {
    const { origin } = await app.fresh()
    const sent: (string | null)[] = []
    let token = ''
    const client = (create as Create)({
      baseURL: origin,
      fetchOptions: {
        auth: { type: 'Bearer', token: () => token },
        // In 1.2 the client never calls its own onSuccess.
        customFetchImpl: async (url: string, init: RequestInit) => {
          sent.push(new Headers(init.headers).get('authorization'))
          const answer = await fetch(url, init)
          token = answer.headers.get('set-auth-token') ?? token
          return answer
        },
      },
    }) as PeerClient
    return { client, sent, forget: () => (token = '') }
  }

  it('keeps a bearer token from sign-up to sign-out', async () => {
    const { client, sent } = await open()
    expect(await client.getSession()).toEqual({ data: null, error: null })
    expect((await client.signUp.email(ann)).error).toBeNull()
    const user = { email: ann.email }
    expect(await client.getSession()).toMatchObject({ data: { user } })
    expect((await client.updateUser({ name: 'Anna' })).error).toBeNull()
    expect((await client.listSessions()).data).toHaveLength(1)
    const newPassword = 'another password of Ann'
    const change = { currentPassword: ann.password, newPassword, revokeOtherSessions: true }
    expect((await client.changePassword(change)).error).toBeNull()
    expect(await client.getSession()).toMatchObject({ data: { user: { ...user, name: 'Anna' } } })
    expect((await client.signOut()).error).toBeNull()
    expect(await client.getSession()).toEqual({ data: null, error: null })
    expect((await client.updateUser({ name: 'Ann' })).error).toMatchObject({ status: 401 })
    const tokens = new Set(sent.filter((authorization) => authorization?.includes('.')))
    expect(tokens.size).toBe(2)
  })

  it('signs in again with an expired token and without a token', async () => {
    const { client, forget } = await open()
    await client.signUp.email(ann)
    await client.signOut()
    expect((await client.signIn.email(credentials)).error).toBeNull()
    expect(await client.getSession()).toMatchObject({ data: { user: { email: ann.email } } })
    forget()
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email(credentials)).error).toBeNull()
    expect(await client.getSession()).toMatchObject({ data: { user: { email: ann.email } } })
  })
})

describe.each(generations)('a bearer client of better-auth $generation in a page', ({ create }) => {
  const app = serve({ plugins: [bearer()] })

  it('gets no bearer token and keeps its session in cookies', async () => {
    const { origin } = await app.fresh()
    const browser = new Browser(origin)
    const handedOut: (string | null)[] = []
    const client = (create as Create)({
      baseURL: origin,
      fetchOptions: {
        customFetchImpl: async (url: string, init: RequestInit) => {
          const answer = await browser.fetch(url, init)
          handedOut.push(answer.headers.get('set-auth-token'))
          return answer
        },
      },
    }) as PeerClient
    expect((await client.signUp.email(ann)).error).toBeNull()
    expect((await client.signIn.email(credentials)).error).toBeNull()
    expect(await client.getSession()).toMatchObject({ data: { user: { email: ann.email } } })
    expect(handedOut).toEqual([null, null, null])
  })
})

describe.each(servers)('bearer tokens on a database shared with better-auth $version', (peer) => {
  const openBoth = () =>
    openSharedDatabase(peer, {
      ours: { plugins: [bearer({ browsers: true })] },
      theirs: { plugins: [peer.bearer()] },
    })

  /** Who a token is taken for, however it is spelt. */
  async function addressesOf(browser: TestBrowser, token: string): Promise<unknown[]> {
    const spellings = [
      token,
      decodeURIComponent(token),
      encodeURIComponent(decodeURIComponent(token)),
    ]
    const answers = spellings.map((text) =>
      browser.get('/get-session', { authorization: `Bearer ${text}` }),
    )
    return (await Promise.all(answers)).map(
      ({ body }) => (body as { readonly user: { readonly email: string } } | null)?.user.email,
    )
  }

  it('accepts a token of better-auth in every spelling', async () => {
    const { openOurs, openTheirs } = await openBoth()
    const { headers } = await openTheirs().post('/sign-up/email', ann)
    const token = headers.get('set-auth-token') ?? ''
    const { email } = ann
    expect(await addressesOf(openOurs(), token)).toEqual([email, email, email])
  })

  it('issues a token that better-auth accepts unchanged', async () => {
    const { openOurs, openTheirs } = await openBoth()
    const { headers } = await openOurs().post('/sign-up/email', ann)
    const token = headers.get('set-auth-token') ?? ''
    expect((await addressesOf(openTheirs(), token))[0]).toBe(ann.email)
  })

  it('ends on both servers when one server ends it', async () => {
    const { openOurs, openTheirs } = await openBoth()
    const { headers } = await openTheirs().post('/sign-up/email', ann)
    const authorization = `Bearer ${headers.get('set-auth-token') ?? ''}`
    const { status } = await openOurs().post('/sign-out', {}, { authorization })
    expect(status).toBe(200)
    for (const browser of [openOurs(), openTheirs()]) {
      expect((await browser.get('/get-session', { authorization })).body).toBeNull()
    }
  })
})
