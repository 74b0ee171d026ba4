import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthOptions } from '../auth-options.js'
import { createAuth } from '../create-auth.js'
import { memory } from '../memory/index.js'
import { createTestHasher, TEST_PASSWORD } from '../testing/index.js'
import { STRONG_SECRET } from '../test/environment.js'

const SERVER = 'http://localhost:3000'
const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD }

beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
})

function startApp(options: Partial<AuthOptions> = {}) {
  const logs: string[] = []
  const auth = createAuth({
    baseURL: SERVER,
    secret: STRONG_SECRET,
    database: memory(),
    email: async () => {},
    emailAndPassword: { enabled: true, password: createTestHasher() },
    logger: { log: ({ level, message }) => logs.push(`${level}: ${message}`) },
    ...options,
  })
  const ask = async (
    path: string,
    { headers = {}, body, method = body ? 'POST' : 'GET' }: AskOptions = {},
  ) => {
    const json = { 'content-type': 'application/json' }
    const request = new Request(`${SERVER}${path}`, {
      method,
      headers: { ...(body && json), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await auth.handler(request, { clientAddress: '127.0.0.1' })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>),
    }
  }
  return { ask, logs }
}

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly method?: string
}

const signUp = '/api/auth/sign-up/email'
const invalidOrigin = { code: 'INVALID_ORIGIN', message: 'Invalid origin' }
const originAdvice = "add it to trustedOrigins, or set baseURL to the page's address"

describe('a request from a page that is not trusted', () => {
  const rows = [
    { origin: 'https://evil.test', shown: 'https://evil.test' },
    { origin: 'http://192.168.0.5:5173', shown: 'http://192.168.0.5:5173' },
    { origin: 'null', shown: '"null"' },
    { origin: 'nonsense', shown: '"nonsense"' },
    { origin: `https://${'a'.repeat(300)}.test`, shown: `https://${'a'.repeat(192)}` },
  ]

  it.each(rows)(
    'fails with a hint that names $shown, which is logged once',
    async ({ origin, shown }) => {
      const { ask, logs } = startApp()
      const hint = `Refused ${shown}: ${originAdvice}`
      for (const turn of [1, 2]) {
        const { status, body } = await ask(signUp, { body: newUser, headers: { origin } })
        expect({ turn, status, body }).toEqual({
          ...{ turn, status: 403 },
          body: { ...invalidOrigin, hint },
        })
      }
      expect(logs).toEqual([`warn: ${hint}`])
    },
  )

  it.each(rows)('fails without a hint in production, and logs $shown once', async (row) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { ask, logs } = startApp()
    for (const turn of [1, 2]) {
      const { body } = await ask(signUp, { body: newUser, headers: { origin: row.origin } })
      expect({ turn, body }).toEqual({ turn, body: invalidOrigin })
    }
    expect(logs).toEqual([`warn: Refused ${row.shown}: ${originAdvice}`])
  })

  it('asks for the header Origin when it has cookies and names no page', async () => {
    const { ask, logs } = startApp()
    const { body } = await ask(signUp, { body: newUser, headers: { cookie: 'a=1' } })
    expect(body).toMatchObject(invalidOrigin)
    expect(body?.['hint']).toContain('send the header Origin')
    expect(logs).toEqual([])
  })

  it('logs a hundred origins and no more', async () => {
    const { ask, logs } = startApp()
    for (let number = 0; number < 150; number += 1)
      await ask(signUp, { body: newUser, headers: { origin: `https://${number}.test` } })
    expect(logs).toHaveLength(100)
  })
})

const loopbackPages = [
  'http://localhost:5173',
  'https://localhost:3000',
  'http://127.0.0.1:4000',
  'http://[::1]:8080',
  'http://shop.localhost',
]

describe('the origin check of pages that this machine serves', () => {
  it.each(loopbackPages)(
    'lets pages of %s call and be targets of redirects in development',
    async (page) => {
      const { ask } = startApp()
      const headers = { origin: page, cookie: 'a=1' }
      const body = { ...newUser, callbackURL: `${page}/welcome` }
      expect((await ask(signUp, { body, headers })).status).toBe(200)
      const reset = { email: newUser.email, redirectTo: `${page}/reset` }
      const sent = await ask('/api/auth/request-password-reset', { body: reset, headers })
      expect(sent.status).toBe(200)
    },
  )

  it.each(loopbackPages)('rejects pages of %s in production', async (page) => {
    vi.stubEnv('NODE_ENV', 'production')
    const { ask } = startApp()
    const headers = { origin: page, cookie: 'a=1' }
    expect((await ask(signUp, { body: newUser, headers })).body).toEqual(invalidOrigin)
    const body = { ...newUser, callbackURL: `${page}/welcome` }
    expect((await ask(signUp, { body })).body).toMatchObject({ code: 'INVALID_CALLBACK_URL' })
  })

  it.each([
    'http://localhost.evil.test',
    'http://127.0.0.1.nip.io',
    'myapp://localhost',
    'file://localhost/x',
  ])('rejects pages of %s in development', async (origin) => {
    const { ask } = startApp()
    const headers = { origin, cookie: 'a=1' }
    expect((await ask(signUp, { body: newUser, headers })).status).toBe(403)
  })
})

describe('a response to a page of another origin on this machine', () => {
  const page = 'http://localhost:5173'
  const preflight = {
    ...{ origin: page, 'access-control-request-method': 'POST' },
    'access-control-request-headers': 'content-type',
  }

  it('has CORS headers in development, and logs once what production needs', async () => {
    const { ask, logs } = startApp()
    const sent = { method: 'OPTIONS', headers: preflight }
    const allowed = await ask(signUp, sent)
    expect(allowed.status).toBe(204)
    const { headers } = await ask('/api/auth/get-session', { headers: { origin: page } })
    for (const each of [allowed.headers, headers]) {
      expect(each.get('access-control-allow-origin')).toBe(page)
      expect(each.get('access-control-allow-credentials')).toBe('true')
    }
    expect(logs).toHaveLength(1)
    expect(logs[0]).toContain(`trustedOrigins: ["${page}"] and cors: true`)
    expect(logs[0]).not.toContain('cookie')
  })

  it('logs that the browser keeps no cookie of another host name', async () => {
    const { ask, logs } = startApp()
    const headers = { origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'cross-site' }
    await ask('/api/auth/get-session', { headers })
    expect(logs).toEqual([
      expect.stringContaining('"localhost" and "127.0.0.1" are different sites'),
    ])
  })

  it.each([
    { title: 'in production', mode: 'production', options: {}, origin: page },
    { title: 'with cors: false', mode: 'development', options: { cors: false }, origin: page },
    {
      title: 'for a page of another machine',
      ...{ mode: 'development', options: {}, origin: 'http://192.168.0.5:5173' },
    },
    { title: 'for a page of the app', mode: 'development', options: {}, origin: SERVER },
    { title: 'without a page', mode: 'development', options: {}, origin: '' },
  ])('has no CORS headers $title', async ({ mode, options, origin }) => {
    vi.stubEnv('NODE_ENV', mode)
    const { ask } = startApp(options)
    const { headers } = await ask('/api/auth/get-session', {
      headers: { ...(origin && { origin }) },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the hint of an error', () => {
  it.each([
    {
      title: 'a redirect to a page that is not trusted',
      ask: { path: signUp, body: { ...newUser, callbackURL: 'https://evil.test/x' } },
      code: 'INVALID_CALLBACK_URL',
      hint: 'Refused "https://evil.test/x" in callbackURL: give a path such as "/welcome", or add its origin to trustedOrigins',
    },
    {
      title: 'a path that is nearly that of a call',
      ask: { path: '/api/auth/get-sesion' },
      code: 'NOT_FOUND',
      hint: 'No call has the path "/get-sesion"; did you mean "/get-session"?',
    },
    {
      title: 'a path that is like no call',
      ask: { path: '/api/auth/zzzzzzzzzzzzzz' },
      code: 'NOT_FOUND',
      hint: 'No call has the path "/zzzzzzzzzzzzzz"',
    },
    {
      title: 'a long path',
      ask: { path: `/api/auth/${'a'.repeat(5000)}` },
      code: 'NOT_FOUND',
      hint: `No call has the path "/${'a'.repeat(199)}"`,
    },
    {
      title: 'the base path without a call',
      ask: { path: '/api/auth' },
      code: 'NOT_FOUND',
      hint: 'No call has the path ""',
    },
    {
      title: 'a path that only begins like the base path',
      ask: { path: '/api/authors' },
      code: 'NOT_FOUND',
      hint: '"/api/authors" is not under "/api/auth": send calls there, or set basePath to where the handler is',
    },
    {
      title: 'a path outside of the base path',
      ask: { path: '/auth/get-session' },
      code: 'NOT_FOUND',
      hint: '"/auth/get-session" is not under "/api/auth": send calls there, or set basePath to where the handler is',
    },
  ])('names $title in development only', async ({ ask: { path, body }, code, hint }) => {
    const developed = await startApp().ask(path, body ? { body } : {})
    expect(developed.body).toMatchObject({ code, hint })
    vi.stubEnv('NODE_ENV', 'production')
    const produced = await startApp().ask(path, body ? { body } : {})
    expect(produced.body).not.toHaveProperty('hint')
    expect(produced.body).toMatchObject({ code })
  })

  it('names a host that is not served', async () => {
    const auth = createAuth({
      secret: STRONG_SECRET,
      database: memory(),
      logger: { level: 'silent' },
    })
    const answer = await auth.handler(new Request('http://app.test:3000/api/auth/ok'))
    const hint =
      'Refused the host "app.test:3000": set baseURL to the address of the app, or add the host to its allowedHosts'
    expect(await answer.json()).toMatchObject({ code: 'HOST_NOT_ALLOWED', hint })
  })
})

describe('the start', () => {
  it.each([
    { title: 'cors without other origins', options: { cors: true }, warns: /^warn: cors is true/ },
    {
      title: 'other origins without cors',
      options: { trustedOrigins: ['https://app.test'] },
      warns: /^warn: trustedOrigins lists origins whose pages cannot read/,
    },
    {
      title: 'a wildcard without cors',
      options: { trustedOrigins: ['*.app.test'] },
      warns: /^warn: trustedOrigins/,
    },
    {
      title: 'computed origins without cors',
      options: { trustedOrigins: () => [] },
      warns: /^warn: trustedOrigins/,
    },
  ])('warns of $title', ({ options, warns }) => {
    const { logs } = startApp(options)
    expect(logs).toEqual([expect.stringMatching(warns)])
  })

  it.each([
    { title: 'neither', options: {} },
    { title: 'both', options: { cors: true, trustedOrigins: ['https://app.test'] } },
    { title: 'cors: false', options: { cors: false, trustedOrigins: ['https://app.test'] } },
    { title: 'the scheme of an app', options: { trustedOrigins: ['myapp://', 'exp://'] } },
  ])('warns of nothing with $title', ({ options }) => {
    expect(startApp(options).logs).toEqual([])
  })

  it.each([
    [{ trustedOrigin: [] }, 'trustedOrigin: is not an option; did you mean "trustedOrigins"?'],
    [
      { session: { expireIn: 60 } },
      'session.expireIn: is not an option; did you mean "expiresIn"?',
    ],
    [
      { emailAndPassword: { enabled: true, sendResetPassword: () => {} } },
      'emailAndPassword.sendResetPassword: is not an option: mails go through the option "email"',
    ],
    [{ databaseHooks: {} }, 'databaseHooks: is not an option: use the option "hooks"'],
    [{ constructor: 1 }, 'constructor: is not an option'],
    [{ zzz: 1 }, 'zzz: is not an option'],
  ])('names the option that is meant: %j', (options, problem) => {
    const given: object = { ...options }
    expect(() => startApp(given)).toThrow(`- ${problem}\n`.trimEnd())
  })
})
