import { describe, expect, it } from 'vitest'
import type { AccountOptions } from '../../contract/options.js'
import type { ProviderRules } from '../../contract/provider.js'
import {
  begin,
  comeBack,
  createFakeProvider,
  type FakePerson,
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

/** The whole way: there, and back with a code. */
async function signIn(
  { provider, browser }: Pick<App, 'provider' | 'browser'>,
  person: FakePerson,
  body: object = {},
): Promise<TestAnswer> {
  const state = await begin(browser, { ...body })
  return comeBack(browser, { state, code: provider.codeFor(person) })
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

describe('the beginning is refused', () => {
  it.each([
    { title: 'at an unknown provider', body: { provider: 'none' }, code: 'PROVIDER_NOT_FOUND' },
    { title: 'without a provider', body: {}, code: 'VALIDATION_ERROR' },
    {
      title: 'with a callback elsewhere',
      body: { provider: 'fake', callbackURL: 'https://evil.test' },
      code: 'INVALID_CALLBACK_URL',
    },
    {
      title: 'with a way elsewhere for new people',
      body: { provider: 'fake', newUserCallbackURL: '//evil.test' },
      code: 'INVALID_NEW_USER_CALLBACK_URL',
    },
    {
      title: 'with a way elsewhere for errors',
      body: { provider: 'fake', errorCallbackURL: 'https://evil.test' },
      code: 'INVALID_ERROR_CALLBACK_URL',
    },
    {
      title: 'H124 with a scope that is several parameters',
      body: { provider: 'fake', scopes: ['a b'] },
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with an id token that is none',
      body: { provider: 'fake', idToken: { token: 'x' } },
      code: 'INVALID_TOKEN',
    },
  ])('$title', async ({ body, code }) => {
    const app = createApp()
    expect(await app.browser.post('/sign-in/social', body)).toMatchObject({ code })
    expect(await app.auth.database.dump()).toMatchObject({ user: [], verification: [] })
  })

  it('where the provider cannot be reached, and nothing is remembered', async () => {
    const { auth, provider, browser } = createApp()
    provider.fail('authorize')
    const answer = await browser.post('/sign-in/social', { provider: 'fake' })
    expect(answer).toMatchObject({ status: 424, code: 'PROVIDER_UNAVAILABLE' })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('with an id token where the provider takes none', async () => {
    const { provider, browser } = createApp({ takesIdTokens: false })
    const idToken = { token: provider.idTokenFor(ann) }
    const answer = await browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(answer).toMatchObject({ status: 404, code: 'ID_TOKEN_NOT_SUPPORTED' })
  })
})

describe('the beginning', () => {
  it('says where the browser goes, with a state of 32 letters that the database does not hold', async () => {
    const { auth, browser } = createApp()
    const asked = { provider: 'fake', scopes: ['mail', 'files'], loginHint: 'ann@x.test&state=1' }
    const { body } = await browser.post('/sign-in/social', asked)
    const { url } = body as { url: string }
    const { state, ...query } = Object.fromEntries(new URL(url).searchParams)
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(body).toStrictEqual({ url, redirect: true })
    expect(query).toStrictEqual({
      redirect_uri: 'http://localhost:3000/api/auth/callback/fake',
      scope: 'mail files',
      loginHint: 'ann@x.test&state=1',
    })
    expect(JSON.stringify(await auth.database.dump())).not.toContain(state)
  })

  it('leaves going to the app where it asks for that', async () => {
    const { browser } = createApp()
    const body = { provider: 'fake', disableRedirect: true }
    expect((await browser.post('/sign-in/social', body)).body).toMatchObject({ redirect: false })
  })

  it('remembers a verifier of 128 letters, which never leaves the server', async () => {
    const { auth, browser } = createApp()
    const { body, headers } = await browser.post('/sign-in/social', { provider: 'fake' })
    const { verification = [] } = await auth.database.dump()
    const { codeVerifier } = JSON.parse(String(verification[0]?.['value'])) as Record<
      string,
      string
    >
    expect(codeVerifier).toMatch(/^[A-Za-z0-9]{128}$/)
    const shown = JSON.stringify([body, [...headers], auth.logs])
    expect(shown).not.toContain(codeVerifier)
  })
})

describe('somebody new', () => {
  it('gets a user, an account and a session', async () => {
    const app = createApp()
    const answer = await signIn(app, ann, { callbackURL: '/welcome' })
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe('/welcome')
    const person = { name: 'Ann', email: 'ann@x.test', emailVerified: true, image: null }
    expect(await userOf(app.browser)).toMatchObject(person)
    const { account } = await app.auth.database.dump()
    expect(account).toMatchObject([{ providerId: 'fake', accountId: 'ann', password: null }])
  })

  it('goes where new people go, once', async () => {
    const app = createApp()
    const body = { callbackURL: '/home', newUserCallbackURL: '/tour' }
    expect(locationOf(await signIn(app, ann, body))).toBe('/tour')
    expect(locationOf(await signIn(app, ann, body))).toBe('/home')
    expect(await countOf(app)).toStrictEqual({ user: 1, account: 1, session: 1 })
  })

  it('goes to the app where nothing else is said', async () => {
    const app = createApp()
    expect(locationOf(await signIn(app, ann))).toBe('http://localhost:3000')
  })

  it('H55 without an address gets one that no mail reaches, where the provider has none', async () => {
    const app = createApp({ rules: { placeholderEmail: true } })
    await signIn(app, { subject: 'bea', email: null, emailVerified: true })
    const user = await userOf(app.browser)
    expect(user?.['email']).toMatch(/^[a-z0-9]{32}@fake\.placeholder\.invalid$/)
    expect(user?.['emailVerified']).toBe(false)
  })

  it('keeps a name that fits and a picture that is one', async () => {
    const app = createApp()
    const odd = { name: ' An\u0000n\n ', image: 'javascript:alert(1)' }
    await signIn(app, { ...ann, ...odd })
    expect(await userOf(app.browser)).toMatchObject({ name: 'An n', image: null })
  })

  it('with an id token is signed in at once', async () => {
    const { provider, browser } = createApp()
    const idToken = { token: provider.idTokenFor(ann) }
    const { status, body } = await browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({ redirect: false, user: { email: 'ann@x.test' } })
    expect(body).not.toHaveProperty('url')
    expect(await userOf(browser)).toMatchObject({ email: 'ann@x.test' })
  })

  it('H56 uses an id token once', async () => {
    const { auth, provider, browser } = createApp()
    const idToken = { token: provider.idTokenFor(ann) }
    const body = { provider: 'fake', idToken }
    await browser.post('/sign-in/social', body)
    const again = await auth.browser().post('/sign-in/social', body)
    expect(again).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
  })
})

describe('somebody new is refused, and nothing is written', () => {
  it.each<{ title: string; rules?: Partial<ProviderRules>; person?: object; error: string }>([
    { title: 'without an address', person: { email: null }, error: 'email_not_found' },
    {
      title: 'H40 with an address that is not one',
      person: { email: 'ann@x.test＠evil.test' },
      error: 'email_not_found',
    },
    {
      title: 'H132 where nobody signs up',
      rules: { disableSignUp: true },
      error: 'signup_disabled',
    },
    {
      title: 'H132 where signing up must be asked for',
      rules: { disableImplicitSignUp: true },
      error: 'signup_disabled',
    },
    { title: 'H46 without an id', person: { subject: '' }, error: 'unable_to_get_user_info' },
    {
      title: 'with half a letter',
      person: { subject: 'a\ud800' },
      error: 'unable_to_get_user_info',
    },
    { title: 'H46 with a blank id', person: { subject: ' ' }, error: 'unable_to_get_user_info' },
    {
      title: 'with an id that no column holds',
      person: { subject: 'x'.repeat(256) },
      error: 'unable_to_get_user_info',
    },
  ])('$title', async ({ rules = {}, person = {}, error }) => {
    const app = createApp({ rules })
    const answer = await signIn(app, { ...ann, ...person }, { errorCallbackURL: '/e' })
    expect(locationOf(answer)).toBe(`/e?error=${error}`)
    expect(await countOf(app)).toStrictEqual({ user: 0, account: 0, session: 0 })
  })

  it.each([
    { title: 'without an address', person: { email: null }, code: 'USER_EMAIL_NOT_FOUND' },
    { title: 'H46 without an id', person: { subject: '' }, code: 'INVALID_TOKEN' },
  ])('with an id token $title', async ({ person, code }) => {
    const app = createApp()
    const idToken = { token: app.provider.idTokenFor({ ...ann, ...person }) }
    const answer = await app.browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(answer).toMatchObject({ status: 401, code })
    expect(await countOf(app)).toStrictEqual({ user: 0, account: 0, session: 0 })
  })

  it('H132 and signs up where it is asked for', async () => {
    const app = createApp({ rules: { disableImplicitSignUp: true } })
    await signIn(app, ann, { requestSignUp: true })
    expect(await countOf(app)).toMatchObject({ user: 1 })
  })
})

describe('somebody who is known', () => {
  it('H46 is known by the subject, whatever the address', async () => {
    const app = createApp()
    await signIn(app, ann)
    const other = app.auth.browser()
    await signIn({ ...app, browser: other }, { ...ann, email: 'new@x.test' })
    expect(await countOf(app)).toStrictEqual({ user: 1, account: 1, session: 2 })
    expect(await userOf(other)).toMatchObject({ email: 'ann@x.test' })
  })

  it('H60 keeps name, picture and address of their own', async () => {
    const app = createApp()
    await signIn(app, ann)
    const changed = { name: 'Other', image: 'https://x.test/a.png', email: 'new@x.test' }
    await signIn(app, { ...ann, ...changed })
    expect(await userOf(app.browser)).toMatchObject({ name: 'Ann', image: null })
  })

  it('H60 takes name and picture from the provider where that is wanted, and no address', async () => {
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

  it('needs no address', async () => {
    const app = createApp()
    await signIn(app, ann)
    const other = app.auth.browser()
    await signIn({ ...app, browser: other }, { subject: 'ann', email: null })
    expect(await userOf(other)).toMatchObject({ email: 'ann@x.test' })
  })
})
