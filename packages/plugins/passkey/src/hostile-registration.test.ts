import { describe, expect, it } from 'vitest'
import type { CreationChanges } from './testing/index.js'
import { hostileClientData, type Step } from './test/hostile-client-data.js'
import {
  hostileRegistrationBodies,
  hostileRegistrations,
  hostileStatements,
} from './test/hostile-registrations.js'
import { addPasskey, durable, openApp, phone, postMade } from './test/ceremonies.js'
import { askToRegister } from './test/passkey-app.js'

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
