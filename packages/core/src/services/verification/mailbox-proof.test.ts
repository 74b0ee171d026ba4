import { describe, expect, it } from 'vitest'
import type { CoreEvents } from '../../contract/plugins/events.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import {
  createBarrier,
  createTestAuth,
  TEST_PASSWORD,
  type TestBrowser,
} from '../../testing/index.js'
import { open, press } from '../../test/email-change-app.js'

const ADDRESS = 'ann@x.test'
const newUser = { name: 'Ann', email: ADDRESS, password: TEST_PASSWORD }
const NEW = 'chosen by the owner'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

/** An app with a subscriber to proofs, and an attacker who has signed up with Ann's address. */
async function claimed(options: Options = {}) {
  const proofs: boolean[] = []
  const record = ({ keepsMethods }: CoreEvents['mailbox.proven']) => void proofs.push(keepsMethods)
  const auth = createTestAuth({
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true, sendVerification: true } },
    hooks: { after: { 'mailbox.proven': record } },
    ...options,
  })
  const outsider = auth.browser()
  await outsider.post('/sign-up/email', newUser)
  await link(auth)
  return { auth, outsider, proofs }
}

/** Links an account at a provider to every user. */
async function link(auth: App): Promise<void> {
  const now = new Date(auth.clock.now())
  for (const { id: userId } of await auth.database.store.of(userModel).findMany({})) {
    await auth.database.store.of(accountModel).create({
      ...{ id: `g-${userId}`, providerId: 'github', accountId: `g-${userId}`, userId },
      ...{ accessToken: null, refreshToken: null, idToken: null, scope: null, password: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
      ...{ createdAt: now, updatedAt: now },
    })
  }
}

const paths = {
  'verify-email': '/send-verification-email',
  'reset-password': '/request-password-reset',
  'delete-account': '/delete-user',
}

async function mailed(auth: App, kind: keyof typeof paths, browser = auth.browser()) {
  await browser.post(paths[kind], { email: ADDRESS })
  await auth.idle()
  return auth.outbox.last(kind, ADDRESS).token ?? ''
}

const verifyToken = (auth: App) => mailed(auth, 'verify-email')
const resetToken = (auth: App) => mailed(auth, 'reset-password')

/** The sign-in methods and the number of sessions. */
async function leftOf(auth: App) {
  const { user = [], account = [], session = [] } = await auth.database.dump()
  const methods = account.map(({ providerId }) => providerId).sort()
  return { verified: user[0]?.['emailVerified'], methods, sessions: session.length }
}

async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get('/get-session')).body !== null
}

async function signsIn(auth: App, password: string): Promise<boolean> {
  const { status } = await auth.browser().post('/sign-in/email', { email: ADDRESS, password })
  return status === 200
}

/** Eve, who has signed up with another address and has a session, changes it to Ann's. */
async function movedTo(options: Options) {
  const { auth } = await claimed(options)
  const other = { ...newUser, email: 'eve@x.test' }
  await auth.browser().post('/sign-up/email', other)
  const users = auth.database.store.of(userModel)
  await users.delete({ email: ADDRESS })
  auth.clock.advance('1 minute')
  const eve = auth.browser()
  await users.update({}, { emailVerified: true })
  await eve.post('/sign-in/email', other)
  await users.update({}, { emailVerified: false })
  await eve.post('/change-email', { newEmail: ADDRESS })
  await auth.idle()
  return { auth, eve }
}

const all = ['credential', 'github']

async function provenIn(auth: App): Promise<unknown> {
  return (await auth.database.dump())['user']?.[0]?.['provenIn']
}

describe('a verification link and sign-in methods', () => {
  it.each<{ title: string; browser: (app: App) => TestBrowser | Promise<TestBrowser> }>([
    { title: 'a browser without a session', browser: (auth) => auth.browser() },
    { title: 'the browser of another user', browser: (auth) => auth.signedInAs('bea@x.test') },
  ])('H44 removes and proves no method in $title', async ({ browser }) => {
    const { auth, outsider, proofs } = await claimed()
    const token = await verifyToken(auth)
    const elsewhere = await browser(auth)
    const sessions = (await auth.database.dump())['session']
    const answer = await elsewhere.post('/verify-email', { token })
    expect(answer).toMatchObject({ status: 200, body: { status: true, user: null } })
    await auth.idle()
    const users = auth.database.store.of(userModel)
    expect(await users.findOne({ email: ADDRESS })).toMatchObject({
      emailVerified: true,
      provenIn: expect.stringMatching(/^\w*$/) as unknown,
    })
    expect((await leftOf(auth)).methods).toEqual(expect.arrayContaining(all))
    expect((await auth.database.dump())['session']).toEqual(sessions)
    expect(await isSignedIn(outsider)).toBe(true)
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(true)
    expect(proofs).toEqual([])
    expect(auth.outbox.messages.map(({ kind, to }) => [kind, to])).not.toContainEqual([
      ...['access-removed', ADDRESS],
    ])
  })

  it('H44 removes no method in the browser of its user, and proves those that were added in that session', async () => {
    const { auth, outsider: ann, proofs } = await claimed()
    const other = auth.browser()
    await other.post('/sign-in/email', newUser)
    await ann.post('/verify-email', { token: await verifyToken(auth) })
    await auth.idle()
    expect(await leftOf(auth)).toEqual({ verified: true, methods: all, sessions: 2 })
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, true])
    expect(proofs).toEqual([])
    const token = await resetToken(auth)
    await auth.browser().post('/reset-password', { token, newPassword: NEW })
    await auth.idle()
    // Both sessions began with the proven password. The account at the provider was not added in that
    // session.
    const { data } = auth.outbox.last('access-removed', ADDRESS)
    expect(data).toMatchObject({ password: false, accounts: 'github', sessions: 0 })
  })

  it('proves every method when a session that began with the password follows it and there are no others', async () => {
    const { auth, outsider, proofs } = await claimed()
    await auth.database.store.of(accountModel).delete({ providerId: 'github' })
    await outsider.post('/sign-out')
    const ann = auth.browser()
    await ann.post('/sign-in/email', newUser)
    await open(ann, await verifyToken(auth))
    await auth.idle()
    expect([await provenIn(auth), proofs]).toEqual([null, [true]])
  })

  it('proves the methods of a session that follows it after a scanner did', async () => {
    const { auth, outsider: ann } = await claimed()
    await auth.database.store.of(accountModel).delete({ providerId: 'github' })
    const token = await verifyToken(auth)
    await open(auth.browser(), token)
    expect(await provenIn(auth)).toBe('')
    await open(ann, token)
    expect(await provenIn(auth)).toBeNull()
    expect(await leftOf(auth)).toMatchObject({ methods: ['credential'], sessions: 1 })
  })

  it('keeps the password of a sign-up without a session when the browser that signed up follows it', async () => {
    const auth = createTestAuth({ emailAndPassword: { requireEmailVerification: true } })
    const ann = auth.browser()
    await ann.post('/sign-up/email', newUser)
    await auth.idle()
    await open(ann, auth.outbox.last('verify-email').token ?? '')
    expect(await provenIn(auth)).toBeNull()
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(true)
  })

  it('H44 does not keep the password of a sign-up without a session when another browser follows it', async () => {
    const { auth } = await claimed({ emailAndPassword: { requireEmailVerification: true } })
    await open(auth.browser(), await verifyToken(auth))
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(true)
    const token = await resetToken(auth)
    await auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await leftOf(auth)).toEqual({ verified: true, methods: ['credential'], sessions: 0 })
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(false)
  })

  it('H44 proves no method in another browser for an address that was changed to', async () => {
    const options = { emailAndPassword: { requireEmailVerification: true } }
    const { auth, eve } = await movedTo(options)
    const { token } = auth.outbox.last('verify-email', ADDRESS)
    await auth.browser().post('/verify-email', { token })
    expect(await provenIn(auth)).toBe('')
    const newPassword = NEW
    await auth.browser().post('/reset-password', { token: await resetToken(auth), newPassword })
    expect(await isSignedIn(eve)).toBe(false)
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(false)
  })

  it('H67 verifies once when it is followed twice at once', async () => {
    const { auth } = await claimed()
    const token = await verifyToken(auth)
    const meet = createBarrier(2)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/verify-email', { token })),
    )
    auth.database.reset()
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await leftOf(auth)).toEqual({ verified: true, methods: all, sessions: 1 })
  })
})

describe('the page of a verification link', () => {
  it('names the address and proves every method when the reader confirms the account', async () => {
    const { auth, outsider, proofs } = await claimed({ links: 'confirm' })
    const token = await verifyToken(auth)
    const phone = auth.browser()
    const page = await open(phone, token)
    expect(page.body).toContain(ADDRESS)
    expect(page.body).toContain('name="isOwned" value="true">Yes, this is my account</button>')
    const pressed = await press(phone, { token, callbackURL: '/in', isOwned: 'true' })
    expect(pressed.headers.get('location')).toBe('/in')
    expect([await provenIn(auth), proofs]).toEqual([null, [true]])
    const newPassword = NEW
    await auth.browser().post('/reset-password', { token: await resetToken(auth), newPassword })
    await auth.idle()
    expect(await leftOf(auth)).toMatchObject({ methods: all })
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('access-removed')
    expect(await isSignedIn(phone)).toBe(false)
    expect(await isSignedIn(outsider)).toBe(false)
  })

  it('H44 proves no method by its other button', async () => {
    const { auth, outsider } = await claimed({ links: 'confirm' })
    const token = await verifyToken(auth)
    await press(auth.browser(), { token, callbackURL: '/in' })
    expect([await provenIn(auth), await isSignedIn(outsider)]).toEqual(['', true])
  })

  it.each(['false', '', 'yes'])(
    'H44 rejects another value of the button: "%s"',
    async (isOwned) => {
      const { auth } = await claimed({ links: 'confirm' })
      const token = await verifyToken(auth)
      expect((await press(auth.browser(), { token, isOwned })).status).toBe(400)
      expect(await leftOf(auth)).toMatchObject({ verified: false })
    },
  )

  it('H14 asks before it signs in, and signs in only its reader', async () => {
    const { auth } = await claimed({ emailVerification: { autoSignInAfterVerification: true } })
    const token = await verifyToken(auth)
    const phone = auth.browser()
    const before = await auth.database.dump()
    expect((await open(phone, token)).body).toContain('Yes, this is my account')
    expect(await auth.database.dump()).toEqual(before)
    const bea = await auth.signedInAs('bea@x.test')
    await press(bea, { token, callbackURL: '/in', isOwned: 'true' })
    expect((await bea.get('/get-session')).body).toMatchObject({ user: { email: 'bea@x.test' } })
    expect(await provenIn(auth)).toBeNull()
  })

  it('signs its reader in with autoSignInAfterVerification', async () => {
    const { auth } = await claimed({ emailVerification: { autoSignInAfterVerification: true } })
    const phone = auth.browser()
    await press(phone, { token: await verifyToken(auth), callbackURL: '/in', isOwned: 'true' })
    expect((await phone.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
  })

  it('signs in the browser that signed up at once with autoSignInAfterVerification', async () => {
    const auth = createTestAuth({
      emailAndPassword: { requireEmailVerification: true },
      emailVerification: { autoSignInAfterVerification: true },
    })
    const ann = auth.browser()
    await ann.post('/sign-up/email', newUser)
    await auth.idle()
    await open(ann, auth.outbox.last('verify-email').token ?? '')
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
  })
})

describe('the first sign-in by mailbox', () => {
  it.each([true, false])(
    'H43 H44 H71 removes all methods except the new password at a reset, with revokeSessionsOnPasswordReset: %s',
    async (revokeSessionsOnPasswordReset) => {
      const { auth, outsider, proofs } = await claimed({
        emailAndPassword: { revokeSessionsOnPasswordReset },
      })
      const deletion = await mailed(auth, 'delete-account', outsider)
      const token = await resetToken(auth)
      await auth.browser().post('/reset-password', { token, newPassword: NEW })
      const methods = ['credential']
      expect(await leftOf(auth)).toEqual({ verified: true, methods, sessions: 0 })
      expect(await isSignedIn(outsider)).toBe(false)
      expect([await signsIn(auth, TEST_PASSWORD), await signsIn(auth, NEW)]).toEqual([false, true])
      expect(proofs).toEqual([false])
      const ann = auth.browser()
      await ann.post('/sign-in/email', { email: ADDRESS, password: NEW })
      expect(await ann.post('/delete-user', { token: deletion })).toMatchObject({ status: 404 })
    },
  )

  it('H44 lists what was removed in one mail', async () => {
    const { auth, outsider } = await claimed()
    await open(auth.browser(), await verifyToken(auth))
    await outsider.post('/change-email', { newEmail: 'eve@x.test' })
    const newPassword = NEW
    await auth.browser().post('/reset-password', { token: await resetToken(auth), newPassword })
    await auth.idle()
    const { data, text } = auth.outbox.last('access-removed', ADDRESS)
    const lost = { accounts: 'github', otherMethods: 0, sessions: 1, newEmail: 'eve@x.test' }
    expect(data).toMatchObject({ password: false, ...lost })
    expect(text).toContain('- accounts at: github\n- signed-in browsers: 1\n- a change of the')
    expect(await leftOf(auth)).toEqual({ verified: true, methods: ['credential'], sessions: 0 })
    auth.outbox.clear()
    await auth.browser().post('/reset-password', { token: await resetToken(auth), newPassword })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('access-removed')
  })

  it('keeps methods that were added in the session of the browser that resets the password', async () => {
    const { auth, outsider: ann } = await claimed({
      emailAndPassword: { revokeSessionsOnPasswordReset: false },
    })
    const { store } = auth.database
    const [session] = (await auth.database.dump())['session'] ?? []
    const addedIn = String(session?.['id'])
    await store.of(accountModel).update({ providerId: 'github' }, { addedIn })
    await ann.post('/reset-password', { token: await resetToken(auth), newPassword: NEW })
    await auth.idle()
    expect(await leftOf(auth)).toEqual({ verified: true, methods: all, sessions: 1 })
    expect(await isSignedIn(ann)).toBe(true)
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('access-removed')
  })

  it('keeps sign-in methods with keepUnprovenMethods, and ends sessions', async () => {
    const { auth, proofs } = await claimed({ emailVerification: { keepUnprovenMethods: true } })
    const newPassword = NEW
    await auth.browser().post('/reset-password', { token: await resetToken(auth), newPassword })
    expect(await leftOf(auth)).toEqual({ verified: true, methods: all, sessions: 0 })
    expect(proofs).toEqual([true])
  })

  it('H44 H71 prevents a change of the address that is in progress', async () => {
    const { auth, outsider } = await claimed()
    const token = await resetToken(auth)
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.browser().post('/reset-password', { token, newPassword: NEW })
    })
    const moved = await outsider.post('/change-email', { newEmail: 'eve@x.test' })
    await auth.idle()
    expect(moved.status).toBe(200)
    expect(await auth.database.dump()).toMatchObject({
      user: [{ email: ADDRESS, emailVerified: true }],
      session: [],
    })
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('email-changed')
  })
})

describe('a second sign-up with an unproven address', () => {
  const options = { emailAndPassword: { requireEmailVerification: true } }

  it.each([
    { title: 'sends the first mail again for the same password', password: TEST_PASSWORD },
    { title: 'H61 sends a link to choose a password for another one', password: NEW },
  ])('$title and writes nothing', async ({ password }) => {
    const { auth } = await claimed(options)
    const { user, account } = await auth.database.dump()
    const answer = await auth.browser().post('/sign-up/email', { ...newUser, password })
    expect(answer).toMatchObject({ status: 200, body: { token: null } })
    await auth.idle()
    expect(await auth.database.dump()).toMatchObject({ user, account })
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual([
      'verify-email',
      password === NEW ? 'reset-password' : 'verify-email',
    ])
  })

  it('H61 sends a link to choose a password when the user has none', async () => {
    const { auth } = await claimed(options)
    await auth.database.store.of(accountModel).delete({ providerId: 'credential' })
    await auth.browser().post('/sign-up/email', newUser)
    await auth.idle()
    expect(auth.outbox.last('reset-password', ADDRESS).token).not.toBe('')
  })
})
