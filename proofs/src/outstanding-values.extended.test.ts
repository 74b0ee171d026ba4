import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { type MailedKind, mailedTokenOf, openApp, outcomeOf, signIn } from './test/app.js'
import { type Engine, engines, rowsOn } from './test/engines.js'
import { ANN, type App, OTHER_PASSWORD } from './test/full-auth.js'
import { banRows, userRows } from './test/rows.js'

/** Ann with two browsers, and an administrator. */
async function openAnnsBrowsers(engine: Engine, verified: boolean) {
  const auth = await openApp(engine, { isAdministered: true })
  const asking = await auth.signedInAs(ANN.email)
  const other = await signIn(auth)
  const admin = await auth.signedInAs('admin@x.test')
  const { store } = auth.database
  await store.of(userRows).update({ email: ANN.email }, { emailVerified: verified })
  const administrator = await store.of(userRows).findOne({ email: 'admin@x.test' })
  await store.of(banRows).update({ id: administrator?.id ?? '' }, { role: 'admin' })
  const { id: userId = '' } = (await store.of(userRows).findOne({ email: ANN.email })) ?? {}
  return { auth, asking, other, admin, userId }
}

type Browsers = Awaited<ReturnType<typeof openAnnsBrowsers>>

/** What a user may have outstanding, and how it is used by a browser in which the user is signed in. */
const kinds: readonly {
  readonly kind: MailedKind
  readonly verified: boolean
  readonly use: (browser: TestBrowser, token: string) => Promise<{ readonly status: number }>
}[] = [
  {
    kind: 'reset-password',
    verified: true,
    use: (browser, token) =>
      browser.post('/reset-password', { token, newPassword: 'a third sentence of a horse' }),
  },
  {
    kind: 'delete-account',
    verified: true,
    use: (browser, token) => browser.post('/delete-user', { token }),
  },
  {
    kind: 'change-email',
    verified: true,
    use: (browser, token) => browser.post('/verify-email', { token }),
  },
  {
    kind: 'magic-link',
    verified: true,
    use: (browser, token) => browser.post('/magic-link/verify', { token }),
  },
  {
    kind: 'verify-email',
    verified: false,
    use: (browser, token) => browser.post('/verify-email', { token }),
  },
]

/** A browser with the session of a user: the password after an act, where it is another one. */
type Act = (app: Browsers) => Promise<string | undefined>

const done = async (call: Promise<{ readonly status: number }>): Promise<undefined> => {
  const { status } = await call
  if (status !== 200) throw new Error(`The act answered ${status}`)
}

const voiding: readonly { readonly title: string; readonly act: Act }[] = [
  {
    title: 'the password was changed',
    act: async ({ other }) => {
      const passwords = { currentPassword: TEST_PASSWORD, newPassword: OTHER_PASSWORD }
      await done(other.post('/change-password', passwords))
      return OTHER_PASSWORD
    },
  },
  {
    title: 'another session revoked the one that requested it',
    act: async ({ asking, other }) => {
      const { body } = await asking.get('/get-session')
      const { token } = (body as { session: { token: string } }).session
      return done(other.post('/revoke-session', { token }))
    },
  },
  {
    title: 'another session revoked all others',
    act: ({ other }) => done(other.post('/revoke-other-sessions')),
  },
  {
    title: 'another session revoked all',
    act: ({ other }) => done(other.post('/revoke-sessions')),
  },
  {
    title: 'an administrator revoked the sessions',
    act: ({ admin, userId }) => done(admin.post('/admin/revoke-user-sessions', { userId })),
  },
  {
    title: 'an administrator revoked one session',
    act: async ({ admin, asking }) => {
      const { body } = await asking.get('/get-session')
      const { token: sessionToken } = (body as { session: { token: string } }).session
      return done(admin.post('/admin/revoke-user-session', { sessionToken }))
    },
  },
  {
    title: 'an administrator set a password',
    act: async ({ admin, userId }) => {
      const body = { userId, newPassword: OTHER_PASSWORD }
      await done(admin.post('/admin/set-user-password', body))
      return OTHER_PASSWORD
    },
  },
  {
    title: 'an administrator banned and unbanned the user',
    act: async ({ admin, userId }) => {
      await done(admin.post('/admin/ban-user', { userId }))
      return done(admin.post('/admin/unban-user', { userId }))
    },
  },
]

const keeping: readonly { readonly title: string; readonly act: Act }[] = [
  {
    title: 'the session that requested it signed out',
    act: ({ asking }) => done(asking.post('/sign-out')),
  },
  {
    title: 'the session that requested it revoked itself',
    act: async ({ asking }) => {
      const { body } = await asking.get('/get-session')
      const { token } = (body as { session: { token: string } }).session
      return done(asking.post('/revoke-session', { token }))
    },
  },
  {
    title: 'the name was changed',
    act: ({ asking }) => done(asking.post('/update-user', { name: 'Anna' })),
  },
]

async function mail(auth: App, browser: TestBrowser, kind: MailedKind): Promise<string> {
  return mailedTokenOf({ auth, browser, email: ANN.email }, kind)
}

/** Expects that a call fails and changes nothing. */
async function expectRejected(
  auth: App,
  call: () => Promise<{ readonly status: number }>,
): Promise<void> {
  const before = await auth.database.dump()
  expect((await call()).status).toBeGreaterThanOrEqual(400)
  expect(await auth.database.dump()).toEqual(before)
}

describe.each(engines)('outstanding one-time values of a user', (engine) => {
  const rows = kinds.flatMap((kind) => voiding.map((act) => ({ ...kind, ...act })))

  it.each(rowsOn(engine, rows))(
    `H71 H88 voids values of the kind $kind when $title, ${engine.name}`,
    async ({ kind, verified, use, act }) => {
      const app = await openAnnsBrowsers(engine, verified)
      const { auth } = app
      const token = await mail(auth, app.asking, kind)
      const password = await act(app)
      const browser = await signIn(auth, ANN.email, password)
      await expectRejected(auth, () => use(browser, token))
    },
  )

  it.each(
    rowsOn(
      engine,
      kinds.filter(({ verified }) => verified),
    ),
  )(
    `H71 H88 voids values of the kind $kind when the password was reset, ${engine.name}`,
    async ({ kind, use }) => {
      const { auth, asking } = await openAnnsBrowsers(engine, true)
      const token = await mail(auth, asking, kind)
      const reset = await mail(auth, auth.browser(), 'reset-password')
      const body = { token: reset, newPassword: OTHER_PASSWORD }
      expect(outcomeOf(await auth.browser().post('/reset-password', body))).toBe('200')
      const browser = await signIn(auth, ANN.email, OTHER_PASSWORD)
      await expectRejected(auth, () => use(browser, token))
    },
  )

  it.each(
    rowsOn(
      engine,
      kinds.flatMap((kind) => keeping.map((act) => ({ ...kind, ...act }))),
    ),
  )(
    `keeps values of the kind $kind valid when $title, ${engine.name}`,
    async ({ kind, verified, use, act }) => {
      const app = await openAnnsBrowsers(engine, verified)
      const token = await mail(app.auth, app.asking, kind)
      await act(app)
      const browser = await signIn(app.auth)
      expect((await use(browser, token)).status).toBe(200)
    },
  )

  it(`H71 voids all values, and the link that undoes a change, when an administrator changed the address, ${engine.name}`, async () => {
    const { auth, asking, admin, userId } = await openAnnsBrowsers(engine, true)
    await asking.post('/verify-email', { token: await mail(auth, asking, 'change-email') })
    await auth.idle()
    const { token } = auth.outbox.last('verify-email')
    await asking.post('/verify-email', { token })
    await auth.idle()
    const undo = auth.outbox.last('email-changed').token
    await done(admin.post('/admin/update-user', { userId, data: { email: 'c@x.test' } }))
    const before = await auth.database.dump()
    expect(await auth.browser().post('/verify-email', { token: undo })).toMatchObject({
      status: 401,
    })
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe.each(engines)('a deletion that a mail confirms', (engine) => {
  it(`H183 mails a link after the right password, and only its token deletes, ${engine.name}`, async () => {
    const { auth, asking } = await openAnnsBrowsers(engine, true)
    auth.outbox.clear()
    const wrong = await asking.post('/delete-user', { password: 'wrong password' })
    expect(outcomeOf(wrong)).toBe('400 INVALID_PASSWORD')
    const right = await asking.post('/delete-user', { password: TEST_PASSWORD })
    expect(right).toMatchObject({ status: 200, body: { message: 'Verification email sent' } })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['delete-account'])
    expect(await auth.database.store.of(userRows).count({ email: ANN.email })).toBe(1)
    const { token } = auth.outbox.last('delete-account')
    expect(outcomeOf(await asking.post('/delete-user', { token }))).toBe('200')
    expect(await auth.database.store.of(userRows).count({ email: ANN.email })).toBe(0)
  })
})
