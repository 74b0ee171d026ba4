import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { BearerCaller } from '../test/bearer-caller.js'
import { bearer, type BearerOptions } from './index.js'

const origin = 'http://localhost:3000'
const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
const change = { currentPassword: TEST_PASSWORD, newPassword: 'another horse battery staple' }

// Development trusts pages of this machine.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

/** Headers that browsers send by themselves and that no script can leave out. */
const browsers: readonly { readonly title: string; readonly headers: Record<string, string> }[] = [
  { title: 'its own origin', headers: { origin } },
  { title: 'Sec-Fetch-Site', headers: { 'sec-fetch-site': 'same-origin' } },
  { title: 'Sec-Fetch-Dest', headers: { 'sec-fetch-dest': 'empty' } },
  { title: 'Sec-Fetch-User', headers: { 'sec-fetch-user': '?1' } },
  { title: 'Sec-Fetch-Mode of a page of the app', headers: { 'sec-fetch-mode': 'same-origin' } },
  { title: 'Sec-Fetch-Mode of a navigation', headers: { 'sec-fetch-mode': 'navigate' } },
  {
    title: 'all of these headers',
    headers: {
      ...{ origin, 'sec-fetch-site': 'same-origin' },
      ...{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    },
  },
]

const programs: typeof browsers = [
  { title: 'none of these headers', headers: {} },
  { title: 'the header that the fetch of Node sends', headers: { 'sec-fetch-mode': 'cors' } },
]

async function createApp(options?: BearerOptions) {
  const session = { cookieCache: { enabled: false } } as const
  const auth = createTestAuth({ session, plugins: [bearer(options)] })
  const { cookieHeader: cookie } = await auth.signedInAs(credentials.email)
  return { auth, cookie, caller: new BearerCaller(auth) }
}

type App = Awaited<ReturnType<typeof createApp>>
type Send = (app: App, headers: Record<string, string>) => Promise<{ readonly headers: Headers }>

/** Every kind of response that sets the session cookie. */
const granting: readonly { readonly title: string; readonly send: Send }[] = [
  {
    title: 'a sign-up',
    send: ({ caller }, headers) =>
      caller.post('/sign-up/email', { ...credentials, name: 'Bea', email: 'bea@x.test' }, headers),
  },
  {
    title: 'a sign-in',
    send: ({ caller }, headers) => caller.post('/sign-in/email', credentials, headers),
  },
  {
    title: 'a password change',
    send: ({ caller, cookie }, headers) =>
      caller.post('/change-password', change, { origin, ...headers, cookie }),
  },
  {
    title: 'an extended session',
    send: ({ auth, caller, cookie }, headers) => {
      auth.clock.advance('2 days')
      return caller.get('/get-session', { ...headers, cookie })
    },
  },
  {
    title: 'a sign-in by the server for the request',
    send: ({ auth }, headers) =>
      auth.api.signInEmail({ headers, body: credentials, returnHeaders: true }),
  },
]

const cells = (callers: typeof browsers) =>
  granting.flatMap(({ title: way, send }) => callers.map((caller) => ({ way, send, ...caller })))

describe('a bearer token', () => {
  it.each(cells(browsers))(
    'does not return from $way to a request with $title',
    async ({ send, headers }) => {
      const answer = (await send(await createApp(), headers)).headers
      expect(answer.get('set-auth-token')).toBeNull()
      expect(answer.get('access-control-expose-headers')).toBeNull()
      expect(answer.getSetCookie().join()).toMatch(/session_token=\w{32}\./)
    },
  )

  it.each(cells(browsers))(
    'returns from $way to a request with $title when browsers is true',
    async ({ send, headers }) => {
      const answer = (await send(await createApp({ browsers: true }), headers)).headers
      expect(answer.get('set-auth-token')).toMatch(/^\w{32}\./)
    },
  )

  it.each(cells(programs).filter(({ way }) => way !== 'a password change'))(
    'returns from $way to a request with $title',
    async ({ send, headers }) => {
      const answer = (await send(await createApp(), headers)).headers
      expect(answer.get('set-auth-token')).toMatch(/^\w{32}\./)
    },
  )

  it('signs in a page that sends the token, also when browsers is false', async () => {
    const { caller } = await createApp()
    await caller.post('/sign-in/email', credentials)
    const { body } = await caller.get('/get-session', { origin, 'sec-fetch-site': 'same-origin' })
    expect(body).toMatchObject({ user: { email: credentials.email } })
  })

  it.each(['yes', 1, null, {}])('throws at start when browsers is %j', (browsers) => {
    const plugin = bearer({ browsers } as never)
    expect(() => createTestAuth({ plugins: [plugin] })).toThrow('plugins.bearer.browsers: ')
  })
})
