import { describe, expect, it } from 'vitest'
import { createFakeProvider, type FakeProviderOptions } from '../../test/fake-provider.js'
import { createTestAuth } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }

function createApp(options: FakeProviderOptions = {}) {
  const provider = createFakeProvider(options)
  const auth = createTestAuth({ socialProviders: [provider] })
  return { auth, provider, browser: auth.browser() }
}

describe('sign-in with a provider that is rejected at the start', () => {
  it.each([
    { title: 'an unknown provider', body: { provider: 'none' }, code: 'PROVIDER_NOT_FOUND' },
    { title: 'no provider', body: {}, code: 'VALIDATION_ERROR' },
    {
      title: 'a callbackURL on another site',
      body: { provider: 'fake', callbackURL: 'https://evil.test' },
      code: 'INVALID_CALLBACK_URL',
    },
    {
      title: 'a newUserCallbackURL on another site',
      body: { provider: 'fake', newUserCallbackURL: '//evil.test' },
      code: 'INVALID_NEW_USER_CALLBACK_URL',
    },
    {
      title: 'an errorCallbackURL on another site',
      body: { provider: 'fake', errorCallbackURL: 'https://evil.test' },
      code: 'INVALID_ERROR_CALLBACK_URL',
    },
    {
      title: 'H124 a scope with several parameters',
      body: { provider: 'fake', scopes: ['a b'] },
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'an invalid id token',
      body: { provider: 'fake', idToken: { token: 'x' } },
      code: 'INVALID_TOKEN',
    },
  ])('rejects $title', async ({ body, code }) => {
    const app = createApp()
    expect(await app.browser.post('/sign-in/social', body)).toMatchObject({ code })
    expect(await app.auth.database.dump()).toMatchObject({ user: [], verification: [] })
  })

  it('fails and stores nothing when the provider cannot be reached', async () => {
    const { auth, provider, browser } = createApp()
    provider.fail('authorize')
    const answer = await browser.post('/sign-in/social', { provider: 'fake' })
    expect(answer).toMatchObject({ status: 424, code: 'PROVIDER_UNAVAILABLE' })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('rejects an id token when the provider does not support them', async () => {
    const { provider, browser } = createApp({ takesIdTokens: false })
    const idToken = { token: provider.idTokenFor(ann) }
    const answer = await browser.post('/sign-in/social', { provider: 'fake', idToken })
    expect(answer).toMatchObject({ status: 404, code: 'ID_TOKEN_NOT_SUPPORTED' })
  })
})

describe('sign-in with a provider', () => {
  it('returns the URL with a state of 32 letters, which the database does not contain', async () => {
    const { auth, browser } = createApp()
    const requested = {
      provider: 'fake',
      scopes: ['mail', 'files'],
      loginHint: 'ann@x.test&state=1',
    }
    const { body } = await browser.post('/sign-in/social', requested)
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

  it('returns redirect: false with disableRedirect', async () => {
    const { browser } = createApp()
    const body = { provider: 'fake', disableRedirect: true }
    expect((await browser.post('/sign-in/social', body)).body).toMatchObject({ redirect: false })
  })

  it('stores a code verifier of 128 letters, which never leaves the server', async () => {
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
