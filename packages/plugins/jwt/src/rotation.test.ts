import { memory } from '@countersign/core/memory'
import { createBarrier, createFakeClock } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import type { JwtOptions } from './index.js'
import { keyPairModel } from './models.js'
import {
  type App,
  createApp,
  createAppWithAnn,
  isAccepted,
  kidOf,
  publishedKeys,
  tokenOf,
} from './test/app.js'

/** Two apps with one database and one clock, like two processes. */
function createTwo(options: JwtOptions = {}, secrets: readonly string[] = []) {
  const database = memory()
  const clock = createFakeClock()
  const app = (secret?: string): App =>
    createApp(options, { database, advanced: { clock }, ...(secret && { secret }) })
  return { clock, first: app(secrets[0]), second: app(secrets[1]) }
}

const sign = async ({ api }: App): Promise<string> =>
  (await api.signJWT({ body: { payload: { sub: 'ann' } } })).token

const storedKeys = async (auth: App) => (await auth.database.dump())['jwks'] ?? []

describe('parallel calls', () => {
  it.each(['EdDSA', 'ES256'] as const)(
    'H198 creates one %s key when twenty calls of two processes sign at once',
    async (algorithm) => {
      const { first, second } = createTwo({ algorithm })
      const meet = createBarrier(2)
      for (const { database } of [first, second]) {
        database.onDone(({ method, model }) =>
          method === 'findMany' && model === 'jwks' ? meet() : undefined,
        )
      }
      const tokens = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sign(index % 2 === 0 ? first : second)),
      )
      expect(await storedKeys(first)).toHaveLength(1)
      expect(new Set(tokens.map(kidOf)).size).toBe(1)
      for (const token of tokens) expect(await isAccepted(second, token)).toBe(true)
    },
  )

  it('H198 creates one key when calls sign and read the key set at once', async () => {
    const auth = createApp()
    await Promise.all(Array.from({ length: 10 }, () => [sign(auth), publishedKeys(auth)]).flat())
    expect(await storedKeys(auth)).toHaveLength(1)
  })

  it('H198 creates one next key when twenty calls rotate at once', async () => {
    const { first, second } = createTwo()
    await sign(first)
    const rotated = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? first : second).api.rotateKeys()),
    )
    expect(new Set(rotated.map(({ kid }) => kid)).size).toBe(1)
    expect(await storedKeys(first)).toHaveLength(2)
  })

  it('H198 removes the leaked key when several calls withdraw and rotate at once', async () => {
    const { first, second } = createTwo()
    const leaked = await sign(first)
    const body = { withdraw: true }
    await Promise.all([
      ...Array.from({ length: 3 }, () => first.api.rotateKeys({ body })),
      ...Array.from({ length: 3 }, () => second.api.rotateKeys({ body })),
      second.api.rotateKeys(),
    ])
    expect(await isAccepted(first, leaked)).toBe(false)
    expect(await isAccepted(second, await sign(second))).toBe(true)
    expect(await isAccepted(first, await sign(first))).toBe(true)
  })
})

describe('rotateKeys', () => {
  it('publishes the next key at once and signs with it ten minutes later', async () => {
    const { auth, ann } = await createAppWithAnn()
    const before = await tokenOf(ann)
    const { kid, signsFrom } = await auth.api.rotateKeys()
    expect(signsFrom.getTime()).toBe(auth.clock.now() + 600_000)
    expect((await publishedKeys(auth)).map((key) => key['kid'])).toEqual([kid, kidOf(before)])
    auth.clock.advance(599)
    expect(kidOf(await tokenOf(ann))).toBe(kidOf(before))
    auth.clock.advance(1)
    expect(kidOf(await tokenOf(ann))).toBe(kid)
    expect(await auth.api.verifyJWT({ body: { token: before } })).toMatchObject({ error: null })
  })

  it('returns the same next key when it is called again before that key signs', async () => {
    const auth = createApp()
    const { kid } = await auth.api.rotateKeys()
    const next = await auth.api.rotateKeys()
    expect(next.kid).not.toBe(kid)
    expect(await auth.api.rotateKeys()).toEqual(next)
  })

  it('accepts tokens of the old key until the grace period ends', async () => {
    const { clock, first } = createTwo({ rotation: { grace: '2 days' } })
    const body = { payload: { sub: 'ann' }, overrideOptions: { expiresIn: '10 days' } }
    const { token } = await first.api.signJWT({ body })
    await first.api.rotateKeys()
    clock.advance(600)
    const next = await sign(first)
    expect(kidOf(next)).not.toBe(kidOf(token))
    clock.advance('2 days')
    clock.advanceMs(-1)
    expect(await isAccepted(first, token)).toBe(true)
    expect(await first.api.verifyJWT({ body: { token } })).toMatchObject({ error: null })
    clock.advanceMs(1)
    expect(await isAccepted(first, token)).toBe(false)
    expect((await publishedKeys(first)).map((key) => key['kid'])).toEqual([kidOf(next)])
  })

  it('removes the old private key ten minutes after its last signature', async () => {
    const { clock, first, second } = createTwo()
    await sign(first)
    await first.api.rotateKeys()
    clock.advance(600)
    await sign(first)
    expect((await storedKeys(first)).filter((row) => row['privateKey'] === '')).toEqual([])
    clock.advance(600)
    await sign(second)
    const rows = await storedKeys(first)
    const [old] = rows.filter((row) => row['privateKey'] === '')
    expect(rows).toHaveLength(2)
    expect(old?.['expiresAt']).toEqual(new Date(clock.now() - 600_000))
  })

  it('removes keys whose grace period has passed', async () => {
    const { clock, first } = createTwo({ rotation: { grace: '1 day' } })
    await sign(first)
    await first.api.rotateKeys()
    clock.advance('2 days')
    await first.api.rotateKeys()
    expect(await storedKeys(first)).toHaveLength(2)
  })

  it('publishes the next key in another process within a minute', async () => {
    const { clock, first, second } = createTwo()
    await sign(second)
    const { kid } = await first.api.rotateKeys()
    clock.advance(61)
    expect((await publishedKeys(second)).map((key) => key['kid'])).toContain(kid)
  })
})

describe('rotateKeys with withdraw', () => {
  it('rejects tokens of a withdrawn key and signs with a new one at once', async () => {
    const { auth, ann } = await createAppWithAnn()
    const leaked = await tokenOf(ann)
    await auth.api.rotateKeys()
    const { kid, signsFrom } = await auth.api.rotateKeys({ body: { withdraw: true } })
    expect(signsFrom.getTime()).toBe(auth.clock.now())
    expect(kidOf(await tokenOf(ann))).toBe(kid)
    expect(await storedKeys(auth)).toHaveLength(1)
    expect(await isAccepted(auth, leaked)).toBe(false)
    expect(await auth.api.verifyJWT({ body: { token: leaked } })).toMatchObject({
      error: { code: 'TOKEN_KEY_UNKNOWN' },
    })
  })

  it('rejects tokens of a withdrawn key in another process within a minute', async () => {
    const { clock, first, second } = createTwo()
    const leaked = await sign(second)
    await first.api.rotateKeys({ body: { withdraw: true } })
    clock.advance(61)
    expect(await isAccepted(second, leaked)).toBe(false)
    expect(await isAccepted(first, await sign(second))).toBe(true)
  })

  it('accepts tokens of the new key in another process after five seconds', async () => {
    const { clock, first, second } = createTwo()
    await sign(second)
    await first.api.rotateKeys({ body: { withdraw: true } })
    const token = await sign(first)
    clock.advance(5)
    expect(await second.api.verifyJWT({ body: { token } })).toMatchObject({ error: null })
  })
})

describe('rotation.every', () => {
  const rotation = { every: '7 days', grace: '3 days' }

  it('creates one next key ten minutes before the old one expires', async () => {
    const { clock, first, second } = createTwo({ rotation })
    const before = await sign(first)
    clock.advance('7 days')
    clock.advanceMs(-601_000)
    expect(await publishedKeys(first)).toHaveLength(1)
    clock.advance(61)
    const both = await Promise.all([first, second].map(publishedKeys))
    expect(both.map(({ length }) => length)).toEqual([2, 2])
    expect(kidOf(await sign(first))).toBe(kidOf(before))
    clock.advance(600)
    const after = [await sign(first), await sign(second)]
    expect(after.map(kidOf)).toEqual([both[0]?.[0]?.['kid'], both[0]?.[0]?.['kid']])
    expect(await storedKeys(first)).toHaveLength(2)
  })

  it('signs with the expired key for ten more minutes when no call rotated it in time', async () => {
    const { clock, first } = createTwo({ rotation })
    const before = await sign(first)
    clock.advance('9 days')
    expect(kidOf(await sign(first))).toBe(kidOf(before))
    expect(await isAccepted(first, await sign(first))).toBe(true)
    clock.advance(600)
    const after = await sign(first)
    expect(kidOf(after)).not.toBe(kidOf(before))
    expect(await isAccepted(first, after)).toBe(true)
  })

  it('signs with a new key at once when the grace period of the old one has passed', async () => {
    const { clock, first } = createTwo({ rotation })
    const before = await sign(first)
    clock.advance('11 days')
    const after = await sign(first)
    expect(kidOf(after)).not.toBe(kidOf(before))
    expect(await isAccepted(first, after)).toBe(true)
  })

  it('rotates keys that are older than the option', async () => {
    const database = memory()
    const clock = createFakeClock()
    const before = createApp({}, { database, advanced: { clock } })
    const old = await sign(before)
    clock.advance('8 days')
    const after = createApp({ rotation }, { database, advanced: { clock } })
    await sign(after)
    clock.advance(600)
    expect(kidOf(await sign(after))).not.toBe(kidOf(old))
  })
})

describe('a changed algorithm', () => {
  it('signs with the new algorithm at once and accepts tokens of the former', async () => {
    const database = memory()
    const old = createApp({}, { database })
    const token = await sign(old)
    const auth = createApp({ algorithm: 'ES256' }, { database })
    const next = await sign(auth)
    expect(await isAccepted(auth, next)).toBe(true)
    expect(await isAccepted(auth, token)).toBe(true)
    // A process with the former option keeps its key.
    expect(kidOf(await sign(old))).toBe(kidOf(token))
    expect(await storedKeys(auth)).toHaveLength(2)
  })
})

describe('a key pair of another secret', () => {
  const secrets = [
    'the first secret of these tests!!',
    'the other secret of these tests!!',
  ] as const

  it('H197 creates one new key and logs the reason when the secret was replaced', async () => {
    const { first, second } = createTwo({}, secrets)
    const before = await sign(first)
    const after = await sign(second)
    expect(kidOf(after)).not.toBe(kidOf(before))
    expect(second.logs.join()).toContain('A key pair does not open')
    expect(second.logs.join()).not.toContain('cs1.')
    for (const auth of [first, second, first, second]) {
      const token = await sign(auth)
      auth.clock.advance(61)
      expect(await isAccepted(auth, token)).toBe(true)
    }
    expect(await storedKeys(first)).toHaveLength(2)
  })

  it('H197 decrypts the key pair when the old secret is still in the list', async () => {
    const database = memory()
    const [old, current] = secrets
    const before = await sign(createApp({}, { database, secret: old }))
    const during = createApp({}, { database, secret: [current, old] })
    expect(kidOf(await sign(during))).toBe(kidOf(before))
  })
})

describe('a database that fails', () => {
  it('stores no key when the database fails, and issues a token when it works again', async () => {
    const { auth, ann } = await createAppWithAnn()
    auth.database.onCall(({ method, model }) => {
      if (method === 'create' && model === 'jwks') throw new Error('The connection broke')
    })
    expect(await ann.get('/token')).toMatchObject({ status: 500 })
    auth.database.onCall(({ method }) => {
      if (method === 'findMany') throw new Error('The connection broke')
    })
    expect(await ann.get('/jwks')).toMatchObject({ status: 500 })
    auth.database.reset()
    expect(await storedKeys(auth)).toEqual([])
    expect(await isAccepted(auth, await tokenOf(ann))).toBe(true)
    expect(await auth.database.store.of(keyPairModel).count({})).toBe(1)
  })
})
