import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const PLACEHOLDER = 'temp-1@anonymous.invalid'
const spellings = [PLACEHOLDER, 'TEMP-1@Anonymous.INVALID', 'a@b.c.invalid']

/** An app with a user who has a placeholder address and a password. */
async function createApp() {
  const auth = createTestAuth({ user: { changeEmail: { enabled: true } } })
  const ann = await auth.signedInAs('ann@x.test')
  await auth.database.store.of(userModel).update({}, { email: PLACEHOLDER })
  auth.outbox.clear()
  return { auth, ann }
}

describe('a placeholder address', () => {
  it.each(spellings)('H55 rejects %s as the address of a caller', async (email) => {
    const { auth, ann } = await createApp()
    const before = await auth.database.dump()
    const newUser = { name: 'Eve', email, password: TEST_PASSWORD }
    const answers = [
      await auth.browser().post('/sign-up/email', newUser),
      await auth.browser().post('/sign-in/email', newUser),
      await ann.post('/change-email', { newEmail: email }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
    await auth.idle()
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([...spellings, 'dan@anonymous.invalid'])(
    'H55 sends no mail to %s and answers as to any address',
    async (email) => {
      const { auth } = await createApp()
      for (const path of ['/request-password-reset', '/send-verification-email']) {
        const unknown = await auth.browser().post(path, { email: 'nobody@x.test' })
        const answer = await auth.browser().post(path, { email })
        expect(answer).toMatchObject({ status: 200, body: unknown.body })
      }
      await auth.idle()
      expect(auth.outbox.messages).toEqual([])
    },
  )

  it.each([
    'temp-abc@http://localhost:3000',
    'temp-abc@https://app.example.com',
    'temp-abc@HTTPS://App.Example.com',
  ])('H55 sends no mail to %s, as databases of better-auth have it', async (email) => {
    const auth = createTestAuth({
      user: { deleteUser: { enabled: true, sendVerification: true } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    await auth.database.store.of(userModel).update({}, { email })
    auth.outbox.clear()
    for (const path of ['/request-password-reset', '/send-verification-email', '/sign-in/email']) {
      const answer = await ann.post(path, { email, password: TEST_PASSWORD })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
    }
    expect(await ann.post('/delete-user')).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect(auth.logs.join('')).toContain('"kind":"delete-account"')
  })

  it('changes to a real address without a mail to the former one', async () => {
    const { auth, ann } = await createApp()
    expect(await ann.post('/change-email', { newEmail: 'ann@x.test' })).toMatchObject({
      status: 200,
    })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind, to }) => ({ kind, to }))).toEqual([
      { kind: 'verify-email', to: 'ann@x.test' },
    ])
    expect(auth.logs.filter((entry) => entry.includes('placeholder'))).toEqual([
      expect.stringContaining('"kind":"email-changed"'),
    ])
    expect(auth.logs.join('')).not.toContain('anonymous.invalid')
  })

  it.each(['ann@invalid.test', 'invalid@x.test', 'ann@x.invalids.test', 'https@http.test'])(
    'does not include %s',
    async (email) => {
      const auth = createTestAuth()
      await auth.signedInAs(email)
      await auth.browser().post('/request-password-reset', { email })
      await auth.idle()
      expect(auth.outbox.last('reset-password').to).toBe(email)
    },
  )
})
