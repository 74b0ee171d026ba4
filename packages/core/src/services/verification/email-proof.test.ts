import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import {
  ADDRESS,
  addressIn,
  type App,
  begins,
  isSignedIn,
  NEW,
} from '../../test/email-change-app.js'
import { meanwhile } from '../../test/meanwhile.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const newUser = { name: 'Ann', email: ADDRESS, password: TEST_PASSWORD }

/** An app that signs users in when they verify their address; Ann has signed up, which starts no session. */
async function createApp() {
  const auth = createTestAuth({
    emailAndPassword: { requireEmailVerification: true },
    emailVerification: { autoSignInAfterVerification: true },
    user: { changeEmail: { enabled: true } },
  })
  const ann = auth.browser()
  await ann.post('/sign-up/email', newUser)
  await auth.idle()
  return { auth, ann, token: auth.outbox.last('verify-email').token ?? '' }
}

const follow = (browser: TestBrowser, token: string) => browser.post('/verify-email', { token })

/** Resets Ann's password, which voids her outstanding links. */
async function resetPassword(auth: App): Promise<void> {
  const elsewhere = auth.browser()
  await elsewhere.post('/request-password-reset', { email: ADDRESS })
  await auth.idle()
  const { token } = auth.outbox.last('reset-password')
  const { status } = await elsewhere.post('/reset-password', { token, newPassword: 'a new one' })
  expect(status).toBe(200)
}

describe('a link that verifies an address', () => {
  it('H78 signs no user in when it is followed again after it has proven the account', async () => {
    const { auth, ann, token } = await createApp()
    expect(await follow(ann, token)).toMatchObject({ status: 200 })
    expect(await isSignedIn(ann)).toBe(true)
    await ann.post('/sign-out')
    const before = await auth.database.dump()
    expect(await follow(ann, token)).toMatchObject({ status: 200, body: { user: null } })
    expect(await isSignedIn(ann)).toBe(false)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'fails when the address is unverified', emailVerified: false, status: 401 },
    { title: 'has no effect when the address is verified', emailVerified: true, status: 200 },
  ])('H71 $title and a password reset has voided it', async ({ emailVerified, status }) => {
    const { auth, ann, token } = await createApp()
    await resetPassword(auth)
    const state = { emailVerified, provenIn: '' }
    await auth.database.store.of(userModel).update({}, state)
    const before = await auth.database.dump()
    expect(await follow(ann, token)).toMatchObject({ status })
    expect(await isSignedIn(ann)).toBe(false)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H64 verifies no other address when the user changes to it in the same moment', async () => {
    const { auth, ann, token } = await createApp()
    const users = auth.database.store.of(userModel)
    meanwhile(auth, begins, () => users.update({}, { email: NEW }))
    expect(await follow(ann, token)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    expect(await addressIn(auth)).toEqual([NEW, false])
    expect(await isSignedIn(ann)).toBe(false)
  })
})
