import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import { isTrustedTarget } from './redirect-target.js'
import { createTrustedOrigins } from './trusted-origins.js'

const ORIGIN = 'https://app.test'
const exchange = { origin: ORIGIN, headers: new Headers() }
const trusted = createTrustedOrigins(['https://*.site.test', 'myapp://cb', 'http://localhost:5173'])

function isAllowed(target: string): Promise<boolean> {
  return isTrustedTarget(target, exchange, trusted.includes)
}

describe('isTrustedTarget with an untrusted target', () => {
  it.each([
    { title: 'H1 a foreign address', target: 'https://evil.test/x' },
    { title: 'H2 a host after two slashes', target: '//evil.test' },
    { title: 'H2 a host after three slashes', target: '///evil.test' },
    { title: 'H2 a slash and a backslash', target: '/\\evil.test' },
    { title: 'H2 a backslash and a slash', target: '\\/evil.test' },
    { title: 'H2 two backslashes', target: '\\\\evil.test' },
    { title: 'H2 an encoded backslash', target: '/%5Cevil.test' },
    { title: 'H2 an encoded backslash in small letters', target: '/%5cevil.test' },
    { title: 'H2 encoded slashes', target: '/%2F%2Fevil.test' },
    { title: 'H2 encoded slashes after dots', target: '/..%2F..%2Fevil.test' },
    { title: 'H2 a backslash deeper in the path', target: '/a/\\evil.test' },
    { title: 'H2 a tab between slashes', target: '/\t/evil.test' },
    { title: 'H2 a line break between slashes', target: '/\n/evil.test' },
    { title: 'H2 a carriage return between slashes', target: '/\r/evil.test' },
    { title: 'H2 a leading tab', target: '\t//evil.test' },
    { title: 'H2 a leading blank', target: ' https://evil.test' },
    { title: 'H2 a blank before a slash', target: ' /evil' },
    { title: 'H2 a scheme without slashes', target: 'https:evil.test' },
    { title: 'H2 a scheme with one slash', target: 'https:/evil.test' },
    { title: 'H2 our scheme without slashes', target: 'https:app.test' },
    { title: 'H2 our host with one slash', target: 'https:/app.test' },
    { title: 'H2 our host with backslashes', target: 'https:\\\\app.test' },
    { title: 'H2 our host as a user name', target: 'https://app.test@evil.test' },
    { title: 'H2 our host as user name and password', target: 'https://app.test:x@evil.test' },
    { title: 'H2 a user name at our host', target: 'https://evil.test@app.test' },
    { title: 'H2 our host and a backslash', target: 'https://app.test\\@evil.test' },
    { title: 'H2 our host with an encoded dot', target: 'https://app.test%2eevil.test' },
    { title: 'H2 our host as a label', target: 'https://app.test.evil.test' },
    { title: 'H2 a fullwidth dot', target: 'https://evil\uff0etest' },
    { title: 'H2 fullwidth letters of our host', target: 'https://\uff41pp.test' },
    { title: 'H2 an encoded letter of our host', target: 'https://%61pp.test' },
    { title: 'H2 a soft hyphen in our host', target: 'https://a\u00adpp.test' },
    { title: 'H2 a javascript: URL', target: 'javascript:alert(1)' },
    { title: 'H2 a javascript: URL with our host', target: 'javascript://app.test/%0Aalert(1)' },
    { title: 'H2 a data: URL', target: 'data:text/html,x' },
    { title: 'H2 a blob: URL', target: 'blob:https://app.test/1' },
    { title: 'H2 a blob: URL with slashes', target: 'blob://app.test/1' },
    { title: 'H2 a filesystem: URL', target: 'filesystem:https://app.test/1' },
    { title: 'H2 a view-source: URL', target: 'view-source:https://app.test' },
    { title: 'H2 an intent: URL', target: 'intent://app.test#Intent;scheme=https;end' },
    { title: 'H3 another scheme under a wildcard', target: 'http://a.site.test' },
    { title: 'H3 a look-alike of a wildcard', target: 'https://site.test.evil.test' },
    { title: 'H3 a domain that ends like a wildcard', target: 'https://evilsite.test' },
    { title: 'H3 a query like a wildcard', target: 'https://evil.test/?x=.site.test' },
    { title: 'H3 another authority of a custom scheme', target: 'myapp://cb.evil' },
    { title: 'H3 a custom scheme with dots', target: 'myapp://cb/../x' },
    { title: 'H3 a custom scheme with encoded dots', target: 'myapp://cb/%2e%2E/x' },
    { title: 'H3 a custom scheme that ends in dots', target: 'myapp://cb/..' },
    { title: 'H3 another port', target: 'https://app.test:444/' },
    { title: 'H3 a hexadecimal IPv4 address', target: 'https://0x7f.1/' },
    { title: 'H3 an IPv6 address', target: 'https://[::1]/' },
    { title: 'H7 a header line', target: '/a\r\nSet-Cookie: a=b' },
    { title: 'H7 a NUL', target: '/a\0' },
    { title: 'H7 letters beyond ASCII', target: '/\u0438' },
    { title: 'an angle bracket in a path', target: '/a<b' },
    { title: 'an angle bracket in a query', target: '/a?b=c>' },
    { title: 'an angle bracket in a fragment', target: '/a#<b' },
    { title: 'an angle bracket in a URL', target: 'https://app.test/a?b=<c' },
    { title: 'H5 an empty text', target: '' },
    { title: 'H5 an invalid URL', target: 'http://[' },
    { title: 'H5 a path without a slash', target: 'dash' },
    { title: 'H5 a query alone', target: '?a=b' },
    { title: 'H5 a fragment alone', target: '#a' },
    { title: 'H5 a path that starts with a dot', target: './a' },
  ])('rejects $title', async ({ target }) => {
    expect(await isAllowed(target)).toBe(false)
  })
})

describe('isTrustedTarget with a trusted target', () => {
  it.each([
    '/',
    '/a?b=1&c=2#d',
    '/a+b',
    '/a/b/c-d_e.f~g',
    '/a%20b',
    '/a:b@c,d;e',
    '/?next=//evil.test',
    '/?next=%2F%2Fevil.test&x=%5C',
    '/#//evil.test',
    'https://app.test',
    'https://app.test/',
    'https://app.test:443/a',
    'HTTPS://APP.TEST/a',
    'https://app.test?a=b',
    'https://app.test/a?next=/../b\\c#/./',
    'https://a.site.test/x?y#z',
    'https://a.b.site.test',
    'http://localhost:5173/a',
    'myapp://cb',
    'myapp://cb/a?b=c',
  ])('accepts %s', async (target) => {
    expect(await isAllowed(target)).toBe(true)
  })
})

describe('isTrustedTarget with a random target', () => {
  const piece = fc.constantFrom(
    ...['/', '//', '\\', '%2f', '%5C', '.', '..', '@', ':', '?', '#', ' ', '\t', '\n', 'a', '%2e'],
    ...['https:', 'http:', 'javascript:', 'myapp:', 'app.test', 'evil.test', 'a.site.test', 'cb'],
  )
  const target = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl(),
    fc.string(),
  )
  const allowed =
    /^(https:\/\/(app\.test|([\w-]+\.)+site\.test)|http:\/\/localhost:5173|myapp:\/\/cb)$/

  it('H2 accepts only targets that lead to a trusted origin in browsers', async () => {
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        if (!(await isAllowed(text))) return
        const url = new URL(text, ORIGIN)
        expect(`${url.protocol}//${url.host}`).toMatch(allowed)
        expect(text).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('H1 a call with a foreign callbackURL', () => {
  const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

  it.each([
    {
      path: '/sign-up/email',
      callbackURL: 'https://evil.test/x',
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    },
    {
      path: '/sign-in/email',
      callbackURL: 'https://evil.test/x',
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    },
    {
      path: '/sign-up/email',
      callbackURL: '//evil.test',
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    },
    { path: '/sign-in/email', callbackURL: '', status: 403, code: 'INVALID_CALLBACK_URL' },
    { path: '/sign-in/email', callbackURL: 'http://[', status: 403, code: 'INVALID_CALLBACK_URL' },
    { path: '/sign-in/email', callbackURL: {}, status: 400, code: 'VALIDATION_ERROR' },
    { path: '/sign-in/email', callbackURL: [], status: 400, code: 'VALIDATION_ERROR' },
    { path: '/sign-in/email', callbackURL: ['/a', '/b'], status: 400, code: 'VALIDATION_ERROR' },
    { path: '/sign-in/email', callbackURL: 1, status: 400, code: 'VALIDATION_ERROR' },
    { path: '/sign-in/email', callbackURL: null, status: 400, code: 'VALIDATION_ERROR' },
    {
      path: '/sign-in/email',
      callbackURL: `/${'a'.repeat(2048)}`,
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      path: '/sign-up/email',
      callbackURL: `/${'a'.repeat(60_000)}`,
      status: 400,
      code: 'VALIDATION_ERROR',
    },
  ])(
    'H5 returns $status for $path with $callbackURL before any effect',
    async ({ path, callbackURL, status, code }) => {
      const auth = createTestAuth()
      await auth.browser().post('/sign-up/email', { ...newUser, email: 'known@x.test' })
      const before = await auth.database.dump()
      const email = path === '/sign-in/email' ? 'known@x.test' : newUser.email
      const hashes = auth.hasher.calls.length

      const answer = await auth.browser().post(path, { ...newUser, email, callbackURL })
      expect([answer.status, answer.code]).toEqual([status, code])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('location')).toBeNull()
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.hasher.calls).toHaveLength(hashes)
    },
  )

  it.each([
    { path: '/sign-in/email', field: 'callbackURL', code: 'INVALID_CALLBACK_URL' },
    { path: '/sign-up/email', field: 'callbackURL', code: 'INVALID_CALLBACK_URL' },
    { path: '/sign-in/social', field: 'callbackURL', code: 'INVALID_CALLBACK_URL' },
    { path: '/sign-in/social', field: 'errorCallbackURL', code: 'INVALID_ERROR_CALLBACK_URL' },
    { path: '/sign-in/social', field: 'newUserCallbackURL', code: 'INVALID_NEW_USER_CALLBACK_URL' },
    { path: '/request-password-reset', field: 'redirectTo', code: 'INVALID_REDIRECT_URL' },
    { path: '/send-verification-email', field: 'callbackURL', code: 'INVALID_CALLBACK_URL' },
  ])('H2 rejects an angle bracket in $field of $path with $code', async ({ path, field, code }) => {
    const auth = createTestAuth()
    for (const target of ['/a<b', '/a>b', '/a?b=<c', '/a#c>', 'http://localhost:3000/<']) {
      const body = { ...newUser, provider: 'github', [field]: target }
      const answer = await auth.browser().post(path, body)
      expect([target, answer.status, answer.code]).toEqual([target, 403, code])
    }
  })

  it.each(['/verify-email', '/reset-password/abc', '/delete-user/callback'])(
    'H2 rejects an angle bracket in callbackURL of the link of %s',
    async (path) => {
      const auth = createTestAuth({ user: { deleteUser: { enabled: true } } })
      for (const target of ['/a<b', '/a>b', '/a?b=<c', '/a#c>']) {
        const query = new URLSearchParams({ token: 'abc', callbackURL: target })
        const answer = await auth.browser().get(`${path}?${query.toString()}`)
        expect([target, answer.status, answer.headers.get('location')]).toEqual([target, 403, null])
      }
    },
  )

  it('fails in a call of the server', async () => {
    const auth = createTestAuth()
    const body = { ...newUser, callbackURL: 'https://evil.test' }
    await expect(auth.api.signUpEmail({ body })).rejects.toMatchObject({
      code: 'INVALID_CALLBACK_URL',
      status: 403,
      message: 'Invalid callbackURL',
    })
  })
})
