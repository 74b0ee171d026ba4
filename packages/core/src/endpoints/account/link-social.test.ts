import { describe, expect, it } from 'vitest'
import { accountModel, userModel } from '../../contract/tables/models.js'
import type { AccountLinkingOptions } from '../../contract/options/account-options.js'
import { begin, comeBack, createFakeProvider, type FakeUser } from '../../test/fake-provider.js'
import { createTestAuth, type TestAnswer, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const ann = { subject: 'ann', name: 'Ann', email: ADDRESS }

/** An app with Ann in it, who has a password. */
async function createApp(accountLinking: AccountLinkingOptions = {}, verified = true) {
  const provider = createFakeProvider()
  const auth = createTestAuth({ socialProviders: [provider], account: { accountLinking } })
  const browser = await auth.signedInAs(ADDRESS)
  const { store } = auth.database
  if (verified) await store.of(userModel).update({ email: ADDRESS }, { emailVerified: true })
  return { auth, provider, browser }
}

type App = Awaited<ReturnType<typeof createApp>>

const locationOf = ({ headers }: TestAnswer) => headers.get('location')

async function signIn({ auth, provider }: App, user: FakeUser): Promise<string | null> {
  const browser = auth.browser()
  const state = await begin(browser, { errorCallbackURL: '/e', callbackURL: '/home' })
  return locationOf(await comeBack(browser, { state, code: provider.codeFor(user) }))
}

async function link(
  { provider, browser }: Pick<App, 'provider' | 'browser'>,
  user: FakeUser,
  finish: TestBrowser = browser,
): Promise<string | null> {
  const body = { errorCallbackURL: '/e', callbackURL: '/account' }
  const state = await begin(browser, body, '/link-social')
  return locationOf(await comeBack(finish, { state, code: provider.codeFor(user) }))
}

async function linkByIdToken({ provider, browser }: App, user: FakeUser): Promise<TestAnswer> {
  const idToken = { token: provider.idTokenFor(user) }
  return browser.post('/link-social', { provider: 'fake', idToken })
}

const providersOf = async ({ auth }: Pick<App, 'auth'>) =>
  ((await auth.database.dump())['account'] ?? []).map((row) => row['providerId']).sort()

describe('a social sign-in with the address of an existing user', () => {
  it.each<{
    title: string
    options?: AccountLinkingOptions
    verified?: boolean
    user?: Partial<FakeUser>
  }>([
    { title: 'H43 the address of the user is not verified', verified: false },
    {
      title: 'H43 the address of the user is not verified, although the provider is trusted',
      verified: false,
      options: { trustedProviders: ['fake'] },
    },
    {
      title: 'H45 the provider has not verified the address',
      user: { emailVerified: false },
    },
    { title: 'linking is disabled', options: { enabled: false } },
    { title: 'implicit linking is disabled', options: { disableImplicitLinking: true } },
  ])('links no account when $title', async ({ options = {}, verified = true, user = {} }) => {
    const app = await createApp(options, verified)
    expect(await signIn(app, { ...ann, ...user })).toBe('/e?error=account_not_linked')
    expect(await providersOf(app)).toEqual(['credential'])
    const idToken = { token: app.provider.idTokenFor({ ...ann, ...user }) }
    const byToken = await app.auth.browser().post('/sign-in/social', { provider: 'fake', idToken })
    expect(byToken).toMatchObject({ status: 401, code: 'ACCOUNT_NOT_LINKED' })
    expect(await providersOf(app)).toEqual(['credential'])
  })
})

describe('a social sign-in with the verified address of an existing user', () => {
  it.each<{ title: string; options?: AccountLinkingOptions; user?: Partial<FakeUser> }>([
    { title: 'both have verified the address' },
    { title: 'H39 the address has other letter case', user: { email: 'ANN@X.test' } },
    {
      title: 'the provider is trusted',
      options: { trustedProviders: ['fake'] },
      user: { emailVerified: false },
    },
  ])('links the account when $title', async ({ options = {}, user = {} }) => {
    const app = await createApp(options)
    expect(await signIn(app, { ...ann, ...user })).toBe('/home')
    expect(await providersOf(app)).toEqual(['credential', 'fake'])
    expect((await app.auth.database.dump())['user']).toHaveLength(1)
  })
})

describe('linkSocialAccount of a signed-in user', () => {
  it.each<{
    title: string
    options?: AccountLinkingOptions
    user?: Partial<FakeUser>
    error: string
    code: string
  }>([
    {
      title: 'H51 an account with another address',
      user: { email: 'bea@x.test' },
      error: 'unable_to_link_account&reason=email_does_not_match',
      code: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
    },
    {
      title: 'H51 an account without an address',
      user: { email: null },
      error: 'email_not_found&reason=email_not_found',
      code: 'USER_EMAIL_NOT_FOUND',
    },
    {
      title: 'H45 an account with an unverified address',
      user: { emailVerified: false },
      error: 'unable_to_link_account&reason=linking_not_allowed',
      code: 'LINKING_NOT_ALLOWED',
    },
    {
      title: 'H45 an account with an unverified address, with allowDifferentEmails',
      options: { allowDifferentEmails: true },
      user: { emailVerified: false },
      error: 'unable_to_link_account&reason=linking_not_allowed',
      code: 'LINKING_NOT_ALLOWED',
    },
    {
      title: 'H45 an account with another unverified address, with allowDifferentEmails',
      options: { allowDifferentEmails: true },
      user: { email: 'bea@x.test', emailVerified: false },
      error: 'unable_to_link_account&reason=linking_not_allowed',
      code: 'LINKING_NOT_ALLOWED',
    },
    {
      title: 'H51 an account without an address, with allowDifferentEmails',
      options: { allowDifferentEmails: true },
      user: { email: null },
      error: 'email_not_found&reason=email_not_found',
      code: 'USER_EMAIL_NOT_FOUND',
    },
    {
      title: 'H51 an account of a trusted provider without an address',
      options: { trustedProviders: ['fake'] },
      user: { email: null },
      error: 'email_not_found&reason=email_not_found',
      code: 'USER_EMAIL_NOT_FOUND',
    },
    {
      title: 'H51 an account of a trusted provider with another address',
      options: { trustedProviders: ['fake'] },
      user: { email: 'bea@x.test' },
      error: 'unable_to_link_account&reason=email_does_not_match',
      code: 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED',
    },
  ])('rejects $title', async ({ options = {}, user = {}, error, code }) => {
    const app = await createApp(options)
    expect(await link(app, { ...ann, ...user })).toBe(`/e?error=${error}`)
    expect(await linkByIdToken(app, { ...ann, ...user })).toMatchObject({ code })
    expect(await providersOf(app)).toEqual(['credential'])
  })

  it('rejects every account when linking is disabled', async () => {
    const { browser } = await createApp({ enabled: false })
    const answer = await browser.post('/link-social', { provider: 'fake' })
    expect(answer).toMatchObject({ status: 401, code: 'LINKING_NOT_ALLOWED' })
  })

  it('rejects a caller without a session', async () => {
    const { auth } = await createApp()
    const answer = await auth.browser().post('/link-social', { provider: 'fake' })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it.each([
    { title: 'an unknown provider', body: { provider: 'none' }, code: 'PROVIDER_NOT_FOUND' },
    {
      title: 'an invalid id token',
      body: { provider: 'fake', idToken: { token: 'x' } },
      code: 'INVALID_TOKEN',
    },
  ])('rejects $title', async ({ body, code }) => {
    const { browser } = await createApp()
    expect(await browser.post('/link-social', body)).toMatchObject({ code })
  })
})

describe('H49 a link that was started in one session', () => {
  it('rejects a callback in the session of another user in the same browser', async () => {
    const app = await createApp()
    const state = await begin(app.browser, { errorCallbackURL: '/e' }, '/link-social')
    const bea = await app.auth.signedInAs('bea@x.test')
    for (const [name, value] of bea.sessionCookies) app.browser.cookies.set(name, value)
    const code = app.provider.codeFor(ann)
    expect(locationOf(await comeBack(app.browser, { state, code }))).toBe(
      '/e?error=please_restart_the_process&reason=session_mismatch',
    )
    expect(await providersOf(app)).toEqual(['credential', 'credential'])
  })

  it('rejects a callback in another browser', async () => {
    const app = await createApp()
    const bea = await app.auth.signedInAs('bea@x.test')
    expect(await link(app, ann, bea)).toContain('reason=browser_mismatch')
    expect(await providersOf(app)).toEqual(['credential', 'credential'])
  })

  it('rejects a callback after the session has ended', async () => {
    const app = await createApp()
    const state = await begin(app.browser, { errorCallbackURL: '/e' }, '/link-social')
    await app.browser.post('/sign-out')
    const code = app.provider.codeFor(ann)
    expect(locationOf(await comeBack(app.browser, { state, code }))).toContain('session_mismatch')
    expect(await providersOf(app)).toEqual(['credential'])
  })
})

describe('a signed-in user', () => {
  it('links an account and signs in with it later', async () => {
    const app = await createApp()
    expect(await link(app, ann)).toBe('/account')
    expect(await signIn(app, { ...ann, email: 'new@x.test' })).toBe('/home')
    expect((await app.auth.database.dump())['user']).toHaveLength(1)
  })

  it('updates the tokens of an account that is linked again', async () => {
    const app = await createApp()
    await link(app, ann)
    const { store } = app.auth.database
    const before = await store.of(accountModel).findOne({ providerId: 'fake' })
    expect(await link(app, ann)).toBe('/account')
    const after = await store.of(accountModel).findOne({ providerId: 'fake' })
    expect(after?.id).toBe(before?.id)
    expect(after?.accessToken).not.toBe(before?.accessToken)
  })

  it('links an account with an id token', async () => {
    const app = await createApp()
    const { status, body } = await linkByIdToken(app, ann)
    expect({ status, body }).toEqual({
      status: 200,
      body: { url: '', status: true, redirect: false },
    })
    expect(await providersOf(app)).toEqual(['credential', 'fake'])
  })

  it.each<{ title: string; user: Partial<FakeUser>; trustedProviders?: string[] }>([
    { title: 'another verified address', user: { email: 'bea@x.test' } },
    {
      title: 'another unverified address of a trusted provider',
      user: { email: 'bea@x.test', emailVerified: false },
      trustedProviders: ['fake'],
    },
    {
      title: 'no address of a trusted provider',
      user: { email: null },
      trustedProviders: ['fake'],
    },
  ])(
    'links an account with $title when allowDifferentEmails is true',
    async ({ user, trustedProviders = [] }) => {
      const options = { allowDifferentEmails: true, trustedProviders }
      for (const way of [link, linkByIdToken]) {
        const app = await createApp(options)
        await way(app, { ...ann, ...user })
        expect(await providersOf(app)).toEqual(['credential', 'fake'])
      }
    },
  )

  it('H50 links one account to exactly one of two users at once', async () => {
    const app = await createApp({ allowDifferentEmails: true })
    const bea = { ...app, browser: await app.auth.signedInAs('bea@x.test') }
    // Each browser has its device cookie by now.
    for (const { browser } of [app, bea]) await begin(browser, {}, '/link-social')
    const places = await Promise.all(
      Array.from({ length: 20 }, (_, index) => link(index % 2 === 0 ? app : bea, ann)),
    )
    expect(new Set(places)).toEqual(
      new Set([
        '/account',
        '/e?error=account_already_linked_to_different_user&reason=linked_to_another',
      ]),
    )
    expect(await providersOf(app)).toHaveLength(3)
  })
})

describe.each<{ title: string; user: Partial<FakeUser> }>([
  { title: 'the address of the user', user: {} },
  { title: 'another address', user: { email: 'new@x.test' } },
  { title: 'no address', user: { email: null, emailVerified: false } },
  { title: 'an unverified address', user: { emailVerified: false } },
])('an account that is linked already, with $title', ({ user }) => {
  it('updates the account of its own user by both methods', async () => {
    const app = await createApp()
    const { store } = app.auth.database
    await link(app, ann)
    const before = await store.of(accountModel).findOne({ providerId: 'fake' })
    app.auth.clock.advance('1 minute')
    expect(await link(app, { ...ann, ...user })).toBe('/account')
    const renewed = await store.of(accountModel).findOne({ providerId: 'fake' })
    expect(renewed?.id).toBe(before?.id)
    expect(renewed?.accessToken).not.toBe(before?.accessToken)
    app.auth.clock.advance('1 minute')
    expect(await linkByIdToken(app, { ...ann, ...user })).toMatchObject({ status: 200 })
    const again = await store.of(accountModel).findOne({ providerId: 'fake' })
    expect(again?.id).toBe(before?.id)
    expect(again?.updatedAt.getTime()).toBe(app.auth.clock.now())
    expect((await app.auth.database.dump())['user']).toMatchObject([{ email: ADDRESS }])
  })

  it('H50 rejects the account for another user by both methods', async () => {
    const app = await createApp()
    await link(app, ann)
    const before = (await app.auth.database.dump())['account']
    const bea = { ...app, browser: await app.auth.signedInAs('bea@x.test') }
    expect(await link(bea, { ...ann, ...user })).toBe(
      '/e?error=account_already_linked_to_different_user&reason=linked_to_another',
    )
    expect(await linkByIdToken(bea, { ...ann, ...user })).toMatchObject({
      status: 409,
      code: 'SOCIAL_ACCOUNT_ALREADY_LINKED',
    })
    expect((await app.auth.database.dump())['account']).toEqual(
      expect.arrayContaining([...(before ?? [])]),
    )
    expect(await providersOf(app)).toEqual(['credential', 'credential', 'fake'])
  })
})

it.each([
  { title: 'names none', first: null },
  { title: 'grants none', first: [] },
])('notes the scopes that a provider grants later when it $title at first', async ({ first }) => {
  const { provider, browser, auth } = await createApp()
  for (const scopes of [first, ['read', 'mail']]) {
    const state = await begin(browser, { callbackURL: '/account' }, '/link-social')
    const back = await comeBack(browser, { state, code: provider.codeFor(ann, { scopes }) })
    expect(back.headers.get('location')).toBe('/account')
  }
  const linked = await auth.database.store.of(accountModel).findOne({ providerId: 'fake' })
  expect(linked?.scope).toBe('read,mail')
})

it.each([
  { title: 'other scopes', scopes: ['mail', 'write'], expected: 'read,mail,write' },
  { title: 'scopes that it had', scopes: ['mail', 'read'], expected: 'read,mail' },
  { title: 'no scopes', scopes: null, expected: 'read,mail' },
])('keeps the scopes of an account and adds $title when it is linked again', async (row) => {
  const app = await createApp()
  const { provider, browser, auth } = app
  for (const scopes of [['read', 'mail'], row.scopes]) {
    const state = await begin(browser, { callbackURL: '/account' }, '/link-social')
    await comeBack(browser, { state, code: provider.codeFor(ann, { scopes }) })
  }
  const linked = await auth.database.store.of(accountModel).findOne({ providerId: 'fake' })
  expect(linked?.scope).toBe(row.expected)
})
