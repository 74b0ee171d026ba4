import { describe, expect, it } from 'vitest'
import type { AccountOptions } from '../../contract/options/account-options.js'
import type { ProviderRules } from '../../contract/providers/provider.js'
import {
  begin,
  comeBack,
  createFakeProvider,
  type FakeUser,
  type FakeProviderOptions,
} from '../../test/fake-provider.js'
import { createTestAuth, type TestAnswer, type TestBrowser } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }

function createApp(options: FakeProviderOptions = {}, account: AccountOptions = {}) {
  const provider = createFakeProvider(options)
  const auth = createTestAuth({ socialProviders: [provider], account })
  return { auth, provider, browser: auth.browser() }
}

type App = ReturnType<typeof createApp>

/** A complete sign-in: to the provider, and back with a code. */
async function signIn(
  { provider, browser }: Pick<App, 'provider' | 'browser'>,
  profile: FakeUser,
  body: object = {},
): Promise<TestAnswer> {
  const state = await begin(browser, { ...body })
  return comeBack(browser, { state, code: provider.codeFor(profile) })
}

const locationOf = ({ headers }: TestAnswer) => headers.get('location')

const userOf = async (browser: TestBrowser): Promise<Record<string, unknown> | null> => {
  const { body } = await browser.get('/get-session')
  return (body as { user: Record<string, unknown> } | null)?.user ?? null
}

const countOf = async ({ auth }: Pick<App, 'auth'>) => {
  const { user = [], account = [], session = [] } = await auth.database.dump()
  return { user: user.length, account: account.length, session: session.length }
}

describe('a social sign-in of a new user', () => {
  it('creates a user, an account and a session', async () => {
    const app = createApp()
    const answer = await signIn(app, ann, { callbackURL: '/welcome' })
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe('/welcome')
    const profile = { name: 'Ann', email: 'ann@x.test', emailVerified: true, image: null }
    expect(await userOf(app.browser)).toMatchObject(profile)
    const { account } = await app.auth.database.dump()
    expect(account).toMatchObject([{ providerId: 'fake', accountId: 'ann', password: null }])
  })

  it('redirects to newUserCallbackURL once', async () => {
    const app = createApp()
    const body = { callbackURL: '/home', newUserCallbackURL: '/tour' }
    expect(locationOf(await signIn(app, ann, body))).toBe('/tour')
    expect(locationOf(await signIn(app, ann, body))).toBe('/home')
    expect(await countOf(app)).toStrictEqual({ user: 1, account: 1, session: 1 })
  })

  it('redirects to the app without callbackURL', async () => {
    const app = createApp()
    expect(locationOf(await signIn(app, ann))).toBe('http://localhost:3000')
  })

  it('H55 creates a placeholder address when the provider has no addresses', async () => {
    const app = createApp({ rules: { placeholderEmail: true } })
    await signIn(app, { subject: 'bea', email: null, emailVerified: true })
    const user = await userOf(app.browser)
    expect(user?.['email']).toMatch(/^[a-z0-9]{32}@fake\.placeholder\.invalid$/)
    expect(user?.['emailVerified']).toBe(false)
  })

  it('keeps a valid name and drops an invalid picture', async () => {
    const app = createApp()
    const odd = { name: ' An\u0000n\n ', image: 'javascript:alert(1)' }
    await signIn(app, { ...ann, ...odd })
    expect(await userOf(app.browser)).toMatchObject({ name: 'An n', image: null })
  })

  it.each([
    {
      title: 'sends a verification link when the address is not verified',
      emailVerified: false,
      mails: 1,
    },
    { title: 'sends no mail when the address is verified', emailVerified: true, mails: 0 },
  ])('$title', async ({ emailVerified, mails }) => {
    const provider = createFakeProvider()
    const emailVerification = { sendOnSignUp: true }
    const auth = createTestAuth({ socialProviders: [provider], emailVerification })
    await signIn({ provider, browser: auth.browser() }, { ...ann, emailVerified })
    await auth.idle()
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual(Array(mails).fill('ann@x.test'))
  })

  it('creates a session at once with an id token', async () => {
    const { provider, browser } = createApp()
    const idToken = { token: provider.idTokenFor(ann) }
    const { status, body } = await browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({ redirect: false, user: { email: 'ann@x.test' } })
    expect(body).not.toHaveProperty('url')
    expect(await userOf(browser)).toMatchObject({ email: 'ann@x.test' })
  })

  it('H56 accepts an id token once', async () => {
    const { auth, provider, browser } = createApp()
    const idToken = { token: provider.idTokenFor(ann) }
    const body = { provider: 'fake', idToken }
    await browser.post('/sign-in/social', body)
    const again = await auth.browser().post('/sign-in/social', body)
    expect(again).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
  })
})

describe('a social sign-in of a new user that fails', () => {
  it.each<{ title: string; rules?: Partial<ProviderRules>; profile?: object; error: string }>([
    { title: 'no address', profile: { email: null }, error: 'email_not_found' },
    {
      title: 'H40 an invalid address',
      profile: { email: 'ann@x.test＠evil.test' },
      error: 'email_not_found',
    },
    {
      title: 'H132 disableSignUp',
      rules: { disableSignUp: true },
      error: 'signup_disabled',
    },
    {
      title: 'H132 disableImplicitSignUp',
      rules: { disableImplicitSignUp: true },
      error: 'signup_disabled',
    },
    { title: 'H46 no id', profile: { subject: '' }, error: 'unable_to_get_user_info' },
    {
      title: 'a lone surrogate',
      profile: { subject: 'a\ud800' },
      error: 'unable_to_get_user_info',
    },
    { title: 'H46 a blank id', profile: { subject: ' ' }, error: 'unable_to_get_user_info' },
    {
      title: 'an id that is too long for the column',
      profile: { subject: 'x'.repeat(256) },
      error: 'unable_to_get_user_info',
    },
  ])(
    'fails with $error and writes nothing with $title',
    async ({ rules = {}, profile = {}, error }) => {
      const app = createApp({ rules })
      const answer = await signIn(app, { ...ann, ...profile }, { errorCallbackURL: '/e' })
      expect(locationOf(answer)).toBe(`/e?error=${error}`)
      expect(await countOf(app)).toStrictEqual({ user: 0, account: 0, session: 0 })
    },
  )

  it.each([
    { title: 'no address', profile: { email: null }, code: 'USER_EMAIL_NOT_FOUND' },
    { title: 'H46 no id', profile: { subject: '' }, code: 'INVALID_TOKEN' },
  ])('rejects an id token with $title', async ({ profile, code }) => {
    const app = createApp()
    const idToken = { token: app.provider.idTokenFor({ ...ann, ...profile }) }
    const answer = await app.browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(answer).toMatchObject({ status: 401, code })
    expect(await countOf(app)).toStrictEqual({ user: 0, account: 0, session: 0 })
  })

  it('H132 signs up with disableImplicitSignUp on request', async () => {
    const app = createApp({ rules: { disableImplicitSignUp: true } })
    await signIn(app, ann, { requestSignUp: true })
    expect(await countOf(app)).toMatchObject({ user: 1 })
  })
})

describe('a social sign-in of a known user', () => {
  it('H46 recognises the user by the subject when the address has changed', async () => {
    const app = createApp()
    await signIn(app, ann)
    const other = app.auth.browser()
    await signIn({ ...app, browser: other }, { ...ann, email: 'new@x.test' })
    expect(await countOf(app)).toStrictEqual({ user: 1, account: 1, session: 2 })
    expect(await userOf(other)).toMatchObject({ email: 'ann@x.test' })
  })

  it('H60 keeps name, picture and address of the user', async () => {
    const app = createApp()
    await signIn(app, ann)
    const changed = { name: 'Other', image: 'https://x.test/a.png', email: 'new@x.test' }
    await signIn(app, { ...ann, ...changed })
    expect(await userOf(app.browser)).toMatchObject({ name: 'Ann', image: null })
  })

  it('keeps the first tokens when updateAccountOnSignIn is false', async () => {
    const app = createApp({}, { updateAccountOnSignIn: false })
    await signIn(app, ann)
    const before = (await app.auth.database.dump())['account']
    await signIn(app, ann)
    expect((await app.auth.database.dump())['account']).toEqual(before)
  })

  it('H60 keeps name and picture when the provider returns none', async () => {
    const app = createApp({ rules: { overrideUserInfoOnSignIn: true } })
    await signIn(app, { ...ann, image: 'https://x.test/a.png' })
    await signIn(app, { ...ann, name: '', image: null })
    expect(await userOf(app.browser)).toMatchObject({ name: 'Ann', image: 'https://x.test/a.png' })
  })

  it('H60 updates name and picture, and no address, with overrideUserInfoOnSignIn', async () => {
    const app = createApp({ rules: { overrideUserInfoOnSignIn: true } })
    await signIn(app, ann)
    const changed = { name: 'Other', image: 'https://x.test/a.png', email: 'new@x.test' }
    await signIn(app, { ...ann, ...changed, fields: { emailVerified: false } })
    const { email, image, name } = (await userOf(app.browser)) ?? {}
    expect({ email, image, name }).toStrictEqual({
      email: 'ann@x.test',
      image: 'https://x.test/a.png',
      name: 'Other',
    })
  })

  it('does not require an address', async () => {
    const app = createApp()
    await signIn(app, ann)
    const other = app.auth.browser()
    await signIn({ ...app, browser: other }, { subject: 'ann', email: null })
    expect(await userOf(other)).toMatchObject({ email: 'ann@x.test' })
  })
})
