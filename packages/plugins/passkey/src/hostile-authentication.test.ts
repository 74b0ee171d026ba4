import { describe, expect, it } from 'vitest'
import type { AssertionChanges } from './testing/index.js'
import { hostileAssertionBodies, hostileAssertions } from './test/hostile-assertions.js'
import { hostileClientData, type Step } from './test/hostile-client-data.js'
import {
  addPasskey,
  assertion,
  durable,
  openAppWithAnn,
  phone,
  postSigned,
} from './test/ceremonies.js'
import { isSignedIn } from './test/passkey-app.js'

const FAILED = { status: 400, code: 'AUTHENTICATION_FAILED' }
const UNASKED = { status: 400, code: 'CHALLENGE_NOT_FOUND' }
const refusals: Readonly<Record<Step, object>> = {
  schema: { status: 400, code: 'VALIDATION_ERROR' },
  challenge: UNASKED,
  verification: FAILED,
}

describe('nobody is signed in, and nothing is stored', () => {
  it.each<{ title: string; changes: AssertionChanges; refusedBy?: Step }>([
    ...hostileClientData,
    ...hostileAssertions,
  ])('$title', async ({ changes, refusedBy = 'verification' }) => {
    const { auth, device } = await openAppWithAnn()
    const before = await durable(auth)
    const browser = auth.browser()
    const answer = await postSigned(browser, await assertion(browser, device, changes))
    expect(answer).toMatchObject(refusals[refusedBy])
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it.each(hostileAssertionBodies)('$title → $code', async ({ post, code, status }) => {
    const { auth, device } = await openAppWithAnn()
    const before = await durable(auth)
    const browser = auth.browser()
    const good = await assertion(browser, device)
    expect(await postSigned(browser, post(good))).toMatchObject({ code, status })
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
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
    return { auth, ann, device, other, annsPasskey, bobsPasskey, before: await durable(auth) }
  }

  it('H140 does not sign in as the person whose handle it tells', async () => {
    const { auth, other, annsPasskey, before } = await openAppWithBoth()
    const browser = auth.browser()
    const { userHandle } = annsPasskey
    const response = await assertion(browser, other, { userHandle })
    expect(await postSigned(browser, response)).toMatchObject(FAILED)
    expect(await durable(auth)).toEqual(before)
  })

  it('H140 does not sign in as the person whose credential id it tells', async () => {
    const { auth, other, annsPasskey, before } = await openAppWithBoth()
    const browser = auth.browser()
    const { id, userHandle } = annsPasskey
    const response = await assertion(browser, other, { userHandle })
    expect(await postSigned(browser, { ...response, id, rawId: id })).toMatchObject(FAILED)
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H137 is refused where somebody who is signed in was asked for their own', async () => {
    const { auth, ann, other, before } = await openAppWithBoth()
    const response = await assertion(ann, other, { credential: other.credentials[0]?.id ?? '' })
    expect(await postSigned(ann, response)).toMatchObject(FAILED)
    expect(await durable(auth)).toEqual(before)
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
