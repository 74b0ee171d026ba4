import { describe, expect, it } from 'vitest'
import { isOpen } from '../contract/endpoint.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'
const refused = { status: 403, code: 'INVALID_ORIGIN', message: 'Invalid origin' }

const unauthorized = { status: 401, code: 'UNAUTHORIZED', message: 'Unauthorized' }

/** All that change something; a provider's form comes from elsewhere and only sends the browser on. */
const unsafe = everyCall.filter(
  ({ method, name }) => method !== 'GET' && name !== 'callbackOAuthByPost',
)
const signIn = { name: 'signInEmail', path: '/sign-in/email' } as const

/** What headers say about where a request comes from. */
const foreign = [
  { title: 'Origin evil', headers: { origin: 'https://evil.test' } },
  { title: 'Origin null', headers: { origin: 'null' } },
  { title: 'Origin empty', headers: { origin: '' } },
  { title: 'Origin of another port', headers: { origin: 'http://localhost:3001' } },
  { title: 'Origin of another scheme', headers: { origin: 'https://localhost:3000' } },
  { title: 'Origin with ours in front', headers: { origin: 'http://localhost:3000.evil.test' } },
  {
    title: 'Origin with ours behind',
    headers: { origin: 'https://evil.test/http://localhost:3000' },
  },
  { title: 'two Origins', headers: { origin: 'http://localhost:3000, https://evil.test' } },
  { title: 'Origin of http under a wildcard', headers: { origin: 'http://a.site.test' } },
  { title: 'Origin a path', headers: { origin: '/' } },
  {
    title: 'Origin evil, Referer ours',
    headers: { origin: 'https://evil.test', referer: `${ORIGIN}/` },
  },
  {
    title: 'Origin null, same origin said',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  },
  {
    title: 'Origin evil, same origin said',
    headers: { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
  },
  { title: 'Referer evil', headers: { referer: 'https://evil.test/x' } },
  {
    title: 'Referer evil with ours in the query',
    headers: { referer: `https://evil.test/?${ORIGIN}` },
  },
  { title: 'Referer nonsense', headers: { referer: 'nonsense' } },
  { title: 'Fetch cross-site', headers: { 'sec-fetch-site': 'cross-site' } },
  { title: 'Fetch same-site', headers: { 'sec-fetch-site': 'same-site' } },
  { title: 'Fetch none', headers: { 'sec-fetch-site': 'none' } },
  { title: 'Fetch nonsense', headers: { 'sec-fetch-site': 'SAME-ORIGIN' } },
  {
    title: 'a forwarded host',
    headers: { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' },
  },
]

const own = [
  { title: 'Origin ours', headers: { origin: ORIGIN } },
  { title: 'Origin ours in capitals', headers: { origin: 'HTTP://LOCALHOST:3000' } },
  { title: 'Origin trusted', headers: { origin: 'https://a.site.test' } },
  { title: 'Referer ours', headers: { referer: `${ORIGIN}/page?x=y` } },
  { title: 'Fetch same-origin', headers: { 'sec-fetch-site': 'same-origin' } },
  {
    title: 'Origin ours, cross-site said',
    headers: { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
  },
]

/** An app with Ann in it, and what a browser of hers with or without its cookies gets for a valid request. */
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
    const told = (await answer.json()) as object
    return { ...told, status: answer.status, cookies: answer.headers.getSetCookie() }
  }
  return { auth, cookie, ask }
}

describe.each(unsafe)('$method $path', (call) => {
  /** Without cookies nobody is signed in: what only the signed-in may do needs no other refusal. */
  const isPublic = isOpen(call)

  it.each(foreign)('H11 with cookies and $title → 403, nothing changes', async ({ headers }) => {
    const { auth, cookie, ask } = await createApp(call)
    const before = await auth.database.dump()
    const { cookies, ...answer } = await ask({ ...headers, cookie })
    const { status, code, message } = refused
    expect(answer).toEqual({ status, code, message })
    expect(cookies).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H11 with cookies and no word about where it comes from → 403', async () => {
    const { auth, cookie, ask } = await createApp(call)
    const before = await auth.database.dump()
    expect(await ask({ cookie })).toMatchObject(refused)
    expect(await ask({ cookie: 'unrelated=1' })).toMatchObject(refused)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each(foreign)(
    'H12 without cookies and $title → refused, nothing changes',
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

  it.each(own)('with cookies and $title → 200', async ({ headers }) => {
    const { cookie, ask } = await createApp(call)
    expect(await ask({ ...headers, cookie })).toMatchObject({ status: 200 })
  })

  it.each([{ title: 'nothing said', headers: {} }, ...own])(
    'H12 without cookies and $title → 200, or 401 where only the signed-in may call',
    async ({ headers }) => {
      const { ask } = await createApp(call)
      expect(await ask(headers)).toMatchObject({ status: isPublic ? 200 : 401 })
    },
  )
})

describe('H15 a page of another origin', () => {
  it.each(['GET', 'POST', 'OPTIONS'])('is not let in by %s', async (method) => {
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

  it('may read who is signed in nowhere but there', async () => {
    const { cookie, auth } = await createApp()
    const headers = { cookie, origin: 'https://evil.test' }
    const answer = await auth.handler(new Request(`${ORIGIN}/api/auth/get-session`, { headers }))
    expect(answer.status).toBe(200)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('H8 the headers of a proxy that nobody declared', () => {
  it.each(['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'host', 'x-forwarded-port'])(
    '%s does not move the app to another origin',
    async (name) => {
      const { ask } = await createApp()
      const headers = { origin: 'https://evil.test', [name]: 'evil.test' }
      expect(await ask(headers)).toMatchObject(refused)
    },
  )
})
