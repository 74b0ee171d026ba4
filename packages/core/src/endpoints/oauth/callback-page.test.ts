import { describe, expect, it } from 'vitest'
import {
  begin,
  comeBack,
  createFakeProvider,
  type FakeProviderOptions,
} from '../../test/fake-provider.js'
import { createTestAuth, type TestAnswer } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }
const ERROR_PAGE = 'http://localhost:3000/api/auth/error'
const RESTART = `${ERROR_PAGE}?error=please_restart_the_process`

function createApp(options: FakeProviderOptions = {}) {
  const provider = createFakeProvider(options)
  const other = createFakeProvider({ id: 'other' })
  const auth = createTestAuth({ socialProviders: [provider, other] })
  return { auth, provider, other, browser: auth.browser() }
}

type App = ReturnType<typeof createApp>

const locationOf = ({ headers }: TestAnswer) => headers.get('location')

const usersOf = async ({ auth }: App) => (await auth.database.dump())['user']?.length

describe('a callback that is rejected before a request to the provider', () => {
  it.each<{
    title: string
    come: (app: App) => Promise<TestAnswer>
    location: string
  }>([
    {
      title: 'H120 no state',
      come: ({ browser }) => comeBack(browser, { code: 'c' }),
      location: `${ERROR_PAGE}?error=state_not_found`,
    },
    {
      title: 'H4 H120 an unknown state',
      come: ({ browser }) => comeBack(browser, { code: 'c', state: 'x'.repeat(32) }),
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'H120 the state of another browser',
      come: async ({ auth, browser }) => {
        const state = await begin(browser)
        const other = auth.browser()
        await begin(other)
        return comeBack(other, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H120 a state without the cookie',
      come: async ({ browser }) => {
        const state = await begin(browser)
        browser.cookies.clear()
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H120 a cookie with a foreign signature',
      come: async ({ browser }) => {
        const state = await begin(browser)
        for (const [name, value] of browser.cookies) browser.cookies.set(name, `x${value}`)
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H4 H120 a changed state',
      come: async ({ browser }) =>
        comeBack(browser, { code: 'c', state: `${await begin(browser)}x` }),
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'H122 the state of another provider',
      come: async ({ browser }) =>
        comeBack(browser, { code: 'c', state: await begin(browser) }, 'other'),
      location: `${RESTART}&reason=provider_mismatch`,
    },
    {
      title: 'H121 a state after ten minutes',
      come: async ({ auth, browser }) => {
        const state = await begin(browser)
        auth.clock.advance('10 minutes')
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'no code',
      come: async ({ browser }) => comeBack(browser, { state: await begin(browser) }),
      location: `${ERROR_PAGE}?error=no_code`,
    },
    {
      title: 'two states',
      come: ({ browser }) => browser.get('/callback/fake?state=a&state=b'),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'a code that is too long',
      come: ({ browser }) => comeBack(browser, { state: 'a', code: 'c'.repeat(5000) }),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'a refusal with an error of the provider',
      come: async ({ browser }) =>
        comeBack(browser, {
          state: await begin(browser, { errorCallbackURL: '/e?a=1#b' }),
          error: 'access_denied',
          error_description: 'The user said é no',
        }),
      location: '/e?a=1&error=access_denied&error_description=The+user+said+++no#b',
    },
    {
      title: 'a refusal with an invalid error',
      come: async ({ browser }) =>
        comeBack(browser, { state: await begin(browser), error: '<script>' }),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'a refusal without a state',
      come: ({ browser }) => comeBack(browser, { error: 'access_denied' }),
      location: `${ERROR_PAGE}?error=state_not_found`,
    },
  ])('redirects to the error page with $title', async ({ come, location }) => {
    const app = createApp()
    const answer = await come(app)
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe(location)
    expect(app.provider.requested).toMatchObject({ exchange: 0, identify: 0 })
    expect(app.other.requested.exchange).toBe(0)
    expect(await usersOf(app)).toBe(0)
  })

  const ours = 'https://id.test'
  it.each([
    {
      title: 'another issuer',
      issuer: { issuer: ours, announced: false },
      iss: 'https://evil.test',
    },
    { title: 'no issuer although one is announced', issuer: { issuer: ours, announced: true } },
    { title: 'a longer issuer', issuer: { issuer: ours, announced: true }, iss: `${ours}/` },
  ])('H122 rejects $title', async ({ issuer, iss }) => {
    const app = createApp({ issuer })
    const state = await begin(app.browser)
    const code = app.provider.codeFor(ann)
    const answer = await comeBack(app.browser, { state, code, ...(iss ? { iss } : {}) })
    expect(locationOf(answer)).toBe(`${RESTART}&reason=issuer_mismatch`)
    expect(app.provider.requested.exchange).toBe(0)
  })
})

it.each([
  { title: 'the callback has no issuer', answer: {} },
  { title: 'the callback has the issuer', answer: { iss: 'https://id.test' } },
  { title: 'the callback has another issuer', answer: { iss: 'https://evil.test' } },
])('H122 rejects a callback when the metadata cannot be read and $title', async ({ answer }) => {
  const issuer = { issuer: 'https://id.test', announced: true }
  const app = createApp({ issuer })
  const state = await begin(app.browser, { errorCallbackURL: '/e' })
  app.provider.fail('issuer')
  const query = { state, code: app.provider.codeFor(ann), ...answer }
  const location = locationOf(await comeBack(app.browser, query))
  expect(location).toBe('/e?error=please_restart_the_process&reason=provider_unavailable')
  expect(app.provider.requested).toMatchObject({ exchange: 0, identify: 0 })
  expect(await usersOf(app)).toBe(0)
})

describe('a provider that fails', () => {
  it.each([
    { what: 'exchange', error: 'invalid_code' },
    { what: 'identify', error: 'unable_to_get_user_info' },
  ] as const)('redirects to the error page when $what fails', async ({ what, error }) => {
    const app = createApp()
    const state = await begin(app.browser, { errorCallbackURL: '/e' })
    app.provider.fail(what)
    const answer = await comeBack(app.browser, { state, code: app.provider.codeFor(ann) })
    expect(locationOf(answer)).toBe(`/e?error=${error}`)
    expect(await usersOf(app)).toBe(0)
    expect(app.auth.logs.join()).toContain('The provider of tests is away')
  })

  it('H123 redirects to the error page for the code of another user', async () => {
    const { browser } = createApp()
    const state = await begin(browser)
    const answer = await comeBack(browser, { state, code: 'injected' })
    expect(locationOf(answer)).toBe(`${ERROR_PAGE}?error=invalid_code`)
  })
})

describe('a callback', () => {
  it('H121 works once: a repetition makes no request to the provider', async () => {
    const { provider, browser } = createApp()
    const query = { state: await begin(browser), code: provider.codeFor(ann) }
    await comeBack(browser, query)
    expect(locationOf(await comeBack(browser, query))).toBe(`${RESTART}&reason=state_unknown`)
    expect(provider.requested.exchange).toBe(1)
  })

  it('H121 creates one session when it comes twenty times at once', async () => {
    const app = createApp()
    const query = { state: await begin(app.browser), code: app.provider.codeFor(ann) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => comeBack(app.browser, query)),
    )
    const signedIn = answers.filter((answer) => locationOf(answer) === 'http://localhost:3000')
    expect(signedIn).toHaveLength(1)
    expect(app.provider.requested.exchange).toBe(1)
    const { session, account } = await app.auth.database.dump()
    expect({ session: session?.length, account: account?.length }).toEqual({
      session: 1,
      account: 1,
    })
  })

  it('works in two tabs', async () => {
    const { provider, browser } = createApp()
    const states = [await begin(browser), await begin(browser)]
    for (const state of states) {
      const answer = await comeBack(browser, { state, code: provider.codeFor(ann) })
      expect(locationOf(answer)).toBe('http://localhost:3000')
    }
  })

  it('ignores an issuer when the provider has none', async () => {
    const { provider, browser } = createApp()
    const query = {
      state: await begin(browser),
      code: provider.codeFor(ann),
      iss: 'https://id.test',
    }
    expect(locationOf(await comeBack(browser, query))).toBe('http://localhost:3000')
  })

  it('accepts the expected issuer', async () => {
    const issuer = { issuer: 'https://id.test', announced: true }
    const { provider, browser } = createApp({ issuer })
    const state = await begin(browser)
    const code = provider.codeFor(ann)
    const answer = await comeBack(browser, { state, code, iss: issuer.issuer })
    expect(locationOf(answer)).toBe('http://localhost:3000')
  })

  it('H133 redirects to itself to get its cookies when the provider posts it from its own site', async () => {
    const { auth, provider, browser } = createApp()
    const state = await begin(browser)
    const user = '{"name":{"firstName":"Ann"},"email":"victim@x.test"}'
    const form = { state, code: provider.codeFor(ann), user, id_token: 'x' }
    const posted = await auth.handler(
      new Request('http://localhost:3000/api/auth/callback/fake', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://appleid.apple.test',
          'sec-fetch-site': 'cross-site',
        },
        body: new URLSearchParams(form).toString(),
      }),
    )
    expect(posted.status).toBe(302)
    const next = new URL(posted.headers.get('location') ?? '')
    expect([...next.searchParams.keys()].sort()).toEqual(['code', 'state', 'user'])
    const answer = await browser.get(`${next.pathname.replace('/api/auth', '')}${next.search}`)
    expect(locationOf(answer)).toBe('http://localhost:3000')
    const { user: users } = await auth.database.dump()
    expect(users).toMatchObject([{ email: 'ann@x.test' }])
  })

  it('changes nothing when the browser prefetches it', async () => {
    const { provider, browser } = createApp()
    const query = { state: await begin(browser), code: provider.codeFor(ann) }
    const path = `/callback/fake?${new URLSearchParams(query).toString()}`
    expect((await browser.get(path, { 'sec-purpose': 'prefetch' })).status).toBe(204)
    expect(locationOf(await browser.get(path))).toBe('http://localhost:3000')
  })
})
