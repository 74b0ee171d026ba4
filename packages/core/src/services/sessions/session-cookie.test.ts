import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestAuth } from '../../testing/index.js'
import { STRONG_SECRET } from '../../test/environment.js'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

afterEach(() => {
  vi.unstubAllEnvs()
})

const https = { baseURL: 'https://app.x.test' }
const shared = (domain?: string) => ({
  crossSubDomainCookies: { enabled: true, ...(domain === undefined ? {} : { domain }) },
})

/** Every `Set-Cookie` of every flow of a user without the value, except the device cookie. */
async function cookiesOf(options: Options) {
  const auth = createTestAuth(options)
  const browser = await auth.signedInAs('ann@x.test')
  const credentials = { email: 'ann@x.test', password: 'correct horse battery staple' }
  auth.clock.advance('1 day')
  const answers = [
    await browser.get('/get-session'),
    await browser.post('/sign-in/email', credentials),
    await browser.post('/sign-in/email', { ...credentials, rememberMe: false }),
    await browser.post('/sign-out'),
  ]
  const all = answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((cookie) => !cookie.includes('.device='))
  return all.map((cookie) => cookie.replace(/^([^=]+)=[^;]+/, '$1=…'))
}

describe('H91 the session cookie', () => {
  it.each<{ title: string; options: Options; name: string; attributes: string }>([
    {
      title: 'http',
      options: {},
      name: 'countersign.session_token',
      attributes: 'Path=/; HttpOnly; SameSite=Lax',
    },
    {
      title: 'https',
      options: https,
      name: '__Host-countersign.session_token',
      attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'https with the subdomains of the host',
      options: { ...https, advanced: shared() },
      name: '__Secure-countersign.session_token',
      attributes: 'Domain=app.x.test; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'https with the subdomains of a domain',
      options: { ...https, advanced: shared('x.test') },
      name: '__Secure-countersign.session_token',
      attributes: 'Domain=x.test; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'http with subdomains',
      options: { advanced: shared('x.test') },
      name: 'countersign.session_token',
      attributes: 'Domain=x.test; Path=/; HttpOnly; SameSite=Lax',
    },
    {
      title: 'http with useSecureCookies',
      options: { advanced: { useSecureCookies: true } },
      name: '__Host-countersign.session_token',
      attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'https without useSecureCookies',
      options: { ...https, advanced: { useSecureCookies: false } },
      name: 'countersign.session_token',
      attributes: 'Path=/; HttpOnly; SameSite=Lax',
    },
    {
      title: 'another cookiePrefix',
      options: { ...https, advanced: { cookiePrefix: 'my-app' } },
      name: '__Host-my-app.session_token',
      attributes: 'Path=/; HttpOnly; Secure; SameSite=Lax',
    },
  ])('has name and attributes for $title', async ({ options, name, attributes }) => {
    expect(await cookiesOf(options)).toEqual([
      `${name}=…; Max-Age=604800; ${attributes}`,
      `${name}=…; Max-Age=604800; ${attributes}`,
      `${name}=…; ${attributes}`,
      `${name}=; Max-Age=0; ${attributes}`,
    ])
  })

  it.each([
    {
      title: 'in development',
      mode: 'development',
      name: 'countersign.session_token',
    },
    { title: 'without a mode', mode: undefined, name: 'countersign.session_token' },
  ])('depends on the origin of the request without baseURL $title', async ({ mode, name }) => {
    vi.stubEnv('NODE_ENV', mode)
    const { createAuth } = await import('../../create-auth.js')
    const { memory } = await import('../../memory/index.js')
    const auth = createAuth({
      database: memory(),
      secret: STRONG_SECRET,
      emailAndPassword: { enabled: true },
    })
    const body = JSON.stringify({ name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' })
    const headers = { 'content-type': 'application/json' }
    const answer = await auth.handler(
      new Request('http://localhost:3000/api/auth/sign-up/email', {
        method: 'POST',
        headers,
        body,
      }),
    )
    expect(answer.headers.getSetCookie()[0]?.split('=')[0]).toBe(name)
  })

  it.each([
    { title: '400 days', expiresIn: '400 days', maxAge: 34_560_000 },
    { title: 'a second more than 400 days', expiresIn: 34_560_001, maxAge: 34_560_000 },
    { title: 'a century', expiresIn: '99 years', maxAge: 34_560_000 },
    { title: 'a minute', expiresIn: '1 minute', maxAge: 60 },
  ])('lasts $maxAge seconds for a session of $title', async ({ expiresIn, maxAge }) => {
    const auth = createTestAuth({ session: { expiresIn } })
    const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
    const { headers } = await auth.browser().post('/sign-up/email', newUser)
    expect(headers.getSetCookie()[0]).toContain(`Max-Age=${maxAge};`)
  })

  it('H92 counts only under its prefixed name', async () => {
    const auth = createTestAuth(https)
    const ann = await auth.signedInAs('ann@x.test')
    ann.cookies.set('countersign.session_token', 'planted')
    ann.cookies.set('__Secure-countersign.session_token', 'planted')
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { name: 'ann' } })
  })

  it('fits into the limit of browsers', async () => {
    const auth = createTestAuth({ ...https, advanced: { cookiePrefix: 'p'.repeat(64) } })
    const newUser = { name: 'n'.repeat(255), email: 'ann@x.test', password: 'staple-horse1' }
    const { headers } = await auth.browser().post('/sign-up/email', newUser)
    expect(headers.getSetCookie()[0]?.length).toBeLessThan(4093)
  })
})
