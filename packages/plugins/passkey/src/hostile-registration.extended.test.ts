import { describe, expect, it } from 'vitest'
import type { CreationChanges } from './testing/index.js'
import { addPasskey, openApp, phone, postCreated } from './test/ceremonies.js'
import { hostileClientData } from './test/hostile-client-data.js'
import { hostileRegistrationBodies, hostileRegistrations } from './test/hostile-registrations.js'
import { hostileStatements } from './test/hostile-statements.js'
import { askToRegister, durable, refuses } from './test/passkey-app.js'
import { type Hostile, refusalsWith } from './test/refusals.js'

const refusals = refusalsWith('FAILED_TO_VERIFY_REGISTRATION')

async function openAppWithoutPasskeys() {
  const auth = openApp()
  return { auth, ann: await auth.signedInAs('ann@x.test') }
}

describe('hostile registration responses', () => {
  it.each<Hostile<CreationChanges>>([
    ...hostileClientData,
    ...hostileRegistrations,
    ...hostileStatements,
  ])('$title', async ({ changes, refusedBy = 'verification' }) => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const device = phone({ algorithms: ['ES256'] })
    await refuses(auth, () => addPasskey(ann, device, changes), refusals[refusedBy])
  })

  it.each(hostileRegistrationBodies)('$title', async ({ post, refusedBy = 'verification' }) => {
    const { auth, ann } = await openAppWithoutPasskeys()
    const good = await phone().create(await askToRegister(ann))
    await refuses(auth, () => postCreated(ann, post(good)), refusals[refusedBy])
  })
})

describe('a credential that is already registered', () => {
  it.each([
    { title: 'another user', email: 'bob@x.test' },
    { title: 'the same user', email: 'ann@x.test' },
  ])(
    'H141 rejects a credential that is registered when $title registers it again',
    async ({ email }) => {
      const { auth, ann } = await openAppWithoutPasskeys()
      const { body } = await addPasskey(ann, phone())
      const { credentialID } = body as { credentialID: string }
      const browser = email === 'ann@x.test' ? ann : await auth.signedInAs(email)
      const before = await durable(auth)
      const credentialId = new Uint8Array(Buffer.from(credentialID, 'base64url'))
      const answer = await addPasskey(browser, phone(), { credentialId })
      expect(answer).toMatchObject({ status: 400, code: 'PREVIOUSLY_REGISTERED' })
      expect(await durable(auth)).toEqual(before)
    },
  )

  it('H141 stores a credential once when twenty users register it at once', async () => {
    const auth = openApp()
    const credentialId = new Uint8Array(16).fill(7)
    const created = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const browser = await auth.signedInAs(`p${index}@x.test`)
        const response = await phone().create(await askToRegister(browser), { credentialId })
        return { browser, response }
      }),
    )
    const answers = await Promise.all(
      created.map(({ browser, response }) => postCreated(browser, response)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'PREVIOUSLY_REGISTERED')).toHaveLength(19)
    expect((await auth.database.dump())['passkey']).toHaveLength(1)
  })
})
