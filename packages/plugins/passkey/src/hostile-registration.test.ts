import { describe, expect, it } from 'vitest'
import type { CreationChanges } from './testing/index.js'
import { hostileClientData, type Step } from './test/hostile-client-data.js'
import {
  hostileRegistrationBodies,
  hostileRegistrations,
  hostileStatements,
} from './test/hostile-registrations.js'
import { addPasskey, durable, openApp, phone, postMade } from './test/ceremonies.js'
import { askToRegister, isSignedIn } from './test/passkey-app.js'

const UNVERIFIED = { status: 400, code: 'FAILED_TO_VERIFY_REGISTRATION' }
const UNASKED = { status: 400, code: 'CHALLENGE_NOT_FOUND' }
const refusals: Readonly<Record<Step, object>> = {
  schema: { status: 400, code: 'VALIDATION_ERROR' },
  challenge: UNASKED,
  verification: UNVERIFIED,
}

async function openAppWithoutPasskeys() {
  const auth = openApp()
  return { auth, ann: await auth.signedInAs('ann@x.test') }
}

describe('a new passkey is refused, and nothing is stored', () => {
  it.each<{ title: string; changes: CreationChanges; refusedBy?: Step }>([
    ...hostileClientData,
    ...hostileRegistrations,
    ...hostileStatements,
  ])('$title', async ({ changes, refusedBy = 'verification' }) => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const before = await durable(auth)
    const answer = await addPasskey(ann, phone({ algorithms: ['ES256'] }), changes)
    expect(answer).toMatchObject(refusals[refusedBy])
    expect(await durable(auth)).toEqual(before)
  })

  it.each(hostileRegistrationBodies)('$title', async ({ post }) => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const before = await durable(auth)
    const good = await phone().create(await askToRegister(ann))
    expect(await postMade(ann, post(good))).toMatchObject(UNVERIFIED)
    expect(await durable(auth)).toEqual(before)
  })
})

describe('a challenge of a registration', () => {
  it('H136 is used up by what is refused', async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const options = await askToRegister(ann)
    const hostile = await phone().create(options, { origin: 'https://evil.test' })
    expect(await postMade(ann, hostile)).toMatchObject(UNVERIFIED)
    expect(await postMade(ann, await phone().create(options))).toMatchObject(UNASKED)
    expect((await auth.database.dump())['passkey']).toEqual([])
  })

  it('H136 works once', async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const options = await askToRegister(ann)
    expect(await postMade(ann, await phone().create(options))).toMatchObject({ status: 200 })
    expect(await postMade(ann, await phone().create(options))).toMatchObject(UNASKED)
    expect((await auth.database.dump())['passkey']).toHaveLength(1)
  })

  it('H136 makes one passkey of twenty equal answers at once', async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const made = await phone().create(await askToRegister(ann))
    const answers = await Promise.all(Array.from({ length: 20 }, () => postMade(ann, made)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === UNASKED.code)).toHaveLength(19)
    expect((await auth.database.dump())['passkey']).toHaveLength(1)
  })

  it('H137 is refused after five minutes, and works until then', async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const early = await phone().create(await askToRegister(ann))
    auth.clock.advanceMs(5 * 60_000 - 1)
    expect(await postMade(ann, early)).toMatchObject({ status: 200 })
    const late = await phone().create(await askToRegister(ann))
    auth.clock.advanceMs(5 * 60_000 + 1)
    const before = await durable(auth)
    expect(await postMade(ann, late)).toMatchObject(UNASKED)
    expect(await durable(auth)).toEqual(before)
  })

  it("H137 is not another person's, whatever browser", async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const bob = await auth.signedInAs('bob@x.test')
    const before = await durable(auth)
    const first = await phone().create(await askToRegister(ann))
    expect(await postMade(bob, first)).toMatchObject(UNASKED)

    const second = await phone().create(await askToRegister(ann))
    for (const [name, value] of ann.cookies)
      if (!name.includes('session')) bob.cookies.set(name, value)
    expect(await postMade(bob, second)).toMatchObject({
      status: 401,
      code: 'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    })
    expect(await durable(auth)).toEqual(before)
  })

  it('H137 is of no use to sign in', async () => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const device = phone()
    await addPasskey(ann, device)
    const before = await durable(auth)
    const { challenge, rp } = await askToRegister(ann)
    ann.cookies.delete('__Host-countersign.session_token')
    const response = await device.get({ challenge, rpId: rp.id ?? '' })
    const answer = await ann.post('/passkey/verify-authentication', { response })
    expect(answer).toMatchObject(UNASKED)
    expect(await durable(auth)).toEqual(before)
    expect(await isSignedIn(ann)).toBe(false)
  })
})

describe('a credential that is registered already', () => {
  it.each([
    { title: 'to somebody else', who: 'bob@x.test' },
    { title: 'to the same person', who: 'ann@x.test' },
  ])('H141 $title is refused, and stays as it was', async ({ who }) => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const { body } = await addPasskey(ann, phone())
    const { credentialID } = body as { credentialID: string }
    const browser = who === 'ann@x.test' ? ann : await auth.signedInAs(who)
    const before = await durable(auth)
    const credentialId = new Uint8Array(Buffer.from(credentialID, 'base64url'))
    const answer = await addPasskey(browser, phone(), { credentialId })
    expect(answer).toMatchObject({ status: 400, code: 'PREVIOUSLY_REGISTERED' })
    expect(await durable(auth)).toEqual(before)
  })

  it('H141 by twenty people at once is one of them', async () => {
    const auth = openApp()
    const credentialId = new Uint8Array(16).fill(7)
    const made = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const browser = await auth.signedInAs(`p${index}@x.test`)
        const response = await phone().create(await askToRegister(browser), { credentialId })
        return { browser, response }
      }),
    )
    const answers = await Promise.all(
      made.map(({ browser, response }) => postMade(browser, response)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'PREVIOUSLY_REGISTERED')).toHaveLength(19)
    expect((await auth.database.dump())['passkey']).toHaveLength(1)
  })
})
