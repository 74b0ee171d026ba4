import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ANN,
  type App,
  askToSignIn,
  createAppWithPasskey,
  createDevice,
  postSignIn,
  rowsOf,
  signIn,
} from './test/passkey-app.js'
import { createAuthenticator } from './testing/index.js'

const failed = { status: 400, code: 'AUTHENTICATION_FAILED' }

describe('userVerification', () => {
  it.each(['preferred', 'discouraged'] as const)(
    'H139 accepts an unverified user and rejects an absent one when verification is %s',
    async (userVerification) => {
      const { auth, device } = await createAppWithPasskey({ userVerification })
      const unverified = { flags: { userVerified: false } }
      expect(await signIn(auth.browser(), device, unverified)).toMatchObject({
        status: 200,
        body: { user: { email: ANN } },
      })
      const absent = { flags: { userPresent: false } }
      expect(await signIn(auth.browser(), device, absent)).toMatchObject(failed)
    },
  )
})

describe('the signature counter', () => {
  const counting = () => createDevice({ synced: false })
  const stored = async (auth: App) => (await rowsOf(auth, 'passkey'))[0]

  it.each([
    { title: 'H142 stores a counter that grows', from: 5, to: 6, status: 200, then: 6 },
    {
      title: 'H142 stores a counter that jumps to the maximum',
      from: 5,
      to: 4_294_967_295,
      status: 200,
      then: 4_294_967_295,
    },
    { title: 'H142 rejects a counter that stays the same', from: 5, to: 5, status: 400, then: 5 },
    { title: 'H142 rejects a counter that goes back', from: 5, to: 4, status: 400, then: 5 },
    { title: 'H142 rejects a counter that returns to zero', from: 5, to: 0, status: 400, then: 5 },
    {
      title: 'H142 accepts an authenticator that does not count',
      from: 0,
      to: 0,
      status: 200,
      then: 0,
    },
    { title: 'H142 stores a counter that starts', from: 0, to: 1, status: 200, then: 1 },
  ])('$title', async ({ from, to, status, then }) => {
    const device = from > 0 ? counting() : createDevice()
    const { auth } = await createAppWithPasskey({}, { device })
    if (from > 0) await signIn(auth.browser(), device, { counter: from })
    expect(await signIn(auth.browser(), device, { counter: to })).toMatchObject({ status })
    expect(await stored(auth)).toMatchObject({ counter: then })
  })

  it.each([
    { first: 6, second: 7, statuses: [200, 200] },
    { first: 7, second: 6, statuses: [200, 400] },
  ])('H142 keeps the highest counter when $first and $second arrive at once', async (run) => {
    const device = counting()
    const { auth } = await createAppWithPasskey({}, { device })
    await signIn(auth.browser(), device, { counter: 5 })
    const [one, two] = [auth.browser(), auth.browser()]
    const responses = [
      await device.get(await askToSignIn(one), { counter: run.first }),
      await device.get(await askToSignIn(two), { counter: run.second }),
    ] as const
    // Both are checked against the stored 5 before either is written.
    const waiting: (() => void)[] = []
    auth.database.onCall(({ method }) =>
      method === 'begin' ? new Promise<void>((resolve) => void waiting.push(resolve)) : undefined,
    )
    const first = postSignIn(one, responses[0])
    await expect.poll(() => waiting.length).toBe(1)
    const second = postSignIn(two, responses[1])
    await expect.poll(() => waiting.length).toBe(2)
    waiting[0]?.()
    const { status } = await first
    waiting[1]?.()
    expect([status, (await second).status]).toEqual(run.statuses)
    expect(await stored(auth)).toMatchObject({ counter: 7 })
  })
})

describe('the backup state', () => {
  it('stores the backup state of a passkey at each sign-in', async () => {
    const { auth, device } = await createAppWithPasskey()
    await signIn(auth.browser(), device, { flags: { backedUp: false } })
    expect(await rowsOf(auth, 'passkey')).toMatchObject([
      { backedUp: false, deviceType: 'multiDevice' },
    ])
    await signIn(auth.browser(), device)
    expect(await rowsOf(auth, 'passkey')).toMatchObject([{ backedUp: true }])
  })
})

describe('a list of origins', () => {
  const app = { baseURL: 'https://app.example.test' }
  const origins = [
    'https://app.example.test',
    'https://example.de',
    'android:apk-key-hash:' + 'a'.repeat(43),
  ]
  const at = (origin: string) => createAuthenticator({ origin, relatedTo: ['example.test'] })

  it.each([
    { origin: 'https://app.example.test', status: 200 },
    { origin: 'https://example.de', status: 200 },
    { origin: 'https://www.example.de', status: 400 },
    { origin: 'http://example.de', status: 400 },
    { origin: 'https://example.test', status: 400 },
  ])('H138 responds to $origin with $status', async ({ origin, status }) => {
    const { auth, device } = await createAppWithPasskey(
      { rpID: 'example.test', origin: origins },
      { app, device: at('https://app.example.test') },
    )
    expect(await signIn(auth.browser(), device, { origin })).toMatchObject({ status })
  })

  it('H138 accepts an Android app by the hash of its key', async () => {
    const { auth, device } = await createAppWithPasskey(
      { rpID: 'example.test', origin: origins },
      { app, device: at('https://app.example.test') },
    )
    expect(await signIn(auth.browser(), device, { origin: origins[2] ?? '' })).toMatchObject({
      status: 200,
    })
  })
})

describe('failed password attempts', () => {
  it('H112 resets the failed password attempts of a user when they sign in with a passkey', async () => {
    const { auth, device } = await createAppWithPasskey(
      {},
      { app: { rateLimit: { enabled: true, customRules: { '/sign-in/email': false } } } },
    )
    const tryPassword = (password: string) =>
      auth.browser().post('/sign-in/email', { email: ANN, password })
    for (let guess = 0; guess < 20; guess += 1) await tryPassword('wrong password')
    expect(await tryPassword(TEST_PASSWORD)).toMatchObject({ status: 429 })
    expect(await signIn(auth.browser(), device)).toMatchObject({ status: 200 })
    expect(await tryPassword(TEST_PASSWORD)).toMatchObject({ status: 200 })
  })
})
