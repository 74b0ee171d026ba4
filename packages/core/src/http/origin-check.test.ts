import { isQuick } from '@countersign/tooling/test-depth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOpen } from '../contract/calls/endpoint.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'
const refused = { status: 403, code: 'INVALID_ORIGIN', message: 'Invalid origin' }

const unauthorized = { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' }

// Development trusts pages of this machine, and its errors contain more.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

/**
 * Every call that changes something, and one of four in a quick run. The form of a provider comes from another site and
 * only redirects.
 */
const unsafe = everyCall
  .filter(({ method, name }) => method !== 'GET' && name !== 'callbackOAuthByPost')
  .filter((_, index) => !isQuick || index % 4 === 0)
const signIn = { name: 'signInEmail', path: '/sign-in/email' } as const

/** Headers that name the source of a request. */
const foreign = [
  { title: 'a foreign Origin', headers: { origin: 'https://evil.test' } },
  { title: 'Origin null', headers: { origin: 'null' } },
  { title: 'an empty Origin', headers: { origin: '' } },
  { title: 'an Origin with another port', headers: { origin: 'http://localhost:3001' } },
  { title: 'an Origin with another scheme', headers: { origin: 'https://localhost:3000' } },
  {
    title: 'an Origin that starts with ours',
    headers: { origin: 'http://localhost:3000.evil.test' },
  },
  {
    title: 'an Origin that ends with ours',
    headers: { origin: 'https://evil.test/http://localhost:3000' },
  },
  { title: 'two Origins', headers: { origin: 'http://localhost:3000, https://evil.test' } },
  { title: 'an Origin on http for a wildcard on https', headers: { origin: 'http://a.site.test' } },
  { title: 'a path as Origin', headers: { origin: '/' } },
  {
    title: 'a foreign Origin and our Referer',
    headers: { origin: 'https://evil.test', referer: `${ORIGIN}/` },
  },
  {
    title: 'Origin null and Sec-Fetch-Site same-origin',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  },
  {
    title: 'a foreign Origin and Sec-Fetch-Site same-origin',
    headers: { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  },
  { title: 'a foreign Referer', headers: { referer: 'https://evil.test/x' } },
  {
    title: 'a foreign Referer with our origin in the query',
    headers: { referer: `https://evil.test/?${ORIGIN}` },
  },
  { title: 'an invalid Referer', headers: { referer: 'nonsense' } },
  { title: 'Sec-Fetch-Site cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
  { title: 'Sec-Fetch-Site same-site', headers: { 'sec-fetch-site': 'same-site' } },
  { title: 'Sec-Fetch-Site none', headers: { 'sec-fetch-site': 'none' } },
  { title: 'an invalid Sec-Fetch-Site', headers: { 'sec-fetch-site': 'SAME-ORIGIN' } },
  {
    title: 'a foreign Origin with a forwarded host',
    headers: { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
  },
]

const own = [
  { title: 'our Origin', headers: { origin: ORIGIN } },
  { title: 'our Origin in capitals', headers: { origin: 'HTTP://LOCALHOST:3000' } },
  { title: 'a trusted Origin', headers: { origin: 'https://a.site.test' } },
  { title: 'our Referer', headers: { referer: `${ORIGIN}/page?x=y` } },
  { title: 'Sec-Fetch-Site same-origin', headers: { 'sec-fetch-site': 'same-origin' } },
  {
    title: 'our Origin and Sec-Fetch-Site cross-site',
    headers: { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
  },
]

/** An app with Ann in it, and what her browser gets for a valid request with or without its cookies. */
async function createApp(call: Pick<(typeof unsafe)[number], 'name' | 'path'> = signIn) {
  const { auth, ann, cookie } = await createAnnsApp()
  const { url, body } = await validRequestOf(call, { auth, ann })
  const ask = async (headers: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined)
    const answer = await auth.handler(
      new Request(`${ORIGIN}/api/auth${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
        body: JSON.stringify(body),
      }),
    )
    const received = (await answer.json()) as object
    return { ...received, status: answer.status, cookies: answer.headers.getSetCookie() }
  }
  return { auth, cookie, ask }
}

describe.each(unsafe)('$method $path', (call) => {
  /** A request without cookies has no session, so a call that needs one already fails for that reason. */
  const isPublic = isOpen(call)

  it.each(foreign)(
    'H11 fails with 403 and changes nothing with cookies and $title',
    async ({ headers }) => {
      const { auth, cookie, ask } = await createApp(call)
      const before = await auth.database.dump()
      const { cookies, ...answer } = await ask({ ...headers, cookie })
      const { status, code, message } = refused
      expect(answer).toEqual({ status, code, message })
      expect(cookies).toEqual([])
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('H11 fails with 403 for cookies without any source', async () => {
    const { auth, cookie, ask } = await createApp(call)
    const before = await auth.database.dump()
    expect(await ask({ cookie })).toMatchObject(refused)
    expect(await ask({ cookie: 'unrelated=1' })).toMatchObject(refused)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each(foreign)(
    'H12 rejects a request without cookies and with $title, and changes nothing',
    async ({ headers }) => {
      const { auth, ask } = await createApp(call)
      const before = await auth.database.dump()
      const { cookies, ...answer } = await ask(headers)
      expect(answer).toEqual(isPublic ? refused : unauthorized)
      expect(cookies).toEqual([])
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.hasher.calls).toEqual(['hash'])
    },
  )

  it.each(own)('succeeds with cookies and $title', async ({ headers }) => {
    const { cookie, ask } = await createApp(call)
    expect(await ask({ ...headers, cookie })).toMatchObject({ status: 200 })
  })

  it.each([{ title: 'no source', headers: {} }, ...own])(
    'H12 returns 200, or 401 where a session is required, without cookies and with $title',
    async ({ headers }) => {
      const { ask } = await createApp(call)
      expect(await ask(headers)).toMatchObject({ status: isPublic ? 200 : 401 })
    },
  )
})

describe('H15 a page of another origin', () => {
  it.each(['GET', 'POST', 'OPTIONS'])('gets no CORS headers for %s', async (method) => {
    const auth = createTestAuth()
    const answer = await auth.handler(
      new Request(`${ORIGIN}/api/auth/get-session`, {
        method,
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'content-type',
        },
      }),
    )
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect(names).toEqual([])
    expect(answer.headers.get('vary')).toContain('Origin')
  })

  it('gets no CORS headers for get-session', async () => {
    const { cookie, auth } = await createApp()
    const headers = { cookie, origin: 'https://evil.test' }
    const answer = await auth.handler(new Request(`${ORIGIN}/api/auth/get-session`, { headers }))
    expect(answer.status).toBe(200)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('H8 the headers of an undeclared proxy', () => {
  it.each(['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'host', 'x-forwarded-port'])(
    'keeps the origin of the app although %s names another',
    async (name) => {
      const { ask } = await createApp()
      const headers = { origin: 'https://evil.test', [name]: 'evil.test' }
      expect(await ask(headers)).toMatchObject(refused)
    },
  )
})
