import { describe, expect, it } from 'vitest'
import type { AdvancedOptions } from '../../contract/options/request-options.js'
import { ConfigurationError } from '../../contract/options/read-options.js'
import { createTestAuth, TestBrowser, TEST_PASSWORD } from '../../testing/index.js'

const ORIGIN = 'https://app.test'
const cached = { session: { cookieCache: { enabled: true } } }

function startApp(advanced: AdvancedOptions) {
  const auth = createTestAuth({ ...cached, baseURL: ORIGIN, advanced })
  return { auth, browser: new TestBrowser(auth, ORIGIN) }
}

/** The problems for which an app does not start. */
function problemsOf(options: NonNullable<Parameters<typeof createTestAuth>[0]>): readonly string[] {
  try {
    createTestAuth(options)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

const ann = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }

describe('an app with cookie options that browsers would ignore', () => {
  const none = { sameSite: 'none' } as const
  it.each([
    {
      title: 'SameSite=None for one cookie on http',
      baseURL: 'http://localhost:3000',
      advanced: { cookies: { device: { attributes: none } } },
      problem: /^advanced\.cookies\.device\.attributes\.sameSite: "none" needs an https baseURL/,
    },
    {
      title: 'Partitioned on http',
      baseURL: 'http://localhost:3000',
      advanced: { defaultCookieAttributes: { partitioned: true } },
      problem: /^advanced\.defaultCookieAttributes\.partitioned: needs an https baseURL/,
    },
    {
      title: 'Partitioned with SameSite=Lax',
      baseURL: ORIGIN,
      advanced: { defaultCookieAttributes: { partitioned: true } },
      problem: /^advanced\.defaultCookieAttributes\.partitioned: needs sameSite "none"/,
    },
    {
      title: 'one cookie that is strict among partitioned ones',
      baseURL: ORIGIN,
      advanced: {
        defaultCookieAttributes: { partitioned: true, ...none },
        cookies: { session_token: { attributes: { sameSite: 'strict' } } },
      },
      problem: /^advanced\.cookies\.session_token\.attributes\.partitioned: needs sameSite/,
    },
    {
      title: 'a name with a prefix',
      baseURL: ORIGIN,
      advanced: { cookies: { session_token: { name: '__Host-session' } } },
      problem: /^advanced\.cookies\.session_token\.name: must be letters/,
    },
    {
      title: 'a name with a separator',
      baseURL: ORIGIN,
      advanced: { cookies: { session_token: { name: 'a;b' } } },
      problem: /^advanced\.cookies\.session_token\.name: must be letters/,
    },
    {
      title: 'the name of another cookie',
      baseURL: ORIGIN,
      advanced: { cookies: { device: { name: 'countersign.session_token' } } },
      problem: /^advanced\.cookies: "countersign\.session_token" is the name of another cookie/,
    },
    {
      title: 'the name of a part of another cookie',
      baseURL: ORIGIN,
      advanced: { cookies: { device: { name: 'countersign.session_data.0' } } },
      problem: /^advanced\.cookies: "countersign\.session_data\.0" is the name of another cookie/,
    },
    {
      title: 'the name of the parked session',
      baseURL: ORIGIN,
      advanced: { cookies: { session_token: { name: 'sid' }, device: { name: 'sid_aside' } } },
      problem: /^advanced\.cookies: "sid_aside" is the name of another cookie/,
    },
  ] as const)('does not start with $title', ({ baseURL, advanced, problem }) => {
    const problems = problemsOf({ baseURL, advanced })
    expect(problems).toContainEqual(expect.stringMatching(problem))
  })

  it.each([{ path: '/app' }, { httpOnly: false }, { secure: false }, { domain: 'x.test' }])(
    'does not start with the attributes %o, which no app chooses',
    (attributes) => {
      // Code without types may set anything.
      const cookies = { device: { attributes } } as NonNullable<AdvancedOptions['cookies']>
      const problems = problemsOf({ advanced: { cookies } })
      expect(problems[0]).toContain(
        `advanced.cookies.device.attributes.${Object.keys(attributes)[0] ?? ''}`,
      )
    },
  )
})

describe('an app with names and attributes of single cookies', () => {
  it('H91 keeps the prefix and signs in with its own names', async () => {
    const { browser } = startApp({
      cookies: {
        session_token: { name: 'sid', attributes: { sameSite: 'strict' } },
        session_data: { name: 'sdata' },
        device: { name: 'dev' },
      },
    })
    const { headers } = await browser.post('/sign-up/email', ann)
    const looks = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*; Max-Age=\d+/, ''))
    expect(looks.sort()).toEqual([
      '__Host-dev; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-sdata; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-sid; Path=/; HttpOnly; Secure; SameSite=Strict',
    ])
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    await browser.post('/sign-out')
    expect([...browser.cookies.keys()]).toEqual(['__Host-dev'])
  })

  it('sets and clears partitioned cookies with the attribute', async () => {
    const { browser } = startApp({
      defaultCookieAttributes: { sameSite: 'none', partitioned: true },
      cookies: { device: { attributes: { sameSite: 'lax', partitioned: false } } },
    })
    const { headers } = await browser.post('/sign-up/email', ann)
    const partitioned = headers.getSetCookie().filter((text) => text.endsWith('; Partitioned'))
    expect(partitioned.map((text) => text.split('=')[0]).sort()).toEqual([
      '__Host-countersign.session_data',
      '__Host-countersign.session_token',
    ])
    const left = await browser.post('/sign-out')
    for (const text of left.headers.getSetCookie())
      expect(text).toMatch(/=; Max-Age=0; .*; SameSite=None; Partitioned$/)
  })

  it('sets no partitioned cookies on loopback hosts of an app with several hosts', async () => {
    const auth = createTestAuth({
      baseURL: { allowedHosts: ['app.test', 'localhost'], fallback: ORIGIN },
      advanced: { defaultCookieAttributes: { sameSite: 'none', partitioned: true } },
    })
    const { headers } = await new TestBrowser(auth, 'http://localhost:3000').post(
      '/sign-up/email',
      ann,
    )
    for (const text of headers.getSetCookie()) expect(text).not.toContain('Partitioned')
  })
})

describe('disableIpTracking', () => {
  it.each([
    { disableIpTracking: true, stored: '' },
    { disableIpTracking: false, stored: '192.0.2.7' },
  ])('stores "$stored" in a new session when it is $disableIpTracking', async (row) => {
    const { disableIpTracking, stored } = row
    const seen: unknown[] = []
    const auth = createTestAuth({
      advanced: { disableIpTracking },
      hooks: {
        before: {
          'session.create': ({ ipAddress }) => {
            seen.push(ipAddress)
            return undefined
          },
        },
      },
    })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(ann)
    const url = 'http://localhost:3000/api/auth/sign-up/email'
    await auth.handler(new Request(url, { method: 'POST', headers, body }), {
      clientAddress: '192.0.2.7',
    })
    const { session = [] } = await auth.database.dump()
    expect([session[0]?.['ipAddress'], ...seen]).toEqual([stored, stored])
  })

  it('keeps the rate limits by address', async () => {
    const auth = createTestAuth({
      advanced: { disableIpTracking: true },
      rateLimit: { enabled: true, window: 60, max: 1 },
    })
    const ask = async (clientAddress: string) => {
      const url = 'http://localhost:3000/api/auth/get-session'
      return (await auth.handler(new Request(url), { clientAddress })).status
    }
    const statuses = []
    for (const at of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) statuses.push(await ask(at))
    expect(statuses).toEqual([200, 429, 200])
  })
})
