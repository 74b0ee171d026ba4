import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import type { PasswordCandidate } from '../../contract/options/sign-in-options.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'
import {
  type Options,
  ADDRESS,
  createApp,
  isSignedIn,
  NEW,
  resetToken,
  signsIn,
} from '../../test/password-app.js'

describe('requestPasswordReset', () => {
  it('responds in the same way to an unknown address and sends no mail', async () => {
    const { auth } = await createApp()
    const known = await auth.browser().post('/request-password-reset', { email: ADDRESS })
    const unknown = await auth.browser().post('/request-password-reset', { email: 'no@x.test' })
    await auth.idle()
    expect(unknown.body).toEqual(known.body)
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS])
  })

  it.each<{ title: string; options: Options }>([
    { title: 'passwords are disabled', options: { emailAndPassword: { enabled: false } } },
  ])('fails when $title', async ({ options }) => {
    const auth = createTestAuth(options)
    expect(await auth.browser().post('/request-password-reset', { email: ADDRESS })).toMatchObject({
      status: 400,
      code: 'RESET_PASSWORD_DISABLED',
    })
    expect(
      await auth.browser().post('/reset-password', { token: 'x', newPassword: NEW }),
    ).toMatchObject({ status: 400, code: 'RESET_PASSWORD_DISABLED' })
  })
})

describe('the link of a reset', () => {
  it.each([
    {
      title: 'a valid token',
      of: (token: string) => token,
      query: 'callbackURL=/new?a=b%23c',
      location: '/new?a=b&token={token}#c',
    },
    {
      title: 'an unknown token',
      of: () => 'x'.repeat(24),
      query: 'callbackURL=/new',
      location: '/new?error=INVALID_TOKEN',
    },
    {
      title: 'a valid token and no redirect',
      of: (token: string) => token,
      query: '',
      location: '/api/auth/error?error=INVALID_TOKEN',
    },
  ])('redirects with $title', async ({ of, query, location }) => {
    const { auth } = await createApp()
    const token = await resetToken(auth)
    const path = `/reset-password/${of(token)}?${query.replace('?a=b', '%3Fa%3Db')}`
    const { status, headers } = await auth.browser().get(path)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(
      `http://localhost:3000${location.replace('{token}', token)}`,
    )
    expect(await signsIn(auth, TEST_PASSWORD)).toBe(true)
  })
})

describe('resetPassword that is not allowed', () => {
  it.each<{ title: string; of: (token: string) => object; query?: string; code: string }>([
    { title: 'no token', of: () => ({}), code: 'INVALID_TOKEN' },
    {
      title: 'an unknown token',
      of: () => ({ token: 'x'.repeat(24) }),
      code: 'INVALID_TOKEN',
    },
    {
      title: 'a short password',
      of: (token) => ({ token, newPassword: 'short' }),
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'a long password',
      of: (token) => ({ token, newPassword: 'x'.repeat(129) }),
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'a very long password',
      of: (token) => ({ token, newPassword: 'x'.repeat(600) }),
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H204 a blocked password',
      of: (token) => ({ token, newPassword: 'blocked password' }),
      code: 'PASSWORD_COMPROMISED',
    },
    {
      title: 'two tokens',
      of: (token) => ({ token }),
      query: '?token=other',
      code: 'VALIDATION_ERROR',
    },
  ])('fails with $code and changes nothing for $title', async ({ of, query = '', code }) => {
    const isBlockedPassword = ({ password }: PasswordCandidate) => password === 'blocked password'
    const { auth, ann } = await createApp({ emailAndPassword: { isBlockedPassword } })
    const token = await resetToken(auth)
    const before = await auth.database.dump()
    const body = { newPassword: NEW, ...of(token) }
    const answer = await auth.browser().post(`/reset-password${query}`, body)
    expect(answer).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toEqual(before)
    expect(await isSignedIn(ann)).toBe(true)
  })

  it('H70 rejects an expired link', async () => {
    const { auth } = await createApp()
    const token = await resetToken(auth)
    auth.clock.advance('1 hour')
    expect(await auth.browser().post('/reset-password', { token, newPassword: NEW })).toMatchObject(
      {
        status: 400,
        code: 'INVALID_TOKEN',
      },
    )
  })

  it('H71 rejects a link when the same browser has requested a newer one', async () => {
    const { auth } = await createApp()
    const browser = auth.browser()
    const token = await resetToken(auth, browser)
    await resetToken(auth, browser)
    expect(await auth.browser().post('/reset-password', { token, newPassword: NEW })).toMatchObject(
      {
        code: 'INVALID_TOKEN',
      },
    )
  })

  it('H71 rejects a link when the user has used another one', async () => {
    const { auth } = await createApp()
    const [first, second] = [await resetToken(auth), await resetToken(auth)]
    const reset = (token: string) =>
      auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await reset(first)).toMatchObject({ status: 200 })
    expect(await reset(second)).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('H64 rejects a link when the account was deleted', async () => {
    const { auth } = await createApp()
    const token = await resetToken(auth)
    const { user = [] } = await auth.database.dump()
    await auth.database.store.of(userModel).delete({ id: String(user[0]?.['id']) })
    expect(await auth.browser().post('/reset-password', { token, newPassword: NEW })).toMatchObject(
      {
        code: 'INVALID_TOKEN',
      },
    )
  })
})

describe('resetPassword', () => {
  it('H88 sets the password, ends all sessions, verifies the address and notifies the user', async () => {
    const { auth, ann } = await createApp()
    const token = await resetToken(auth)
    const answer = await auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(answer).toMatchObject({ status: 200, body: { status: true } })
    await auth.idle()
    expect(await isSignedIn(ann)).toBe(false)
    expect([await signsIn(auth, TEST_PASSWORD), await signsIn(auth, NEW)]).toEqual([false, true])
    expect(await auth.database.dump()).toMatchObject({ user: [{ emailVerified: true }] })
    expect(auth.outbox.last('password-changed', ADDRESS).subject).not.toBe('')
  })

  it('keeps the sessions of a verified user when revokeSessionsOnPasswordReset is false', async () => {
    const { auth, ann } = await createApp({
      emailAndPassword: { revokeSessionsOnPasswordReset: false },
    })
    await auth.database.store.of(userModel).update({}, { emailVerified: true })
    const token = await resetToken(auth)
    await auth.browser().post(`/reset-password?token=${token}`, { newPassword: NEW })
    expect(await isSignedIn(ann)).toBe(true)
  })

  it('H65 works once in twenty parallel calls', async () => {
    const { auth } = await createApp()
    const token = await resetToken(auth)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        auth.browser().post('/reset-password', { token, newPassword: `password number ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(19)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await signsIn(auth, `password number ${winner}`)).toBe(true)
  })

  it('sets a first password for a user who has none', async () => {
    const { auth, ann } = await createApp({
      account: { accountLinking: { allowUnlinkingAll: true } },
    })
    await ann.post('/unlink-account', { providerId: 'credential' })
    const token = await resetToken(auth)
    await auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await signsIn(auth, NEW)).toBe(true)
  })
})
