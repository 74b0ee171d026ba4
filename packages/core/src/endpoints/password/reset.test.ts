import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/models.js'
import type { PasswordCandidate } from '../../contract/options/sign-in-options.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const NEW = 'another password'

type Options = Parameters<typeof createTestAuth>[0]
type App = ReturnType<typeof createTestAuth>

async function createApp(options: Options = {}) {
  const auth = createTestAuth(options)
  const ann = await auth.signedInAs(ADDRESS)
  return { auth, ann }
}

/** Asks for a link and returns the token in it. */
async function resetToken(auth: App, browser = auth.browser()): Promise<string> {
  await browser.post('/request-password-reset', { email: ADDRESS, redirectTo: '/reset' })
  await auth.idle()
  return auth.outbox.last('reset-password', ADDRESS).token ?? ''
}

const signsIn = async (auth: App, password: string): Promise<boolean> => {
  const { status } = await auth.browser().post('/sign-in/email', { email: ADDRESS, password })
  return status === 200
}

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session', {})).body !== null

describe('a request for a reset', () => {
  it('answers the same for an unknown address, and mails nothing', async () => {
    const { auth } = await createApp()
    const known = await auth.browser().post('/request-password-reset', { email: ADDRESS })
    const unknown = await auth.browser().post('/request-password-reset', { email: 'no@x.test' })
    await auth.idle()
    expect(unknown.body).toEqual(known.body)
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS])
  })

  it.each<{ title: string; options: Options }>([
    { title: 'without passwords', options: { emailAndPassword: { enabled: false } } },
  ])('is refused $title', async ({ options }) => {
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
      title: 'a live token',
      of: (token: string) => token,
      query: 'callbackURL=/new?a=b%23c',
      location: '/new?a=b&token={token}#c',
    },
    {
      title: 'a token of nobody',
      of: () => 'x'.repeat(24),
      query: 'callbackURL=/new',
      location: '/new?error=INVALID_TOKEN',
    },
    {
      title: 'a live token and nowhere to go',
      of: (token: string) => token,
      query: '',
      location: '/api/auth/error?error=INVALID_TOKEN',
    },
  ])('with $title leads on', async ({ of, query, location }) => {
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

describe('a reset is refused, and nothing changes', () => {
  it.each<{ title: string; of: (token: string) => object; query?: string; code: string }>([
    { title: 'without a token', of: () => ({}), code: 'INVALID_TOKEN' },
    {
      title: 'with a token of nobody',
      of: () => ({ token: 'x'.repeat(24) }),
      code: 'INVALID_TOKEN',
    },
    {
      title: 'with a short password',
      of: (token) => ({ token, newPassword: 'short' }),
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'with a long password',
      of: (token) => ({ token, newPassword: 'x'.repeat(129) }),
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'with a very long password',
      of: (token) => ({ token, newPassword: 'x'.repeat(600) }),
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H204 with a blocked password',
      of: (token) => ({ token, newPassword: 'blocked password' }),
      code: 'PASSWORD_COMPROMISED',
    },
    {
      title: 'with two tokens',
      of: (token) => ({ token }),
      query: '?token=other',
      code: 'VALIDATION_ERROR',
    },
  ])('$title → $code', async ({ of, query = '', code }) => {
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

  it('H70 when the link is too old', async () => {
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

  it('H71 when the same browser has asked for a newer link', async () => {
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

  it('H71 when another link was used, which another browser asked for', async () => {
    const { auth } = await createApp()
    const [first, second] = [await resetToken(auth), await resetToken(auth)]
    const reset = (token: string) =>
      auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await reset(first)).toMatchObject({ status: 200 })
    expect(await reset(second)).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('H64 when the account is gone', async () => {
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

describe('a reset', () => {
  it('H88 gives the new password, ends all sessions, verifies the address and tells the owner', async () => {
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

  it('leaves sessions of who has proven the address alone where the app says so', async () => {
    const { auth, ann } = await createApp({
      emailAndPassword: { revokeSessionsOnPasswordReset: false },
    })
    await auth.database.store.of(userModel).update({}, { emailVerified: true })
    const token = await resetToken(auth)
    await auth.browser().post(`/reset-password?token=${token}`, { newPassword: NEW })
    expect(await isSignedIn(ann)).toBe(true)
  })

  it('H65 happens once, however many come at once', async () => {
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

  it('gives a first password to somebody who has none', async () => {
    const { auth, ann } = await createApp({
      account: { accountLinking: { allowUnlinkingAll: true } },
    })
    await ann.post('/unlink-account', { providerId: 'credential' })
    const token = await resetToken(auth)
    await auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await signsIn(auth, NEW)).toBe(true)
  })
})
