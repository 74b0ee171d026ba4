import { describe, expect, it } from 'vitest'
import type { AssertionChanges } from './testing/index.js'
import { addPasskey, assertion, openAppWithAnn, phone, postSigned } from './test/ceremonies.js'
import { hostileAssertionBodies, hostileAssertions } from './test/hostile-assertions.js'
import { hostileClientData } from './test/hostile-client-data.js'
import { createAppWithPasskey, isSignedIn, refuses, rowsOf, signIn } from './test/passkey-app.js'
import { type Hostile, refusalsWith } from './test/refusals.js'

const refusals = refusalsWith('AUTHENTICATION_FAILED')
const FAILED = refusals.verification

describe('nobody is signed in, and nothing is stored', () => {
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

  it('H138 from no port, where the app is on one', async () => {
    const { auth, device } = await createAppWithPasskey()
    const origin = 'http://localhost'
    await refuses(auth, () => signIn(auth.browser(), device, { origin }), FAILED)
  })

  it('H147 of a passkey that may not be copied any more', async () => {
    const { auth, device } = await openAppWithAnn({}, phone())
    const flags = { backupEligible: false, backedUp: false }
    await refuses(auth, () => signIn(auth.browser(), device, { flags }), FAILED)
  })

  it('of a removed person', async () => {
    const app = { user: { deleteUser: { enabled: true } } }
    const { auth, device, ann } = await createAppWithPasskey({}, { app })
    const browser = auth.browser()
    const response = await assertion(browser, device)
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    await refuses(auth, () => postSigned(browser, response), refusals.passkey)
    expect(await rowsOf(auth, 'passkey')).toEqual([])
  })
})

describe("another person's passkey", () => {
  async function openAppWithBoth() {
    const { auth, ann, device } = await openAppWithAnn()
    const bob = await auth.signedInAs('bob@x.test')
    const other = phone({ synced: false })
    await addPasskey(bob, other)
    const [annsPasskey] = device.credentials
    const [bobsPasskey] = other.credentials
    if (!annsPasskey || !bobsPasskey) throw new Error('No passkey was made')
    return { auth, ann, other, annsPasskey, bobsPasskey }
  }

  it('H140 does not sign in as the person whose handle it tells', async () => {
    const { auth, other, annsPasskey } = await openAppWithBoth()
    const browser = auth.browser()
    const { userHandle } = annsPasskey
    const response = await assertion(browser, other, { userHandle })
    await refuses(auth, () => postSigned(browser, response), FAILED)
  })

  it('H140 does not sign in as the person whose credential id it tells', async () => {
    const { auth, other, annsPasskey } = await openAppWithBoth()
    const browser = auth.browser()
    const { id, userHandle } = annsPasskey
    const response = await assertion(browser, other, { userHandle })
    await refuses(auth, () => postSigned(browser, { ...response, id, rawId: id }), FAILED)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H137 is refused where somebody who is signed in was asked for their own', async () => {
    const { auth, ann, other } = await openAppWithBoth()
    const response = await assertion(ann, other, { credential: other.credentials[0]?.id ?? '' })
    await refuses(auth, () => postSigned(ann, response), FAILED)
  })

  it('H140 signs in its own owner', async () => {
    const { auth, other, bobsPasskey } = await openAppWithBoth()
    const browser = auth.browser()
    const answer = await postSigned(browser, await assertion(browser, other))
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'bob@x.test' } } })
    const row = (await auth.database.dump())['passkey']?.find(
      ({ credentialID }) => credentialID === bobsPasskey.id,
    )
    expect(row).toMatchObject({ counter: 2 })
  })
})

describe('a counter', () => {
  it.each([
    { title: 'H142 goes on from 5 to 6', told: [5, 6], counter: 6, last: 200 },
    { title: 'H142 may leave numbers out', told: [5, 5_000], counter: 5_000, last: 200 },
    { title: 'H142 is not told twice', told: [5, 6, 6], counter: 6, last: 400 },
    { title: 'H142 does not go back', told: [5, 7, 6], counter: 7, last: 400 },
    { title: 'H142 does not stop counting', told: [5, 6, 0], counter: 6, last: 400 },
  ])('$title', async ({ told, counter, last }) => {
    const device = phone({ synced: false })
    const { auth } = await openAppWithAnn({}, device)
    let status = 0
    for (const each of told) {
      const browser = auth.browser()
      const response = await assertion(browser, device, { counter: each })
      status = (await postSigned(browser, response)).status
    }
    expect(status).toBe(last)
    expect((await auth.database.dump())['passkey']).toMatchObject([{ counter }])
  })

  it('H142 of nothing stays, and signs in each time', async () => {
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

  it('H142 told by two at once ends with the higher', async () => {
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
  ] as const)('H139 $policy, with $flags → $status', async ({ policy, flags, status }) => {
    const { auth, device } = await openAppWithAnn({ userVerification: policy })
    const browser = auth.browser()
    const answer = await postSigned(browser, await assertion(browser, device, { flags }))
    expect(answer.status).toBe(status)
    expect(await isSignedIn(browser)).toBe(status === 200)
  })
})
