import { describe, expect, it } from 'vitest'
import type { AuthOptions } from '../../auth-options.js'
import { problemsOf } from '../../test/problems-of.js'
import { memory } from '../../memory/index.js'
import { createTestAuth, TestBrowser, TEST_PASSWORD } from '../../testing/index.js'

const baseURL = {
  allowedHosts: ['app.test', '*.preview.app.test', 'localhost'],
  fallback: 'https://app.test',
} as const

const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }

function startApp(options: Partial<AuthOptions> = {}) {
  const auth = createTestAuth({
    baseURL,
    session: { cookieCache: { enabled: true } },
    ...options,
  })
  return { auth, at: (origin: string) => new TestBrowser(auth, origin) }
}

/** Names and attributes of the cookies of a response, without values and ages. */
function looksOf(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/^([^=]+)=[^;]*/, '$1').replace(/ Max-Age=\d+;/, ''))
}

describe('H91 the cookies of an app with several hosts', () => {
  const secure = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  const plain = 'Path=/; HttpOnly; SameSite=Lax'

  it.each([
    { origin: 'https://app.test', prefix: '__Host-', attributes: secure },
    { origin: 'https://pr-7.preview.app.test', prefix: '__Host-', attributes: secure },
    { origin: 'http://localhost:3000', prefix: '', attributes: plain },
    { origin: 'https://localhost:3000', prefix: '', attributes: plain },
  ])('uses the prefix "$prefix" at $origin', async ({ origin, prefix, attributes }) => {
    const { auth, at } = startApp()
    await at('https://app.test').post('/sign-up/email', { name: 'Ann', ...credentials })
    const browser = at(origin)
    const { headers } = await browser.post('/sign-in/email', credentials)
    const names = ['session_token', 'session_data', 'device']
    expect(looksOf(headers).sort()).toEqual(
      names.map((name) => `${prefix}countersign.${name}; ${attributes}`).sort(),
    )
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    const own = new Headers({ cookie: browser.cookieHeader, host: new URL(origin).host })
    expect(await auth.api.getSession({ headers: own })).toMatchObject({ user: { name: 'Ann' } })

    await browser.post('/sign-out')
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
  })

  it('sets Secure on all cookies without loopback hosts', async () => {
    const { at } = startApp({ baseURL: { ...baseURL, allowedHosts: ['app.test'] } })
    const newUser = { name: 'Ann', ...credentials }
    const { headers } = await at('https://app.test').post('/sign-up/email', newUser)
    for (const look of looksOf(headers)) expect(look).toMatch(/^__Host-.*; Secure;/)
  })

  it('H92 rejects a cookie of one host at a host with other names', async () => {
    const { at } = startApp()
    const browser = at('https://app.test')
    await browser.post('/sign-up/email', { name: 'Ann', ...credentials })
    const local = at('http://localhost:3000')
    for (const [name, value] of browser.cookies) local.cookies.set(name.slice(7), value)
    expect((await local.get('/get-session')).body).toBeNull()
  })

  it('sets a Domain except on loopback hosts', async () => {
    const advanced = { crossSubDomainCookies: { enabled: true, domain: 'app.test' } }
    const { at } = startApp({ advanced })
    const newUser = { name: 'Ann', ...credentials }
    const { headers } = await at('https://pr-7.preview.app.test').post('/sign-up/email', newUser)
    for (const look of looksOf(headers)) expect(look).toMatch(/^__Secure-.*Domain=app\.test;/)
    const local = await at('http://localhost:3000').post('/sign-in/email', credentials)
    for (const look of looksOf(local.headers)) expect(look).not.toMatch(/Domain|Secure/)
  })
})

describe('a cookie domain that stops the start', () => {
  const at = 'advanced.crossSubDomainCookies.domain'
  const base = { database: memory(), secret: 'of tests' }
  const shared = (domain?: string) => ({
    advanced: { crossSubDomainCookies: { enabled: true, ...(domain !== undefined && { domain }) } },
  })

  it.each([
    {
      title: 'a missing domain for several hosts',
      options: { baseURL, ...shared() },
      problems: [`${at}: is needed where baseURL has allowedHosts`],
    },
    {
      title: 'a domain without some of the hosts',
      options: { baseURL, ...shared('preview.app.test') },
      problems: [
        `${at}: "preview.app.test" does not cover the host app.test, so browsers drop the cookies`,
      ],
    },
    {
      title: 'a domain without a wildcard host',
      options: { baseURL, ...shared('www.app.test') },
      problems: [
        `${at}: "www.app.test" does not cover the host *.preview.app.test, so browsers drop the cookies`,
        `${at}: "www.app.test" does not cover the host app.test, so browsers drop the cookies`,
      ],
    },
    {
      title: 'a domain without the only host',
      options: { baseURL: 'https://app.test', ...shared('other.test') },
      problems: [
        `${at}: "other.test" does not cover the host app.test, so browsers drop the cookies`,
      ],
    },
    {
      title: 'a public suffix',
      options: { baseURL: 'https://app.co.uk', ...shared('co.uk') },
      problems: [`${at}: "co.uk" covers hosts of others: hosts under "co.uk" have many owners`],
    },
    {
      title: 'a top-level domain',
      options: { baseURL: 'https://app.test', ...shared('test') },
      problems: [`${at}: "test" covers hosts of others: domains under "test" have many owners`],
    },
  ])('reports $title', ({ options, problems }) => {
    expect(problemsOf({ ...base, ...options })).toEqual(problems)
  })
})
