import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import { AuthError } from '../../contract/errors.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth, type TestAnswer } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }
const ERROR_PAGE = 'http://localhost:3000/api/auth/error'

const locationOf = ({ headers }: TestAnswer) => headers.get('location')

describe('a callback that the app rejects', () => {
  it('redirects with the code of a subscriber', async () => {
    const provider = createFakeProvider()
    const auth = createTestAuth({
      socialProviders: [provider],
      hooks: {
        before: {
          'session.create': () => {
            throw new AuthError('BANNED', { status: 403, message: 'Banned' })
          },
        },
      },
    })
    const browser = auth.browser()
    const state = await begin(browser, { errorCallbackURL: '/e' })
    const answer = await comeBack(browser, { state, code: provider.codeFor(ann) })
    expect(locationOf(answer)).toBe('/e?error=BANNED')
    expect((await auth.database.dump())['user']).toHaveLength(0)
  })

  it('redirects with an error when the database is unavailable', async () => {
    const provider = createFakeProvider()
    const auth = createTestAuth({ socialProviders: [provider] })
    const browser = auth.browser()
    const state = await begin(browser)
    auth.database.onCall(() => {
      throw new Unavailable('away')
    })
    const answer = await comeBack(browser, { state, code: provider.codeFor(ann) })
    expect(locationOf(answer)).toBe(`${ERROR_PAGE}?error=internal_server_error`)
  })

  it('H134 redirects with an error when the provider was removed meanwhile', async () => {
    const provider = createFakeProvider()
    const shared = { secret: 'a secret that both apps of this test share' }
    const before = createTestAuth({ ...shared, socialProviders: [provider] })
    const after = createTestAuth({ ...shared, database: before.database, socialProviders: [] })
    const browser = before.browser()
    const state = await begin(browser)
    const cookie = browser.cookieHeader
    const answer = await after.browser().get(`/callback/fake?state=${state}&code=c`, { cookie })
    expect(locationOf(answer)).toBe(`${ERROR_PAGE}?error=oauth_provider_not_found`)
  })

  it.each([
    { title: 'its own page', body: { errorCallbackURL: '/e?a=1' }, location: '/e?a=1&' },
    { title: 'the page of the core', body: {}, location: `${ERROR_PAGE}?` },
  ])(
    'H134 sends a callback of a provider that is not configured to $title',
    async ({ body, location }) => {
      const provider = createFakeProvider()
      const auth = createTestAuth({ socialProviders: [provider] })
      const browser = auth.browser()
      const state = await begin(browser, body)
      const code = provider.codeFor(ann)
      const answer = await comeBack(browser, { state, code }, 'nowhere')
      expect(locationOf(answer)).toBe(`${location}error=oauth_provider_not_found`)
      expect(provider.requested.exchange).toBe(0)
      const again = await comeBack(browser, { state, code })
      expect(locationOf(again)).toContain('reason=state_unknown')
    },
  )

  it.each([
    { title: 'no state', state: () => '', error: 'reason=state_unknown' },
    {
      title: 'the state of another browser',
      state: (auth: ReturnType<typeof createTestAuth>) => begin(auth.browser()),
      error: 'reason=browser_mismatch',
    },
  ])(
    'H120 sends a callback with $title of a provider that is not configured to the page of the core',
    async ({ state, error }) => {
      const auth = createTestAuth({ socialProviders: [createFakeProvider()] })
      const query = { state: await state(auth), code: 'c' }
      const location = locationOf(await comeBack(auth.browser(), query, 'nowhere'))
      expect(location).toBe(`${ERROR_PAGE}?error=please_restart_the_process&${error}`)
    },
  )
})
