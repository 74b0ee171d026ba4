import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../../better-auth/index.js'
import { sessionModel } from '../../contract/tables/models.js'
import type { PasswordCandidate } from '../../contract/options/sign-in-options.js'
import { TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'
import {
  type App,
  type Options,
  ADDRESS,
  createApp,
  isSignedIn,
  NEW,
  resetToken,
  signsIn,
} from '../../test/password-app.js'

const cookieHeaders = (browser: TestBrowser) => ({
  cookie: browser.cookieHeader,
})

describe('changePassword that is not allowed', () => {
  it.each([
    {
      title: 'the current password is wrong',
      body: { currentPassword: 'wrong password' },
      code: 'INVALID_PASSWORD',
    },
    {
      title: 'the current password is too long',
      body: { currentPassword: 'x'.repeat(129) },
      code: 'INVALID_PASSWORD',
    },
    {
      title: 'the new password is too short',
      body: { newPassword: 'short' },
      code: 'PASSWORD_TOO_SHORT',
    },
  ])('fails with $code and changes nothing when $title', async ({ body, code }) => {
    const { auth, ann } = await createApp()
    const before = await auth.database.dump()
    const given = { currentPassword: TEST_PASSWORD, newPassword: NEW, ...body }
    expect(await ann.post('/change-password', given)).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails for a user without a password', async () => {
    const { ann } = await createApp({ account: { accountLinking: { allowUnlinkingAll: true } } })
    await ann.post('/unlink-account', { providerId: 'credential' })
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW }
    expect(await ann.post('/change-password', body)).toMatchObject({
      code: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
    })
  })
})

describe('changePassword', () => {
  it.each([
    { title: 'keeps other sessions', revokeOtherSessions: false },
    { title: 'ends other sessions with revokeOtherSessions', revokeOtherSessions: true },
  ])('$title, and replaces the session of the caller', async ({ revokeOtherSessions }) => {
    const { auth, ann } = await createApp()
    const attacker = auth.browser(ann.cookies)
    const other = auth.browser()
    await other.post('/sign-in/email', { email: ADDRESS, password: TEST_PASSWORD })
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW, revokeOtherSessions }
    const answer = await ann.post('/change-password', body)
    const token = revokeOtherSessions ? (expect.any(String) as string) : null
    expect(answer).toMatchObject({ status: 200, body: { token, user: { email: ADDRESS } } })
    expect(await isSignedIn(ann)).toBe(true)
    expect(await isSignedIn(attacker)).toBe(false)
    expect(await isSignedIn(other)).toBe(!revokeOtherSessions)
    expect([await signsIn(auth, TEST_PASSWORD), await signsIn(auth, NEW)]).toEqual([false, true])
  })

  it('H71 voids an outstanding reset link', async () => {
    const { auth, ann } = await createApp()
    const token = await resetToken(auth)
    await ann.post('/change-password', { currentPassword: TEST_PASSWORD, newPassword: NEW })
    expect(
      await auth.browser().post('/reset-password', { token, newPassword: 'staple-horse9' }),
    ).toMatchObject({
      code: 'INVALID_TOKEN',
    })
  })

  it('H183 changes the password once when two calls arrive at once', async () => {
    const { auth, ann } = await createApp()
    const headers = cookieHeaders(ann)
    const both = await Promise.all(
      ['password one', 'password two'].map((newPassword) =>
        auth
          .browser()
          .post('/change-password', { currentPassword: TEST_PASSWORD, newPassword }, headers),
      ),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('signs no user in when the session ends during the call', async () => {
    const ended = async ({ password }: PasswordCandidate) => {
      if (password === NEW) await auth.database.store.of(sessionModel).delete({})
      return false
    }
    const { auth, ann } = await createApp({ emailAndPassword: { isBlockedPassword: ended } })
    const { account: before } = await auth.database.dump()
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW }
    expect(await ann.post('/change-password', body)).toMatchObject({ status: 401 })
    expect(await isSignedIn(ann)).toBe(false)
    expect((await auth.database.dump())['account']).toEqual(before)
    expect(auth.outbox.messages.map(({ kind }) => kind)).not.toContain('password-changed')
  })
})

describe('H180 changePassword with one failing statement', () => {
  const silent: Options = {
    hooks: { on: { 'password.changed': () => undefined, 'session.ended': () => undefined } },
  }
  const dueSession: Options = { session: { updateAge: 0 } }

  it.each<{ title: string; options: Options; revokeOtherSessions: boolean }>([
    { title: 'no options', options: {}, revokeOtherSessions: false },
    { title: 'revokeOtherSessions', options: {}, revokeOtherSessions: true },
    { title: 'subscribers', options: silent, revokeOtherSessions: true },
    {
      title: 'the cookie cache',
      options: { session: { cookieCache: { enabled: true } } },
      revokeOtherSessions: false,
    },
    {
      title: 'the cookie cache and revokeOtherSessions',
      options: { session: { cookieCache: { enabled: true } } },
      revokeOtherSessions: true,
    },
    {
      title: 'a session that is due for extension',
      options: dueSession,
      revokeOtherSessions: false,
    },
    {
      title: 'the tables of better-auth',
      options: { storage: betterAuthDatabase() },
      revokeOtherSessions: true,
    },
  ])('changes nothing or sets a cookie that works, with $title', async (row) => {
    const { options, revokeOtherSessions } = row
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW, revokeOtherSessions }
    let done = false
    let failures = 0
    for (let point = 1; !done; point += 1) {
      const { auth, ann } = await createApp(options)
      auth.database.reset()
      auth.database.onCall(({ number }) => {
        if (number === point) throw new Error('The process died')
      })
      const { status } = await ann.post('/change-password', body)
      await auth.idle()
      done = auth.database.calls.length < point
      auth.database.reset()
      const isChanged = await signsIn(auth, NEW)
      expect({ point, status }).toEqual({ point, status: isChanged ? 200 : 500 })
      expect(await signsIn(auth, TEST_PASSWORD)).toBe(!isChanged)
      expect(await isSignedIn(ann)).toBe(true)
      expect((await ann.get('/list-sessions')).status).toBe(200)
      if (!isChanged) failures += 1
    }
    expect(failures).toBeGreaterThan(4)
  })
})

describe('setPassword', () => {
  const body = { newPassword: NEW }

  it.each<{ title: string; call: (app: App, ann: TestBrowser) => Promise<unknown>; code: string }>([
    {
      title: 'the caller has no session',
      call: ({ api }) => api.setPassword({ body, headers: new Headers() }),
      code: 'UNAUTHORIZED',
    },
    {
      title: 'the user has a password',
      call: ({ api }, ann) => api.setPassword({ body, headers: cookieHeaders(ann) }),
      code: 'PASSWORD_ALREADY_SET',
    },
    {
      title: 'the password is too short',
      call: ({ api }, ann) =>
        api.setPassword({ body: { newPassword: 'x' }, headers: cookieHeaders(ann) }),
      code: 'PASSWORD_TOO_SHORT',
    },
  ])('fails with $code when $title', async ({ call, code }) => {
    const { auth, ann } = await createApp()
    await expect(call(auth, ann)).rejects.toMatchObject({ code })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it('sets no password when the session ends during the call', async () => {
    const ended = async ({ password }: PasswordCandidate) => {
      if (password === NEW) await auth.database.store.of(sessionModel).delete({})
      return false
    }
    const { auth, ann } = await createApp({
      account: { accountLinking: { allowUnlinkingAll: true } },
      emailAndPassword: { isBlockedPassword: ended },
    })
    await ann.post('/unlink-account', { providerId: 'credential' })
    const headers = cookieHeaders(ann)
    await expect(auth.api.setPassword({ body, headers })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await auth.idle()
    expect((await auth.database.dump())['account']).toEqual([])
    expect(auth.outbox.messages).toEqual([])
  })

  it('sets the password once in parallel calls, and notifies the user and subscribers once', async () => {
    const received: string[] = []
    const note = (event: string) => () => void received.push(event)
    const { auth, ann } = await createApp({
      account: { accountLinking: { allowUnlinkingAll: true } },
      hooks: {
        after: {
          'password.changed': note('password.changed'),
          'account.created': note('account.created'),
        },
      },
    })
    await auth.idle()
    received.length = 0
    await ann.post('/unlink-account', { providerId: 'credential' })
    const headers = cookieHeaders(ann)
    const calls = Array.from({ length: 5 }, () => auth.api.setPassword({ body, headers }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await signsIn(auth, NEW)).toBe(true)
    await auth.idle()
    expect(received).toEqual(['account.created', 'password.changed'])
    expect(auth.outbox.messages.map(({ kind, to }) => `${kind} to ${to}`)).toEqual([
      `password-changed to ${ADDRESS}`,
    ])
  })
})
