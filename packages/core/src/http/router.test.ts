import { beforeEach, describe, expect, it, vi } from 'vitest'
import { everyCall } from '../test/every-call.js'
import { createTestAuth } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'
const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const TOKEN = 'aB3aB3aB3aB3aB3aB3aB3aB3'
const routes = everyCall.map(({ method, path }) => ({
  method,
  path: path.replace(/\{\w+\}$/, TOKEN),
}))
// Development trusts pages of this machine, and its errors contain more.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'production')
})

/** Paths whose last segment may be any token or any provider. */
const varying = /^\/api\/auth\/(reset-password|callback)\/[\w.~-]{1,256}$/

/** A valid request to a route under another spelling of its path. */
async function ask(
  auth: ReturnType<typeof createTestAuth>,
  { method, url, headers = {} }: { method: string; url: string; headers?: Record<string, string> },
) {
  const answer = await auth.handler(
    new Request(`${ORIGIN}${url}`, {
      method,
      headers: { origin: ORIGIN, ...headers, 'content-type': 'application/json' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify(newUser) }),
    }),
  )
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

/** An app with one user, about whom every route could return or do something. */
async function createApp(options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth(options)
  await auth.browser().post('/sign-up/email', newUser)
  auth.database.reset()
  return auth
}

const notFound = JSON.stringify({ code: 'NOT_FOUND', message: 'Not found' })

describe('H20 a path in another spelling', () => {
  const aliases: { title: string; alias: (path: string) => string }[] = [
    { title: 'two leading slashes', alias: (path) => `/${path}` },
    { title: 'a trailing slash', alias: (path) => `${path}/` },
    { title: 'two slashes in the middle', alias: (path) => path.replace('/api/', '/api//') },
    { title: 'two slashes before the call', alias: (path) => path.replace('auth/', 'auth//') },
    { title: 'an encoded slash', alias: (path) => path.replace('auth/', 'auth%2F') },
    {
      title: 'an encoded slash in small letters',
      alias: (path) => path.replace('auth/', 'auth%2f'),
    },
    { title: 'an encoded backslash', alias: (path) => path.replace('auth/', 'auth%5C') },
    { title: 'an encoded letter', alias: (path) => path.replace('a', '%61') },
    { title: 'an encoded letter in the call', alias: (path) => path.replace(/.$/, encoded) },
    { title: 'a doubly encoded slash', alias: (path) => path.replace('auth/', 'auth%252F') },
    { title: 'a trailing encoded dot', alias: (path) => `${path}%2e` },
    { title: 'a path parameter at the end', alias: (path) => `${path};p=1` },
    { title: 'a path parameter within', alias: (path) => path.replace('/auth', ';p=1/auth') },
    { title: 'capital letters', alias: (path) => path.toUpperCase() },
    {
      title: 'one capital letter',
      alias: (path) => path.replace(/.$/, (end) => end.toUpperCase()),
    },
    { title: 'an encoded NUL', alias: (path) => `${path}%00` },
    { title: 'an encoded NUL and a suffix', alias: (path) => `${path}%00.png` },
    { title: 'an overlong slash', alias: (path) => path.replace('auth/', 'auth%c0%af') },
    { title: 'a trailing blank', alias: (path) => `${path}%20` },
    { title: 'a suffix', alias: (path) => `${path}.json` },
    { title: 'a fullwidth letter', alias: (path) => path.replace('a', '\uff41') },
    { title: 'an encoded question mark', alias: (path) => `${path}%3Fa=b` },
    { title: 'an encoded hash sign', alias: (path) => `${path}%23a` },
    { title: 'the base path twice', alias: (path) => `/api/auth${path}` },
    { title: 'a missing base path', alias: (path) => path.replace('/api/auth', '') },
    { title: 'half of the base path', alias: (path) => path.replace('/api', '') },
    { title: 'a longer base path', alias: (path) => path.replace('/auth/', '/auths/') },
    { title: 'an additional first segment', alias: (path) => `/x${path}` },
    { title: 'an additional last segment', alias: (path) => `${path}/x` },
    { title: '10,000 additional letters', alias: (path) => `${path}/${'x'.repeat(10_000)}` },
  ]

  it.each(aliases)('reaches no call with $title', async ({ alias }) => {
    const auth = await createApp()
    const before = await auth.database.dump()
    const hashes = auth.hasher.calls.length
    for (const { method, path } of routes) {
      const url = alias(`/api/auth${path}`)
      if (varying.test(url)) continue
      const { status, headers, body } = await ask(auth, { method, url })
      expect({ url, status, body }).toEqual({ url, status: 404, body: notFound })
      expect(headers.getSetCookie()).toEqual([])
    }
    expect(auth.database.calls).toEqual([])
    expect(auth.hasher.calls).toHaveLength(hashes)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'the base path alone', url: '/api/auth' },
    { title: 'the base path with a slash', url: '/api/auth/' },
    { title: 'the root', url: '/' },
    { title: 'a property of all objects', url: '/api/auth/__proto__' },
    { title: 'a property of all objects without slash', url: '/api/auth/constructor' },
    { title: 'a name of auth.api', url: '/api/auth/signInEmail' },
    { title: 'the path of a call only for the server', url: '/api/auth/set-password' },
    { title: 'a path parameter as it is declared', url: '/api/auth/reset-password/{token}' },
    { title: 'a path without its parameter', url: '/api/auth/reset-password/' },
    { title: 'a path in the query', url: '/?/api/auth/ok' },
    { title: 'a path in the fragment', url: '/#/api/auth/ok' },
  ])('fails with 404 for $title', async ({ url }) => {
    const auth = await createApp()
    for (const method of ['GET', 'POST']) {
      expect(await ask(auth, { method, url })).toMatchObject({ status: 404, body: notFound })
    }
  })

  it.each([
    { title: 'dots of the same folder', url: '/api/./auth/ok' },
    { title: 'dots of the parent folder', url: '/x/../api/auth/ok' },
    { title: 'encoded dots of the parent folder', url: '/x/%2e%2E/api/auth/ok' },
    { title: 'backslashes', url: '\\api\\auth\\ok' },
    { title: 'a tab', url: '/api/au\tth/ok' },
    { title: 'a query', url: '/api/auth/ok?a=b/c?d' },
    { title: 'an empty query', url: '/api/auth/ok?' },
    { title: 'a fragment', url: '/api/auth/ok#a/b?c' },
  ])('serves a path that URL parsing makes equal: $title', async ({ url }) => {
    const answer = await ask(await createApp(), { method: 'GET', url })
    expect(answer).toMatchObject({ status: 200, body: '{"ok":true}' })
  })

  it.each([
    { title: 'at the root', basePath: '/', ok: '/ok', other: '/api/auth/ok' },
    { title: 'at another base path', basePath: '/login', ok: '/login/ok', other: '/ok' },
  ])('applies to calls $title', async ({ basePath, ok, other }) => {
    const auth = await createApp({ basePath })
    expect(await ask(auth, { method: 'GET', url: ok })).toMatchObject({ status: 200 })
    for (const url of [other, `/${ok}`, `${ok}/`]) {
      expect(await ask(auth, { method: 'GET', url })).toMatchObject({ status: 404 })
    }
  })
})

describe('a path parameter', () => {
  const longest = 'x'.repeat(256)

  it.each([
    { title: 'one letter', text: 'x' },
    { title: '256 letters', text: longest },
    { title: 'every unreserved character', text: 'aZ09._~-' },
    { title: 'a property of all objects', text: '__proto__' },
  ])('accepts $title', async ({ text }) => {
    const auth = await createApp()
    const before = await auth.database.dump()
    const url = `/api/auth/reset-password/${text}?callbackURL=%2Freset`
    const { status, headers } = await ask(auth, { method: 'GET', url })
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`${ORIGIN}/reset?error=INVALID_TOKEN`)
    expect(await ask(auth, { method: 'POST', url })).toMatchObject({ status: 405 })
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'an empty text', text: '' },
    { title: '257 letters', text: `${longest}x` },
    { title: 'an encoded letter', text: '%78' },
    { title: 'an encoded slash', text: 'x%2Fy' },
    { title: 'an encoded blank', text: 'x%20' },
    { title: 'an encoded NUL', text: 'x%00' },
    { title: 'a parameter', text: 'x;p=1' },
    { title: 'a plus sign', text: 'x+y' },
    { title: 'a colon', text: 'x:y' },
    { title: 'a letter beyond ASCII', text: 'é' },
    { title: 'two segments', text: 'x/y' },
    { title: 'a trailing slash', text: 'x/' },
  ])('rejects $title', async ({ text }) => {
    const auth = await createApp()
    for (const method of ['GET', 'POST']) {
      const url = `/api/auth/reset-password/${text}`
      expect(await ask(auth, { method, url })).toMatchObject({ status: 404, body: notFound })
    }
    expect(auth.database.calls).toEqual([])
  })
})

describe('H22 a method that a path does not have', () => {
  const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'FOO', 'patch', 'Post']
  const paths = [...new Set(routes.map(({ path }) => path))]
  const others = paths.flatMap((path) => {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method)
    return verbs
      .filter((verb) => !methods.some((method) => method === verb.toUpperCase()))
      .map((verb) => ({ verb, methods: methods.join(', '), path }))
  })

  it.each(others)(
    'fails with 405 for $verb $path and names $methods',
    async ({ verb, methods, path }) => {
      const auth = await createApp()
      const answer = await ask(auth, { method: verb, url: `/api/auth${path}` })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe(methods)
      expect(answer.body).toBe('{"code":"METHOD_NOT_ALLOWED","message":"Method not allowed"}')
      expect(auth.database.calls).toEqual([])
    },
  )

  it.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'ignores the override %s',
    async (name) => {
      const auth = await createApp()
      const url = '/api/auth/sign-in/email?_method=POST'
      const answer = await ask(auth, { method: 'GET', url, headers: { [name]: 'POST' } })
      expect(answer.status).toBe(405)
      expect(auth.database.calls).toEqual([])
    },
  )

  it.each(['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-middleware-subrequest'])(
    'ignores the path in %s',
    async (name) => {
      const headers = { [name]: '/api/auth/ok' }
      const url = '/api/auth/nothing'
      expect(await ask(await createApp(), { method: 'GET', url, headers })).toMatchObject({
        status: 404,
      })
    },
  )
})

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`
}
