import { describe, expect, it, vi } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import type { PasswordCandidate } from '../../contract/options/sign-in-options.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

const EMAIL = 'annabelle@example.test'
const NAME = 'Annabelle Österreicher'
const BLOCKED = 'PASSWORD_COMPROMISED'

/** Sets a new password for a user with this address and name; returns the error code, or null. */
type SetsPassword = (app: App, ann: TestBrowser, password: string) => Promise<string | null>

/** The calls that set a password. */
const calls: Readonly<Record<string, SetsPassword>> = {
  'sign-up': async (app, _, password) => {
    await app.database.store.of(userModel).delete({})
    const newUser = { email: EMAIL, name: NAME, password }
    return codeOf(app.browser().post('/sign-up/email', newUser))
  },
  'change-password': (_app, ann, newPassword) =>
    codeOf(ann.post('/change-password', { currentPassword: TEST_PASSWORD, newPassword })),
  'reset-password': async (app, _, newPassword) => {
    await app.browser().post('/request-password-reset', { email: EMAIL })
    await app.idle()
    const { token } = app.outbox.last('reset-password', EMAIL)
    return codeOf(app.browser().post('/reset-password', { token, newPassword }))
  },
  setPassword: async (app, ann, newPassword) => {
    await app.database.store.of(accountModel).delete({})
    const call = { body: { newPassword }, headers: { cookie: ann.cookieHeader } }
    return app.api.setPassword(call).then(
      () => null,
      (error: unknown) => (error instanceof AuthError ? error.code : 'UNEXPECTED'),
    )
  },
}
const names = Object.keys(calls)

async function codeOf(answer: Promise<{ readonly code: string | undefined }>) {
  return (await answer).code ?? null
}

async function createApp(emailAndPassword: Options['emailAndPassword'] = {}) {
  const app = createTestAuth({ appName: 'Bookshop & Co', emailAndPassword })
  const ann = app.browser()
  await ann.post('/sign-up/email', { email: EMAIL, name: NAME, password: TEST_PASSWORD })
  return { app, ann }
}

async function setPassword(name: string, password: string, options?: Options['emailAndPassword']) {
  const { app, ann } = await createApp(options)
  return calls[name]?.(app, ann, password)
}

describe.each(names)('H204 %s with a blocked password', (name) => {
  it.each([
    { title: 'a common password', password: 'iloveyou1' },
    { title: 'a common password in capitals', password: 'ILoveYou1' },
    { title: 'the address of the user', password: EMAIL },
    { title: 'the address of the user in capitals', password: EMAIL.toUpperCase() },
    { title: 'the local part of the address', password: 'Annabelle' },
    { title: 'the name of the user', password: NAME },
    { title: 'the name of the user without its space', password: NAME.replace(' ', '') },
    { title: 'the name of the user in decomposed form', password: NAME.normalize('NFD') },
    { title: 'a part of the name of the user', password: 'österreicher' },
    { title: 'the name of the app', password: 'bookshop&co' },
  ])('rejects $title', async ({ password }) => {
    expect(await setPassword(name, password)).toBe(BLOCKED)
  })

  it('rejects a password that the hook blocks for this user', async () => {
    const requested: PasswordCandidate[] = []
    const isBlockedPassword = (candidate: PasswordCandidate) => {
      requested.push(candidate)
      return candidate.password === 'a word of mine'
    }
    expect(await setPassword(name, 'a word of mine', { isBlockedPassword })).toBe(BLOCKED)
    expect(requested.at(-1)).toEqual({ password: 'a word of mine', email: EMAIL, name: NAME })
  })
})

describe.each(names)('H204 %s with another password', (name) => {
  it.each([
    { title: 'another password', password: 'a phrase of my own' },
    { title: 'a password that contains the name', password: `${NAME} reads books` },
    { title: 'one repeated letter', password: 'aaaaaaaaaaaaaaa1' },
  ])('accepts $title', async ({ password }) => {
    expect(await setPassword(name, password)).toBeNull()
  })

  it.each(['iloveyou1', EMAIL, NAME, 'bookshop&co'])(
    'accepts "%s" without the blocklist',
    async (word) => {
      expect(await setPassword(name, word, { passwordBlocklist: false })).toBeNull()
    },
  )

  it('accepts a password when the hook fails', async () => {
    const isBlockedPassword = () => {
      throw new Error('the service is down')
    }
    expect(await setPassword(name, 'a phrase of my own', { isBlockedPassword })).toBeNull()
  })
})

describe('H204 the blocklist', () => {
  it('rejects a common password when the hook fails', async () => {
    const isBlockedPassword = () => Promise.reject(new Error('the service is down'))
    expect(await setPassword('sign-up', 'iloveyou1', { isBlockedPassword })).toBe(BLOCKED)
  })

  it('accepts a password and logs an error when the list cannot be loaded', async () => {
    vi.doMock('../../blocked-passwords/index.js', () => {
      throw new Error('no such file')
    })
    const { app } = await createApp()
    const newUser = { email: 'ben@example.test', name: 'Ben', password: 'iloveyou1' }
    expect(await app.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 200 })
    expect(app.logs.join()).toContain('The blocklist failed: the password passed')
    vi.doUnmock('../../blocked-passwords/index.js')
  })

  it('skips passwords of a wrong length and passwords at sign-in', async () => {
    const isBlockedPassword = vi.fn(() => false)
    const { app } = await createApp({ isBlockedPassword })
    isBlockedPassword.mockClear()
    const newUser = { email: 'ben@example.test', name: 'Ben' }
    await app.browser().post('/sign-up/email', { ...newUser, password: 'short' })
    await app.browser().post('/sign-up/email', { ...newUser, password: 'x'.repeat(129) })
    await app.browser().post('/sign-in/email', { email: EMAIL, password: 'iloveyou1' })
    expect(isBlockedPassword).not.toHaveBeenCalled()
  })

  it('keeps the reset link valid when it rejects the new password', async () => {
    const { app } = await createApp()
    await app.browser().post('/request-password-reset', { email: EMAIL })
    await app.idle()
    const { token } = app.outbox.last('reset-password', EMAIL)
    const reset = (newPassword: string) =>
      codeOf(app.browser().post('/reset-password', { token, newPassword }))
    expect(await reset('iloveyou1')).toBe(BLOCKED)
    expect(await reset('Annabelle')).toBe(BLOCKED)
    expect(await reset('a phrase of my own')).toBeNull()
  })

  it('returns only INVALID_TOKEN for an unknown token with a blocked password', async () => {
    const { app } = await createApp()
    const body = { token: 'x'.repeat(24), newPassword: 'Annabelle' }
    expect(await codeOf(app.browser().post('/reset-password', body))).toBe('INVALID_TOKEN')
  })
})
