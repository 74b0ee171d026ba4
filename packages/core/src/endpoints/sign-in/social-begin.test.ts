import { describe, expect, it } from 'vitest'
import { createFakeProvider, type FakeProviderOptions } from '../../test/fake-provider.js'
import { createTestAuth } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }

function createApp(options: FakeProviderOptions = {}) {
  const provider = createFakeProvider(options)
  const auth = createTestAuth({ socialProviders: [provider] })
  return { auth, provider, browser: auth.browser() }
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
