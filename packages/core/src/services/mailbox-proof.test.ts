import { describe, expect, it } from 'vitest'
import type { CoreEvents } from '../contract/events.js'
import { accountModel, userModel } from '../contract/models.js'
import { createBarrier, createTestAuth, TEST_PASSWORD, type TestBrowser } from '../testing/index.js'

const ADDRESS = 'ann@x.test'
const person = { name: 'Ann', email: ADDRESS, password: TEST_PASSWORD }
const NEW = 'chosen by the owner'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

/** An app that is told of proofs, and a stranger who has signed up with Ann's address. */
async function claimed(options: Options = {}) {
  const proofs: boolean[] = []
  const tell = ({ keepsMethods }: CoreEvents['mailbox.proven']) => void proofs.push(keepsMethods)
  const auth = createTestAuth({
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true, sendVerification: true } },
    hooks: { after: { 'mailbox.proven': tell } },
    ...options,
  })
  const stranger = auth.browser()
  await stranger.post('/sign-up/email', person)
  await link(auth)
  return { auth, stranger, proofs }
}

/** Links an account at a provider to everybody. */
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

/** What there is to sign in with, and how many are signed in. */
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
  const other = { ...person, email: 'eve@x.test' }
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

describe('the first proof of a mailbox', () => {
  it.each<{ title: string; options?: Options; methods: string[] }>([
    { title: 'by a link ends them all', methods: [] },
    {
      title: 'by a link leaves the password where nobody could sign in before',
      options: { emailAndPassword: { requireEmailVerification: true } },
      methods: ['credential'],
    },
    {
      title: 'by a link leaves them where the app says so',
      options: { emailVerification: { keepUnprovenMethods: true } },
      methods: ['credential', 'github'],
    },
  ])('H43 H44 $title, and every session', async ({ options, methods }) => {
    const { auth, stranger, proofs } = await claimed(options)
    const answer = await auth.browser().post('/verify-email', { token: await verifyToken(auth) })
    expect(answer).toMatchObject({ status: 200, body: { status: true, user: null } })
    await auth.idle()
    expect(await leftOf(auth)).toEqual({ verified: true, methods, sessions: 0 })
    expect(await isSignedIn(stranger)).toBe(false)
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(methods.length > 0)
    expect(proofs).toEqual([methods.length === 2])
  })

  it('H44 by a link sends one to choose a password, at the page that the app names', async () => {
    const { auth } = await claimed({ emailAndPassword: { resetPasswordPage: '/choose' } })
    const browser = auth.browser()
    await browser.get(`/verify-email?token=${await verifyToken(auth)}&callbackURL=/in`)
    await auth.idle()
    const { url = '', token = '' } = auth.outbox.last('reset-password', ADDRESS)
    const page = await browser.get(url.slice(url.indexOf('/reset-password')))
    expect(page.headers.get('location')).toBe(`http://localhost:3000/choose?token=${token}`)
    expect(await browser.post('/reset-password', { token, newPassword: NEW })).toMatchObject({
      status: 200,
    })
    expect([await signsIn(auth, TEST_PASSWORD), await signsIn(auth, NEW)]).toEqual([false, true])
  })

  it('by a link in the browser of the person themselves leaves what is theirs, and ends other sessions', async () => {
    const { auth, stranger: ann, proofs } = await claimed()
    const other = auth.browser()
    await other.post('/sign-in/email', person)
    await ann.post('/verify-email', { token: await verifyToken(auth) })
    await auth.idle()
    const methods = ['credential', 'github']
    expect(await leftOf(auth)).toEqual({ verified: true, methods, sessions: 1 })
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['verify-email'])
    expect(proofs).toEqual([true])
  })

  it('H44 by a link in the browser of somebody else is no proof of theirs', async () => {
    const { auth, stranger } = await claimed()
    const bea = await auth.signedInAs('bea@x.test')
    await bea.post('/verify-email', { token: await verifyToken(auth) })
    expect([await isSignedIn(bea), await isSignedIn(stranger)]).toEqual([true, false])
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(false)
  })

  it('H44 of an address that was moved to ends the password even where sign-in waits for the proof', async () => {
    const options = { emailAndPassword: { requireEmailVerification: true } }
    const { auth, eve } = await movedTo(options)
    expect(await isSignedIn(eve)).toBe(true)
    const { token } = auth.outbox.last('verify-email', ADDRESS)
    await auth.browser().post('/verify-email', { token })
    expect(await isSignedIn(eve)).toBe(false)
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(false)
  })

  it.each([true, false])(
    'H43 H44 H71 by a reset ends all but the new password, where resets end sessions: %s',
    async (revokeSessionsOnPasswordReset) => {
      const { auth, stranger, proofs } = await claimed({
        emailAndPassword: { revokeSessionsOnPasswordReset },
      })
      const deletion = await mailed(auth, 'delete-account', stranger)
      const token = await resetToken(auth)
      await auth.browser().post('/reset-password', { token, newPassword: NEW })
      const methods = ['credential']
      expect(await leftOf(auth)).toEqual({ verified: true, methods, sessions: 0 })
      expect(await isSignedIn(stranger)).toBe(false)
      expect([await signsIn(auth, TEST_PASSWORD), await signsIn(auth, NEW)]).toEqual([false, true])
      expect(proofs).toEqual([false])
      const ann = auth.browser()
      await ann.post('/sign-in/email', { email: ADDRESS, password: NEW })
      expect(await ann.post('/delete-user', { token: deletion })).toMatchObject({ status: 404 })
    },
  )

  it('H67 by a link happens once when two follow it at once', async () => {
    const { auth, proofs } = await claimed()
    const token = await verifyToken(auth)
    const meet = createBarrier(2)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/verify-email', { token })),
    )
    auth.database.reset()
    await auth.idle()
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(proofs).toEqual([false])
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['verify-email', 'reset-password'])
  })

  it('H44 H71 outruns a move to another address that is under way', async () => {
    const { auth, stranger } = await claimed()
    const token = await resetToken(auth)
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await auth.browser().post('/reset-password', { token, newPassword: NEW })
    })
    const moved = await stranger.post('/change-email', { newEmail: 'eve@x.test' })
    await auth.idle()
    expect(moved.status).toBe(200)
    expect(await auth.database.dump()).toMatchObject({
      user: [{ email: ADDRESS, emailVerified: true }],
      session: [],
    })
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('email-changed')
  })

  it('is no proof where it would leave no way to sign in', async () => {
    const { auth } = await claimed()
    const token = await verifyToken(auth)
    const without = createTestAuth({
      database: auth.database,
      emailAndPassword: { enabled: false },
      advanced: { clock: auth.clock },
    })
    const before = await auth.database.dump()
    expect(await without.browser().post('/verify-email', { token })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    expect(await auth.database.dump()).toEqual(before)
    await auth.database.store.of(accountModel).delete({})
    expect(await without.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    expect(await leftOf(auth)).toEqual({ verified: true, methods: [], sessions: 0 })
  })
})

describe('a second sign-up with an address that nobody has proven', () => {
  const options = { emailAndPassword: { requireEmailVerification: true } }

  it.each([
    { title: 'with the same password sends the first mail again', password: TEST_PASSWORD },
    { title: 'H61 with another one sends a link to choose a password', password: NEW },
  ])('$title, and writes nothing', async ({ password }) => {
    const { auth } = await claimed(options)
    const { user, account } = await auth.database.dump()
    const answer = await auth.browser().post('/sign-up/email', { ...person, password })
    expect(answer).toMatchObject({ status: 200, body: { token: null } })
    await auth.idle()
    expect(await auth.database.dump()).toMatchObject({ user, account })
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual([
      'verify-email',
      password === NEW ? 'reset-password' : 'verify-email',
    ])
  })

  it('H61 with a password sends a link to choose one where there is none', async () => {
    const { auth } = await claimed(options)
    await auth.database.store.of(accountModel).delete({ providerId: 'credential' })
    await auth.browser().post('/sign-up/email', person)
    await auth.idle()
    expect(auth.outbox.last('reset-password', ADDRESS).token).not.toBe('')
  })
})
