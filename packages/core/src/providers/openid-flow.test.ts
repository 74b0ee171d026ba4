import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAuth } from '../testing/index.js'
import type { TestAnswer, TestBrowser } from '../testing/test-browser.js'
import { oidc, type OidcOptions } from './oidc.js'
import {
  type RunningProvider,
  signInAt,
  startOpenIdProvider,
  type Visit,
} from './test/openid-provider.js'

const callback = 'http://localhost:3000/api/auth/callback/local'
const app = { clientId: 'app', clientSecret: 'a secret of forty letters and a few more' }

let running: RunningProvider
beforeAll(async () => {
  running = await startOpenIdProvider({
    clients: [
      {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        redirect_uris: [callback],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: (id) => ({ name: id, email: `${id}@example.com`, email_verified: id !== 'eve' }),
  })
})
afterAll(() => running.stop())

const start = (options: Partial<OidcOptions> = {}) => {
  let late = 0
  const auth = createTestAuth({
    socialProviders: [oidc({ id: 'local', issuer: running.issuer, ...app, ...options })],
    advanced: { clock: { now: () => Date.now() + late }, providerRequests: { keyCooldown: 0 } },
  })
  return { ...auth, wait: (seconds: number) => (late += seconds * 1000) }
}

/** From the app to the pages of the provider, and back to the app. */
async function travel(browser: TestBrowser, answer: TestAnswer, visit: Visit): Promise<string> {
  expect(answer).toMatchObject({ status: 200, body: { redirect: true } })
  const back = await signInAt(String(Reflect.get(Object(answer.body), 'url')), visit)
  expect(back.origin + back.pathname).toBe(callback)
  const { status, headers } = await browser.get(`/callback/local${back.search}`)
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

const places = { callbackURL: '/home', newUserCallbackURL: '/welcome', errorCallbackURL: '/sorry' }

async function signIn(browser: TestBrowser, visit: Visit): Promise<string> {
  const answer = await browser.post('/sign-in/social', { provider: 'local', ...places })
  return travel(browser, answer, visit)
}

async function userOf(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.get('/get-session')
  return body && Reflect.get(Object(body), 'user')
}

describe('an app with oidc-provider', () => {
  it('signs up new users and signs in known users', async () => {
    const auth = start()
    const first = auth.browser()
    expect(await signIn(first, { login: 'ann' })).toBe('/welcome')
    const ann = await userOf(first)
    expect(ann).toMatchObject({ name: 'ann', email: 'ann@example.com', emailVerified: true })

    const second = auth.browser()
    expect(await signIn(second, { login: 'ann' })).toBe('/home')
    expect(await userOf(second)).toMatchObject({ id: Reflect.get(Object(ann), 'id') as string })
  })

  it('links the account of a signed-in user', async () => {
    const auth = start()
    const browser = await auth.signedInAs('bob@example.com')
    const answer = await browser.post('/link-social', { provider: 'local', callbackURL: '/linked' })
    expect(await travel(browser, answer, { login: 'bob' })).toBe('/linked')
    const { body } = await browser.get('/list-accounts')
    expect(body).toEqual(
      expect.arrayContaining([expect.objectContaining({ accountId: 'bob', providerId: 'local' })]),
    )
  })

  it.each([
    {
      title: 'an address that is not verified in the app',
      login: 'carl',
      email: 'carl@example.com',
    },
    {
      title: 'an address that the provider has not verified',
      login: 'eve',
      email: 'eve@example.com',
    },
  ])('H43 links no account by $title', async ({ login, email }) => {
    const auth = start()
    await auth.signedInAs(email)
    const other = auth.browser()
    expect(await signIn(other, { login })).toMatch(/^\/sorry\?.*error=account_not_linked/)
    expect(await userOf(other)).toBeNull()
  })

  it('redirects with access_denied when the user refuses', async () => {
    const browser = start().browser()
    expect(await signIn(browser, { login: 'ann', refuse: true })).toMatch(
      /^\/sorry\?.*access_denied/,
    )
    expect(await userOf(browser)).toBeNull()
  })

  it('H122 rejects a callback with another issuer', async () => {
    const browser = start().browser()
    const answer = await browser.post('/sign-in/social', { provider: 'local', ...places })
    const back = await signInAt(String(Reflect.get(Object(answer.body), 'url')), { login: 'ann' })
    back.searchParams.set('iss', 'https://evil.example.com')
    const { headers } = await browser.get(`/callback/local${back.search}`)
    expect(headers.get('location')).toMatch(/^\/sorry\?.*error=/)
    expect(await userOf(browser)).toBeNull()
  })

  it('H135 rejects an issuer whose metadata have another name', async () => {
    const issuer = running.issuer.replace('127.0.0.1', 'localhost')
    const browser = start({ issuer }).browser()
    const { status, body } = await browser.post('/sign-in/social', { provider: 'local' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.stringify(body)).not.toContain(running.issuer)
  })

  it('H126 H127 refreshes tokens and reports revoked ones', async () => {
    const auth = start()
    const ann = auth.browser()
    await signIn(ann, { login: 'ann' })
    const read = () => ann.post('/get-access-token', { providerId: 'local' })
    const tokenOf = ({ body }: TestAnswer): unknown => Reflect.get(Object(body), 'accessToken')

    const first = tokenOf(await read())
    expect(tokenOf(await read())).toBe(first)
    auth.wait(58)
    const second = tokenOf(await read())
    expect(second).toEqual(expect.any(String))
    expect(second).not.toBe(first)
    auth.wait(120)
    expect(tokenOf(await read())).not.toBe(second)

    const userId = String(Reflect.get(Object(await userOf(ann)), 'id'))
    const { refreshToken = '' } = await auth.api.refreshToken({
      body: { providerId: 'local', userId },
      asServer: true,
    })
    await fetch(`${running.issuer}/token/revocation`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`app:${encodeURIComponent(app.clientSecret)}`)}` },
      body: new URLSearchParams({ token: refreshToken }),
    })
    const refused = await ann.post('/refresh-token', { providerId: 'local' })
    expect(refused).toMatchObject({ status: 400, code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' })
  })

  it('H131 signs in after the provider has rotated its keys', async () => {
    const auth = start()
    await signIn(auth.browser(), { login: 'dora' })
    await running.rotateKeys()
    expect(await signIn(auth.browser(), { login: 'dora' })).toBe('/home')
  })
})
