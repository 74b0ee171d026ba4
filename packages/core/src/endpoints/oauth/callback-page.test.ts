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

const peopleOf = async ({ auth }: App) => (await auth.database.dump())['user']?.length

describe('a browser that comes back is refused, and the provider is asked for nothing', () => {
  it.each<{
    title: string
    come: (app: App) => Promise<TestAnswer>
    location: string
  }>([
    {
      title: 'H120 without a state',
      come: ({ browser }) => comeBack(browser, { code: 'c' }),
      location: `${ERROR_PAGE}?error=state_not_found`,
    },
    {
      title: 'H4 H120 with a state of nobody',
      come: ({ browser }) => comeBack(browser, { code: 'c', state: 'x'.repeat(32) }),
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'H120 with the state of another browser',
      come: async ({ auth, browser }) => {
        const state = await begin(browser)
        const other = auth.browser()
        await begin(other)
        return comeBack(other, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H120 with a state and no cookie',
      come: async ({ browser }) => {
        const state = await begin(browser)
        browser.cookies.clear()
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H120 with a cookie that is not signed by us',
      come: async ({ browser }) => {
        const state = await begin(browser)
        for (const [name, value] of browser.cookies) browser.cookies.set(name, `x${value}`)
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=browser_mismatch`,
    },
    {
      title: 'H4 H120 with a changed state',
      come: async ({ browser }) =>
        comeBack(browser, { code: 'c', state: `${await begin(browser)}x` }),
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'H122 with the state of another provider',
      come: async ({ browser }) =>
        comeBack(browser, { code: 'c', state: await begin(browser) }, 'other'),
      location: `${RESTART}&reason=provider_mismatch`,
    },
    {
      title: 'H121 after ten minutes',
      come: async ({ auth, browser }) => {
        const state = await begin(browser)
        auth.clock.advance('10 minutes')
        return comeBack(browser, { code: 'c', state })
      },
      location: `${RESTART}&reason=state_unknown`,
    },
    {
      title: 'without a code',
      come: async ({ browser }) => comeBack(browser, { state: await begin(browser) }),
      location: `${ERROR_PAGE}?error=no_code`,
    },
    {
      title: 'with a state that is said twice',
      come: ({ browser }) => browser.get('/callback/fake?state=a&state=b'),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'with a code that is too long',
      come: ({ browser }) => comeBack(browser, { state: 'a', code: 'c'.repeat(5000) }),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'that says no, in its own words',
      come: async ({ browser }) =>
        comeBack(browser, {
          state: await begin(browser, { errorCallbackURL: '/e?a=1#b' }),
          error: 'access_denied',
          error_description: 'The person said é no',
        }),
      location: '/e?a=1&error=access_denied&error_description=The+person+said+++no#b',
    },
    {
      title: 'that says something that is no word',
      come: async ({ browser }) =>
        comeBack(browser, { state: await begin(browser), error: '<script>' }),
      location: `${ERROR_PAGE}?error=invalid_callback_request`,
    },
    {
      title: 'that says no without a state',
      come: ({ browser }) => comeBack(browser, { error: 'access_denied' }),
      location: `${ERROR_PAGE}?error=state_not_found`,
    },
  ])('$title', async ({ come, location }) => {
    const app = createApp()
    const answer = await come(app)
    expect(answer.status).toBe(302)
    expect(locationOf(answer)).toBe(location)
    expect(app.provider.asked).toMatchObject({ exchange: 0, identify: 0 })
    expect(app.other.asked.exchange).toBe(0)
    expect(await peopleOf(app)).toBe(0)
  })

  const ours = 'https://id.test'
  it.each([
    {
      title: 'another issuer',
      issuer: { issuer: ours, announced: false },
      iss: 'https://evil.test',
    },
    { title: 'no issuer where one is announced', issuer: { issuer: ours, announced: true } },
    { title: 'a longer issuer', issuer: { issuer: ours, announced: true }, iss: `${ours}/` },
  ])('H122 from $title', async ({ issuer, iss }) => {
    const app = createApp({ issuer })
    const state = await begin(app.browser)
    const code = app.provider.codeFor(ann)
    const answer = await comeBack(app.browser, { state, code, ...(iss ? { iss } : {}) })
    expect(locationOf(answer)).toBe(`${RESTART}&reason=issuer_mismatch`)
    expect(app.provider.asked.exchange).toBe(0)
  })
})

it.each([
  { title: 'the answer has no issuer', answer: {} },
  { title: 'the answer has the issuer', answer: { iss: 'https://id.test' } },
  { title: 'the answer has another issuer', answer: { iss: 'https://evil.test' } },
])('H122 refuses a callback when the metadata cannot be read and $title', async ({ answer }) => {
  const issuer = { issuer: 'https://id.test', announced: true }
  const app = createApp({ issuer })
  const state = await begin(app.browser, { errorCallbackURL: '/e' })
  app.provider.fail('issuer')
  const query = { state, code: app.provider.codeFor(ann), ...answer }
  const place = locationOf(await comeBack(app.browser, query))
  expect(place).toBe('/e?error=please_restart_the_process&reason=provider_unavailable')
  expect(app.provider.asked).toMatchObject({ exchange: 0, identify: 0 })
  expect(await peopleOf(app)).toBe(0)
})

describe('a provider fails, and the browser is told so', () => {
  it.each([
    { what: 'exchange', error: 'invalid_code' },
    { what: 'identify', error: 'unable_to_get_user_info' },
  ] as const)('at its $what', async ({ what, error }) => {
    const app = createApp()
    const state = await begin(app.browser, { errorCallbackURL: '/e' })
    app.provider.fail(what)
    const answer = await comeBack(app.browser, { state, code: app.provider.codeFor(ann) })
    expect(locationOf(answer)).toBe(`/e?error=${error}`)
    expect(await peopleOf(app)).toBe(0)
    expect(app.auth.logs.join()).toContain('The provider of tests is away')
  })

  it('H123 with a code of somebody else', async () => {
    const { browser } = createApp()
    const state = await begin(browser)
    const answer = await comeBack(browser, { state, code: 'injected' })
    expect(locationOf(answer)).toBe(`${ERROR_PAGE}?error=invalid_code`)
  })
})

describe('a browser that comes back', () => {
  it('H121 does so once: a repeat asks the provider for nothing', async () => {
    const { provider, browser } = createApp()
    const query = { state: await begin(browser), code: provider.codeFor(ann) }
    await comeBack(browser, query)
    expect(locationOf(await comeBack(browser, query))).toBe(`${RESTART}&reason=state_unknown`)
    expect(provider.asked.exchange).toBe(1)
  })

  it('H121 twenty times at once is signed in once', async () => {
    const app = createApp()
    const query = { state: await begin(app.browser), code: app.provider.codeFor(ann) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => comeBack(app.browser, query)),
    )
    const signedIn = answers.filter((answer) => locationOf(answer) === 'http://localhost:3000')
    expect(signedIn).toHaveLength(1)
    expect(app.provider.asked.exchange).toBe(1)
    const { session, account } = await app.auth.database.dump()
    expect({ session: session?.length, account: account?.length }).toEqual({
      session: 1,
      account: 1,
    })
  })

  it('may have begun in two tabs', async () => {
    const { provider, browser } = createApp()
    const states = [await begin(browser), await begin(browser)]
    for (const state of states) {
      const answer = await comeBack(browser, { state, code: provider.codeFor(ann) })
      expect(locationOf(answer)).toBe('http://localhost:3000')
    }
  })

  it('from an issuer where the provider is known by none goes on', async () => {
    const { provider, browser } = createApp()
    const query = {
      state: await begin(browser),
      code: provider.codeFor(ann),
      iss: 'https://id.test',
    }
    expect(locationOf(await comeBack(browser, query))).toBe('http://localhost:3000')
  })

  it('from the issuer that it went to goes on', async () => {
    const issuer = { issuer: 'https://id.test', announced: true }
    const { provider, browser } = createApp({ issuer })
    const state = await begin(browser)
    const code = provider.codeFor(ann)
    const answer = await comeBack(browser, { state, code, iss: issuer.issuer })
    expect(locationOf(answer)).toBe('http://localhost:3000')
  })

  it('H133 by a form of another site, without cookies, comes again with them', async () => {
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
    const { user: people } = await auth.database.dump()
    expect(people).toMatchObject([{ email: 'ann@x.test' }])
  })

  it('that looks ahead changes nothing', async () => {
    const { provider, browser } = createApp()
    const query = { state: await begin(browser), code: provider.codeFor(ann) }
    const path = `/callback/fake?${new URLSearchParams(query).toString()}`
    expect((await browser.get(path, { 'sec-purpose': 'prefetch' })).status).toBe(204)
    expect(locationOf(await browser.get(path))).toBe('http://localhost:3000')
  })
})
