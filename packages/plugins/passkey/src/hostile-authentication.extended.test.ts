import { describe, expect, it } from 'vitest'
import type { AssertionChanges } from './testing/index.js'
import { addPasskey, assertion, openAppWithAnn, phone, postSigned } from './test/ceremonies.js'
import { hostileAssertionBodies, hostileAssertions } from './test/hostile-assertions.js'
import { hostileClientData } from './test/hostile-client-data.js'
import { createAppWithPasskey, isSignedIn, refuses, rowsOf, signIn } from './test/passkey-app.js'
import { type Hostile, refusalsWith } from './test/refusals.js'

const refusals = refusalsWith('AUTHENTICATION_FAILED')
const FAILED = refusals.verification

describe('hostile sign-in responses', () => {
  it.each<Hostile<AssertionChanges>>([...hostileClientData, ...hostileAssertions])(
    '$title',
    async ({ changes, refusedBy = 'verification' }) => {
      const { auth, device } = await openAppWithAnn()
      const browser = auth.browser()
      const response = await assertion(browser, device, changes)
      await refuses(auth, () => postSigned(browser, response), refusals[refusedBy])
      expect(await isSignedIn(browser)).toBe(false)
    },
  )

  it.each(hostileAssertionBodies)('$title', async ({ post, refusedBy = 'verification' }) => {
    const { auth, device } = await openAppWithAnn()
    const browser = auth.browser()
    const good = await assertion(browser, device)
    await refuses(auth, () => postSigned(browser, post(good)), refusals[refusedBy])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H138 rejects an origin without the port of the app', async () => {
    const { auth, device } = await createAppWithPasskey()
    const origin = 'http://localhost'
    await refuses(auth, () => signIn(auth.browser(), device, { origin }), FAILED)
  })

  it('H147 rejects a multi-device passkey that is no longer backup eligible', async () => {
    const { auth, device } = await openAppWithAnn({}, phone())
    const flags = { backupEligible: false, backedUp: false }
    await refuses(auth, () => signIn(auth.browser(), device, { flags }), FAILED)
  })

  it('rejects the passkey of a removed user', async () => {
    const app = { user: { deleteUser: { enabled: true } } }
    const { auth, device, ann } = await createAppWithPasskey({}, { app })
    const browser = auth.browser()
    const response = await assertion(browser, device)
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    await refuses(auth, () => postSigned(browser, response), refusals.passkey)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })
})

describe('the passkey of another user', () => {
  async function openAppWithBoth() {
    const { auth, ann, device } = await openAppWithAnn()
    const bob = await auth.signedInAs('bob@x.test')
    const other = phone({ synced: false })
    await addPasskey(bob, other)
    const [passkeyOfAnn] = device.credentials
    const [passkeyOfBob] = other.credentials
    if (!passkeyOfAnn || !passkeyOfBob) throw new Error('No passkey was made')
    return { auth, ann, other, passkeyOfAnn, passkeyOfBob }
  }

  it('H140 rejects a passkey with the user handle of another user', async () => {
    const { auth, other, passkeyOfAnn } = await openAppWithBoth()
    const browser = auth.browser()
    const { userHandle } = passkeyOfAnn
    const response = await assertion(browser, other, { userHandle })
    await refuses(auth, () => postSigned(browser, response), FAILED)
  })

  it('H140 rejects a passkey with the credential id of another user', async () => {
    const { auth, other, passkeyOfAnn } = await openAppWithBoth()
    const browser = auth.browser()
    const { id, userHandle } = passkeyOfAnn
    const response = await assertion(browser, other, { userHandle })
    await refuses(auth, () => postSigned(browser, { ...response, id, rawId: id }), FAILED)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H137 rejects the passkey of another user when a signed-in user was asked for their own', async () => {
    const { auth, ann, other } = await openAppWithBoth()
    const response = await assertion(ann, other, { credential: other.credentials[0]?.id ?? '' })
    await refuses(auth, () => postSigned(ann, response), FAILED)
  })

  it('H140 signs in the owner of a passkey', async () => {
    const { auth, other, passkeyOfBob } = await openAppWithBoth()
    const browser = auth.browser()
    const answer = await postSigned(browser, await assertion(browser, other))
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'bob@x.test' } } })
    const row = (await auth.database.dump())['passkey']?.find(
      ({ credentialID }) => credentialID === passkeyOfBob.id,
    )
    expect(row).toMatchObject({ counter: 2 })
  })
})

describe('the signature counter', () => {
  it.each([
    { title: 'H142 accepts a counter that grows by one', counters: [5, 6], counter: 6, last: 200 },
    {
      title: 'H142 accepts a counter that skips numbers',
      counters: [5, 5_000],
      counter: 5_000,
      last: 200,
    },
    {
      title: 'H142 rejects a counter that stays the same',
      counters: [5, 6, 6],
      counter: 6,
      last: 400,
    },
    { title: 'H142 rejects a counter that goes back', counters: [5, 7, 6], counter: 7, last: 400 },
    {
      title: 'H142 rejects a counter that returns to zero',
      counters: [5, 6, 0],
      counter: 6,
      last: 400,
    },
  ])('$title', async ({ counters, counter, last }) => {
    const device = phone({ synced: false })
    const { auth } = await openAppWithAnn({}, device)
    let status = 0
    for (const each of counters) {
      const browser = auth.browser()
      const response = await assertion(browser, device, { counter: each })
      status = (await postSigned(browser, response)).status
    }
    expect(status).toBe(last)
    expect((await auth.database.dump())['passkey']).toMatchObject([{ counter }])
  })

  it('H142 accepts a counter that is always zero', async () => {
    const device = phone()
    const { auth } = await openAppWithAnn({}, device)
    for (let count = 0; count < 3; count += 1) {
      const browser = auth.browser()
      expect(await postSigned(browser, await assertion(browser, device))).toMatchObject({
        status: 200,
      })
    }
    expect((await auth.database.dump())['passkey']).toMatchObject([{ counter: 0 }])
  })

  it('H142 stores the higher counter when two sign-ins run at once', async () => {
    const device = phone({ synced: false })
    const { auth } = await openAppWithAnn({}, device)
    const answers = [6, 7].map(async (counter) => {
      const browser = auth.browser()
      return postSigned(browser, await assertion(browser, device, { counter }))
    })
    for (const { status } of await Promise.all(answers)) expect([200, 400]).toContain(status)
    expect((await auth.database.dump())['passkey']).toMatchObject([{ counter: 7 }])
  })
})

describe('user verification', () => {
  it.each([
    { policy: 'required', flags: { userVerified: false }, status: 400 },
    { policy: 'preferred', flags: { userVerified: false }, status: 200 },
    { policy: 'discouraged', flags: { userVerified: false }, status: 200 },
    { policy: 'required', flags: { userPresent: false }, status: 400 },
    { policy: 'preferred', flags: { userPresent: false }, status: 400 },
    { policy: 'discouraged', flags: { userPresent: false }, status: 400 },
  ] as const)(
    'H139 responds with $status when verification is $policy and the flags are $flags',
    async ({ policy, flags, status }) => {
      const { auth, device } = await openAppWithAnn({ userVerification: policy })
      const browser = auth.browser()
      const answer = await postSigned(browser, await assertion(browser, device, { flags }))
      expect(answer.status).toBe(status)
      expect(await isSignedIn(browser)).toBe(status === 200)
    },
  )
})
