import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { userModel, verificationModel } from '../contract/tables/models.js'
import { createTestAuth } from '../testing/index.js'
import { betterAuthDatabase } from './index.js'
import { formatOf, NOW } from './test/formats.js'

const SECRET = 'a secret of tests that guards nothing'
const ADDRESS = 'ann@x.test'

type App = ReturnType<typeof createTestAuth>

const createApp = () =>
  createTestAuth({
    storage: betterAuthDatabase(),
    user: { deleteUser: { enabled: true } },
    emailVerification: { sendOnSignUp: true },
  })

/** Signs a user up; returns the token of the mail. */
async function signUp(auth: App, email = ADDRESS) {
  const browser = await auth.signedInAs(email)
  await auth.idle()
  const { token } = auth.outbox.last('verify-email')
  return { browser, token: String(token) }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object

/** A token as better-auth signs it: it has the address only. */
const theirToken = (auth: App, claims: object = {}) =>
  new SignJWT({ email: ADDRESS, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(Math.floor(auth.clock.now() / 1000))
    .setExpirationTime(Math.floor(auth.clock.now() / 1000) + 600)
    .sign(new TextEncoder().encode(SECRET))

const verify = (auth: App, token: string) => auth.browser().post('/verify-email', { token })

async function isVerified(auth: App, email = ADDRESS): Promise<boolean | undefined> {
  const user = await auth.database.store.of(userModel).findOne({ email })
  return user?.emailVerified
}

describe('an email token in a database of better-auth', () => {
  it('H77 names the user and the purpose, and can be read by better-auth', async () => {
    const auth = createApp()
    const { token, browser } = await signUp(auth)
    const { body } = await browser.get('/get-session')
    const { id } = (body as { user: { id: string } }).user
    expect(claimsOf(token)).toMatchObject({ sub: id, purpose: 'verify-email', email: ADDRESS })
    expect(await verify(auth, token)).toMatchObject({ status: 200 })
    expect(await isVerified(auth)).toBe(true)
  })

  it('H59 does not verify a user who signed up after the first user was deleted', async () => {
    const auth = createApp()
    const { browser, token } = await signUp(auth)
    expect(await browser.post('/delete-user', {})).toMatchObject({ status: 200 })
    await signUp(auth)
    expect((await verify(auth, token)).status).toBe(401)
    expect(await isVerified(auth)).toBe(false)
  })

  it('H64 does not verify another user who has the address now', async () => {
    const auth = createApp()
    const { token } = await signUp(auth)
    const { store } = auth.database
    await store.of(userModel).update({ email: ADDRESS }, { email: 'ann@elsewhere.test' })
    await signUp(auth)
    expect((await verify(auth, token)).status).toBe(401)
    expect(await isVerified(auth)).toBe(false)
    expect(await isVerified(auth, 'ann@elsewhere.test')).toBe(false)
  })

  it('verifies the address with a token of better-auth, which has no user and purpose', async () => {
    const auth = createApp()
    await signUp(auth)
    expect(await verify(auth, await theirToken(auth))).toMatchObject({ status: 200 })
    expect(await isVerified(auth)).toBe(true)
  })

  it.each([
    { title: 'another purpose', claims: { purpose: 'change-email' } },
    { title: 'an unknown purpose', claims: { purpose: 'session' } },
    { title: 'a purpose that is not a string', claims: { purpose: 7 } },
    { title: 'an empty purpose', claims: { purpose: '' } },
    {
      title: 'a new address and the purpose to verify',
      claims: { purpose: 'verify-email', updateTo: 'b@x.test' },
    },
    { title: 'a request id that is not a string', claims: { jti: 7 } },
    { title: 'a counter that is not a number', claims: { linkEpoch: '0' } },
    { title: 'an unknown user', claims: { sub: 'unknown', purpose: 'verify-email' } },
    { title: 'an empty user', claims: { sub: '', purpose: 'verify-email' } },
  ])('H77 rejects a token with $title', async ({ claims }) => {
    const auth = createApp()
    await signUp(auth)
    expect((await verify(auth, await theirToken(auth, claims))).status).toBe(401)
    expect(await isVerified(auth)).toBe(false)
  })

  it('H63 changes no address with a token of better-auth, which has no stored request', async () => {
    const auth = createApp()
    await signUp(auth)
    const before = await auth.database.dump()
    const token = await theirToken(auth, { updateTo: 'b@x.test' })
    expect(await verify(auth, token)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H77 rejects a token whose user is not a string', async () => {
    const { emailTokens } = formatOf([SECRET])
    const token = await new SignJWT({ email: ADDRESS, sub: 7 as unknown as string })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW.getTime() / 1000 + 60)
      .sign(new TextEncoder().encode(SECRET))
    expect(await emailTokens.read(token)).toBe('invalid')
  })
})

describe('a one-time value in a database of better-auth', () => {
  it.each([
    { title: 'another purpose', subject: (id: string) => `delete-account ${id}`, status: 400 },
    { title: 'a longer purpose', subject: (id: string) => `reset-password-x ${id}`, status: 400 },
    { title: 'its own purpose', subject: (id: string) => `reset-password ${id}`, status: 200 },
    { title: 'no subject', subject: () => null, status: 200 },
  ])('H62 returns $status when its subject has $title', async ({ subject, status }) => {
    const auth = createApp()
    const { browser } = await signUp(auth)
    const { body } = await browser.get('/get-session')
    const { id: userId } = (body as { user: { id: string } }).user
    const token = 'a'.repeat(24)
    const at = new Date(auth.clock.now())
    const dates = { createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + 60_000) }
    const row = { id: 'r', identifier: `reset-password:${token}`, value: userId, ...dates }
    const values = auth.database.store.of(verificationModel)
    await values.create({ ...row, subject: subject(userId) })
    const newPassword = 'another password of Ann'
    const answer = await auth.browser().post('/reset-password', { token, newPassword })
    expect(answer.status).toBe(status)
    expect(await values.count({ id: 'r' })).toBe(status === 200 ? 0 : 1)
  })
})
