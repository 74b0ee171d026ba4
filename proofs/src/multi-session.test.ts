import { betterAuthDatabase } from '@countersign/core/better-auth'
import { memory } from '@countersign/core/memory'
import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf } from './test/app.js'
import { type App, createFullAuth, type Options } from './test/full-auth.js'
import { anonymousUserRows } from './test/anonymous-users.js'
import { banRows, userRows } from './test/rows.js'
import { namesOf, setActive, signUp, tokenOf } from './test/several-accounts.js'

const createApp = (options: Options = {}) =>
  createFullAuth(
    { database: memory() },
    { isAdministered: true, anonymousUsers: {}, severalAccounts: {}, ...options },
  )

const idOf = async ({ database }: App, name: string): Promise<string> =>
  (await database.store.of(userRows).findOne({ email: `${name}@x.test` }))?.id ?? expect.fail()

/** Ann, an administrator, and Bea are signed in at one browser; Ann is the current user. Eve has another browser. */
async function openBrowser(options: Options = {}) {
  const auth = createApp(options)
  const eve = await auth.signedInAs('eve@x.test')
  const browser = auth.browser()
  await signUp(browser, 'bea', 'ann')
  await auth.database.store.of(banRows).update({ id: await idOf(auth, 'ann') }, { role: 'admin' })
  return { auth, eve, browser }
}

const impersonate = async ({ auth, browser }: { auth: App; browser: TestBrowser }) =>
  browser.post('/admin/impersonate-user', { userId: await idOf(auth, 'eve') })

describe.each([
  { title: 'in the own format', options: {} },
  { title: 'in the format of better-auth', options: { storage: betterAuthDatabase() } },
])('an impersonation beside several accounts $title', ({ options }) => {
  it('keeps the list as it is, and returns to the former account', async () => {
    const app = await openBrowser(options)
    expect((await impersonate(app)).status).toBe(200)
    expect(await addressOf(app.browser)).toBe('eve@x.test')
    expect(await namesOf(app.browser)).toEqual(['bea', 'ann'])
    expect((await app.browser.post('/admin/stop-impersonating')).status).toBe(200)
    expect(await addressOf(app.browser)).toBe('ann@x.test')
    expect(await namesOf(app.browser)).toEqual(['bea', 'ann'])
  })

  it('refuses to switch and to revoke until it ends', async () => {
    const app = await openBrowser(options)
    await impersonate(app)
    for (const path of ['set-active', 'revoke']) {
      const sessionToken = await tokenOf(app.browser, 'bea')
      const { status, code } = await app.browser.post(`/multi-session/${path}`, { sessionToken })
      expect([status, code]).toEqual([403, 'SESSION_NOT_OWN'])
    }
    expect(await addressOf(app.browser)).toBe('eve@x.test')
  })

  it('ends with all accounts at sign-out, and leaves the session of the user', async () => {
    const app = await openBrowser(options)
    await impersonate(app)
    await app.browser.post('/sign-out')
    expect(await namesOf(app.browser)).toEqual([])
    expect((await app.browser.post('/admin/stop-impersonating')).status).not.toBe(200)
    expect(await addressOf(app.browser)).toBeNull()
    expect(await addressOf(app.eve)).toBe('eve@x.test')
    expect((await app.auth.database.dump())['session']).toHaveLength(1)
  })

  it('ends when another user signs in, and keeps the accounts', async () => {
    const app = await openBrowser(options)
    await impersonate(app)
    await signUp(app.browser, 'cid')
    expect(await namesOf(app.browser)).toEqual(['bea', 'ann', 'cid'])
    expect(await addressOf(app.browser)).toBe('cid@x.test')
    expect((await app.auth.database.dump())['session']).toHaveLength(4)
  })
})

describe('a banned user beside other accounts', () => {
  it('H89 disappears from the list and cannot be activated, and the other account continues', async () => {
    const { auth, browser } = await openBrowser()
    const sessionToken = await tokenOf(browser, 'bea')
    await browser.post('/admin/ban-user', { userId: await idOf(auth, 'bea') })
    const { status, code } = await setActive(browser, sessionToken)
    expect([status, code]).toEqual([401, 'INVALID_SESSION_TOKEN'])
    expect(await namesOf(browser)).toEqual(['ann'])
    expect(await addressOf(browser)).toBe('ann@x.test')
  })

  it('disappears from the list while a session of theirs is still stored', async () => {
    const { auth, browser } = await openBrowser()
    const sessionToken = await tokenOf(browser, 'bea')
    const { store } = auth.database
    await store.of(banRows).update({ id: await idOf(auth, 'bea') }, { banned: true })
    expect((await setActive(browser, sessionToken)).code).toBe('INVALID_SESSION_TOKEN')
    expect(await namesOf(browser)).toEqual(['ann'])
  })

  it('does not continue after the current account was revoked', async () => {
    const { auth, browser } = await openBrowser()
    const { store } = auth.database
    await store.of(banRows).update({ id: await idOf(auth, 'bea') }, { banned: true })
    const sessionToken = await tokenOf(browser, 'ann')
    expect((await browser.post('/multi-session/revoke', { sessionToken })).status).toBe(200)
    expect(await addressOf(browser)).toBeNull()
  })
})

describe.each([true, false])('an anonymous user (upgrade in place: %s)', (upgradeInPlace) => {
  const options = { anonymousUsers: { upgradeInPlace } }

  it('does not appear in the list', async () => {
    const browser = createApp(options).browser()
    expect((await browser.post('/sign-in/anonymous')).status).toBe(200)
    expect(await namesOf(browser)).toEqual([])
  })

  it('leaves the browser when a user signs up', async () => {
    const auth = createApp(options)
    const browser = auth.browser()
    await browser.post('/sign-in/anonymous')
    await signUp(browser, 'ann')
    expect(await namesOf(browser)).toEqual(['ann'])
    const { store } = auth.database
    expect(await store.of(anonymousUserRows).count({ isAnonymous: true })).toBe(0)
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('leaves the browser when a user signs in, and other accounts stay', async () => {
    const auth = createApp(options)
    await auth.signedInAs('ann@x.test')
    const browser = auth.browser()
    await signUp(browser, 'bea')
    await browser.post('/sign-in/anonymous')
    await browser.post('/sign-in/email', { email: 'ann@x.test', password: TEST_PASSWORD })
    expect(await namesOf(browser)).toEqual(['bea', 'ann'])
    expect(await addressOf(browser)).toBe('ann@x.test')
    const { store } = auth.database
    expect(await store.of(anonymousUserRows).count({ isAnonymous: true })).toBe(0)
  })
})

describe('a caller with a bearer token', () => {
  const signIn = async (auth: App, name: string) => {
    const { headers } = await auth.handler(
      new Request('http://localhost:3000/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `${name}@x.test`, password: TEST_PASSWORD }),
      }),
    )
    return { authorization: `Bearer ${headers.get('set-auth-token') ?? expect.fail()}` }
  }

  it('has an empty list, and cannot switch or revoke', async () => {
    const { auth, browser } = await openBrowser()
    const bearer = await signIn(auth, 'bea')
    const sessionToken = await tokenOf(browser, 'ann')
    expect((await auth.browser().get('/multi-session/list-device-sessions', bearer)).body).toEqual(
      [],
    )
    for (const path of ['set-active', 'revoke']) {
      const answer = await auth.browser().post(`/multi-session/${path}`, { sessionToken }, bearer)
      expect([answer.status, answer.code]).toEqual([401, 'INVALID_SESSION_TOKEN'])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('does not sign out the accounts whose cookies are in the same request', async () => {
    const { auth, browser } = await openBrowser()
    await browser.post('/sign-out', {}, await signIn(auth, 'eve'))
    const rows = (await auth.database.dump())['session']
    expect(rows).toHaveLength(3)
  })
})

describe('attacks on several accounts', () => {
  it('H80 issues a new credential at each sign-in, beside the cookies of an attacker', async () => {
    const auth = createApp()
    const attacker = auth.browser()
    await signUp(attacker, 'eve')
    const victim = auth.browser(attacker.cookies)
    await signUp(victim, 'ann')
    expect(await addressOf(victim)).toBe('ann@x.test')
    expect(await addressOf(attacker)).toBe('eve@x.test')
    expect(await namesOf(attacker)).toEqual(['eve'])
    const sessionToken = await tokenOf(victim, 'ann')
    expect((await setActive(attacker, sessionToken)).code).toBe('INVALID_SESSION_TOKEN')
  })

  it.each(['set-active', 'revoke'])('H11 rejects %s of a form of another site', async (path) => {
    const { browser } = await openBrowser()
    const sessionToken = await tokenOf(browser, 'bea')
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ]) {
      const { status } = await browser.post(`/multi-session/${path}`, { sessionToken }, headers)
      expect(status, JSON.stringify(headers)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await browser.get(`/multi-session/${path}?sessionToken=${sessionToken}`)).status).toBe(
      405,
    )
    expect(await addressOf(browser)).toBe('ann@x.test')
    expect(await namesOf(browser)).toEqual(['bea', 'ann'])
  })
})
