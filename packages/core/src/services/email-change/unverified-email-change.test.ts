import { expect, describe, it } from 'vitest'
import { sessionModel, userModel } from '../../contract/tables/models.js'
import {
  ADDRESS,
  type App,
  addressIn,
  begins,
  createApp,
  NEW,
  open,
  type Options,
  press,
} from '../../test/email-change-app.js'
import { memory } from '../../memory/index.js'
import { createTestAuth } from '../../testing/index.js'
import { meanwhile } from '../../test/meanwhile.js'

/** An app in which Ann's address is not verified. */
async function createUnverifiedApp(options?: Options) {
  const { auth, ann } = await createApp(options)
  await auth.database.store.of(userModel).update({}, { emailVerified: false })
  return { auth, ann }
}

describe('a change of an unverified address', () => {
  it('gives the session a new credential and sends no link that undoes the change', async () => {
    const { auth, ann } = await createUnverifiedApp()
    const before = ann.cookieHeader
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([NEW, false])
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: NEW } })
    expect((await auth.browser().get('/get-session', { cookie: before })).body).toBeNull()
    expect(auth.outbox.last('email-changed').url).toBeUndefined()
  })

  it('fails when another account has the address', async () => {
    const { auth, ann } = await createUnverifiedApp()
    await auth.signedInAs('bea@x.test')
    expect(await ann.post('/change-email', { newEmail: 'bea@x.test' })).toMatchObject({
      status: 400,
      code: 'COULDNT_UPDATE_YOUR_EMAIL',
    })
    expect(await auth.database.store.of(userModel).count({ email: ADDRESS })).toBe(1)
  })

  it('changes nothing when the address is verified in the same moment', async () => {
    const { auth, ann } = await createUnverifiedApp()
    const users = auth.database.store.of(userModel)
    meanwhile(auth, begins, () => users.update({}, { emailVerified: true }))
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
    expect(auth.outbox.messages).toEqual([])
  })

  it('changes nothing when the session ends in the same moment', async () => {
    const { auth, ann } = await createUnverifiedApp()
    meanwhile(auth, begins, () => auth.database.store.of(sessionModel).delete({}))
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, false])
    expect(auth.outbox.messages).toEqual([])
  })
})

describe('a change of an unverified address where sign-up does not reveal which ones are taken', () => {
  const required = { enabled: true, requireEmailVerification: true } as const
  const modes: readonly (readonly [string, Options['emailAndPassword']])[] = [
    ['addresses must be verified', required],
    ['sign-up starts no session', { enabled: true, autoSignIn: false }],
    ['sign-up is disabled', { enabled: true, disableSignUp: true }],
    ['passwords are disabled', { enabled: false }],
  ]

  /** The mode is set once Ann has a session. */
  async function createNeutralApp(emailAndPassword: Options['emailAndPassword']) {
    const database = memory()
    const before = createTestAuth({ database })
    const { cookies } = await before.signedInAs(ADDRESS)
    await before.signedInAs('bea@x.test')
    const user = { changeEmail: { enabled: true } }
    const auth = createTestAuth({ database, user, ...(emailAndPassword && { emailAndPassword }) })
    return { auth, ann: auth.browser(cookies) }
  }

  async function addressOfAnn(auth: App): Promise<unknown> {
    const user = await auth.database.store.of(userModel).findOne({ name: 'ann' })
    return [user?.email, user?.emailVerified]
  }

  /** The token in the mail to the new address. */
  async function request(mode: Options['emailAndPassword']) {
    const app = await createNeutralApp(mode)
    expect(await app.ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 200 })
    await app.auth.idle()
    const { token = '' } = app.auth.outbox.last('verify-email', NEW)
    app.auth.outbox.clear()
    return { ...app, token }
  }

  it.each(modes)(
    'H174 responds and works for a taken address as for a free one when %s',
    async (_, mode) => {
      const { auth, ann } = await createNeutralApp(mode)
      const seen: unknown[] = []
      for (const newEmail of ['bea@x.test', NEW]) {
        auth.outbox.clear()
        auth.database.reset()
        const { status, body, headers } = await ann.post('/change-email', { newEmail })
        const statements = [...auth.database.calls]
        const session = await ann.get('/get-session')
        await auth.idle()
        seen.push([status, body, [...headers.keys()], statements, session.body])
        seen.push(auth.outbox.messages.map(({ kind, to }) => [kind, to]))
      }
      expect(seen[0]).toEqual(seen[2])
      expect(seen[0]).toEqual(expect.arrayContaining([200, { status: true }]))
      expect(seen[1]).toEqual([['change-email-attempt', 'bea@x.test']])
      expect(seen[3]).toEqual([['verify-email', NEW]])
    },
  )

  it('changes and verifies the address when the new mailbox confirms in the same browser', async () => {
    const { auth, ann, token } = await request(required)
    const before = ann.cookieHeader
    expect(await addressOfAnn(auth)).toEqual([ADDRESS, false])
    await open(ann, token)
    await auth.idle()
    expect(await addressOfAnn(auth)).toEqual([NEW, true])
    const users = auth.database.store.of(userModel)
    expect(await users.findOne({ email: NEW })).toMatchObject({ provenIn: null })
    expect((await ann.get('/get-session')).body).toMatchObject({
      user: { email: NEW, emailVerified: true },
    })
    expect((await auth.browser().get('/get-session', { cookie: before })).body).toBeNull()
    expect(auth.outbox.messages.map(({ kind, to }) => [kind, to])).toEqual([
      ['email-changed', ADDRESS],
    ])
    expect(auth.outbox.last('email-changed').url).toBeUndefined()
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('H44 leaves the password unproven when the new mailbox confirms in another browser', async () => {
    const { auth, token } = await request(required)
    const browser = auth.browser()
    expect(await open(browser, token)).toMatchObject({ status: 200 })
    expect(await addressOfAnn(auth)).toEqual([ADDRESS, false])
    await press(browser, { token, callbackURL: '/in' })
    expect(await addressOfAnn(auth)).toEqual([NEW, true])
    const users = auth.database.store.of(userModel)
    expect(await users.findOne({ email: NEW })).toMatchObject({ provenIn: '' })
    expect((await browser.get('/get-session')).body).toBeNull()
  })

  it('changes nothing when the former address was verified or the new one taken since', async () => {
    const verified = await request(required)
    await verified.auth.database.store.of(userModel).update({}, { emailVerified: true })
    expect(await verified.ann.post('/verify-email', { token: verified.token })).toMatchObject({
      code: 'INVALID_TOKEN',
    })
    expect(await addressOfAnn(verified.auth)).toEqual([ADDRESS, true])
    const { auth, ann, token } = await request(required)
    const users = auth.database.store.of(userModel)
    await users.update({ email: 'bea@x.test' }, { email: NEW })
    expect(await ann.post('/verify-email', { token })).toMatchObject({
      code: 'COULDNT_UPDATE_YOUR_EMAIL',
    })
    expect(await users.findOne({ email: ADDRESS })).toMatchObject({ emailVerified: false })
  })
})
