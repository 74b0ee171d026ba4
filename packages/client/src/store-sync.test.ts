// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionState } from './session-state.js'
import { bob, leaveAll, offline, setUpApp, setUpSignedIn } from './test/open-tabs.js'
import { pass, settle, stopTime, until } from './test/until.js'

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the user of $session', () => {
  const seesAnn = ({ data }: SessionState) => data?.user.email === 'ann@example.com'

  it('never shows the former user after another user signs in', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.signIn.email(bob)
    expect(tab.states.map(({ status }) => status)).toEqual(['unknown', 'signed-in'])
    expect(tab.states.some(seesAnn)).toBe(false)
    expect(tab.session().data?.user.email).toBe('bob@example.com')
  })

  it('clears the user after sign-out when the session cannot be loaded', async () => {
    const { tab } = await setUpSignedIn()
    tab.line.before = () => {
      tab.line.instead = offline
      return undefined
    }
    await tab.client.signOut()
    expect(tab.session()).toMatchObject({ status: 'unknown', error: { code: 'NETWORK' } })
    expect(tab.states.some(seesAnn)).toBe(false)
  })

  it.each([
    { title: 'the browser goes to a provider', input: {}, visits: 1 },
    { title: 'the app opens the provider itself', input: { disableRedirect: true }, visits: 0 },
    { title: 'the call disables the redirect', options: { disableRedirect: true }, visits: 0 },
  ])('keeps showing the user while $title', async ({ input, options, visits }) => {
    const { openTab } = await setUpSignedIn()
    const navigate = vi.fn()
    const tab = openTab({ navigate })
    tab.watch()
    await until(() => seesAnn(tab.session()))
    const states = tab.states.length
    const { data } = await tab.client.signIn.social({ provider: 'instant', ...input }, options)
    await settle()
    expect(data?.url).toContain('https://instant.example/?state=')
    expect(navigate.mock.calls).toEqual(visits ? [[data?.url]] : [])
    expect(tab.states).toHaveLength(states)
  })

  it('shows another user after a sign-in with that user’s id token', async () => {
    const { tab } = await setUpSignedIn()
    const idToken = { token: 'eve@example.com' }
    const { data } = await tab.client.signIn.social({ provider: 'instant', idToken })
    expect(data).toMatchObject({ redirect: false, user: { email: 'eve@example.com' } })
    expect(tab.session().data?.user.email).toBe('eve@example.com')
    expect(tab.states.some(seesAnn)).toBe(false)
  })

  it('keeps showing the user during a refetch', async () => {
    const { tab } = await setUpSignedIn()
    const other = tab.states
    await tab.session().refetch()
    expect(other.every(seesAnn)).toBe(true)
  })
})

describe('H214 another tab', () => {
  it('signs out another tab after sign-out in the first tab', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    await tab.client.signOut()
    await until(() => second.session().status === 'signed-out')
  })

  it('shows the new user in another tab without showing the former user again', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    second.states.length = 0
    await tab.client.signIn.email(bob)
    await until(() => second.session().data?.user.email === 'bob@example.com')
    expect(second.states.map(({ data }) => data?.user.email)).toEqual([
      undefined,
      'bob@example.com',
    ])
  })

  it('clears the user in another tab that is offline', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    second.line.instead = offline
    await tab.client.signOut()
    await until(() => second.session().error !== null)
    expect(second.session().status).toBe('unknown')
  })

  it('clears the user in another tab without listeners', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const { client } = openTab()
    const leave = client.$session.listen(() => {})
    await until(() => client.$session.value.status === 'signed-in')
    leave()
    await tab.client.signOut()
    await until(() => client.$session.value.status === 'unknown')
  })

  it('follows a sign-out in a tab without listeners', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    await second.client.signOut()
    await until(() => tab.session().status === 'signed-out')
    expect(second.line.requests).toEqual(['POST /sign-out'])
  })

  it('keeps showing the user of another app at the same origin', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const other = openTab({ basePath: '/admin/auth', initialSession: tab.session().data ?? null })
    other.watch()
    const same = openTab({ baseURL: 'http://localhost:3000/api/auth' })
    same.watch()
    await until(() => same.session().status === 'signed-in')
    await tab.client.signOut()
    await until(() => same.session().status === 'signed-out')
    await settle()
    expect(other.session()).toMatchObject({ status: 'signed-in', isRefetching: false })
    expect(other.line.requests).toEqual([])
  })

  it('loads the session once in each tab after sign-out', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    await tab.client.signOut()
    await until(() => second.session().status === 'signed-out')
    await settle()
    expect(tab.line.requests).toEqual(['POST /sign-out', 'GET /get-session'])
    expect(second.line.requests).toEqual(['GET /get-session', 'GET /get-session'])
  })

  it.each([
    { title: 'does not exist', BroadcastChannel: undefined },
    { title: 'throws', BroadcastChannel: refuse },
  ])('signs out in its own tab when BroadcastChannel $title', async ({ BroadcastChannel }) => {
    vi.stubGlobal('BroadcastChannel', BroadcastChannel)
    const { tab } = await setUpSignedIn()
    await tab.client.signOut()
    expect(tab.session().status).toBe('signed-out')
  })
})

describe('initialSession', () => {
  async function readInitial() {
    const app = await setUpSignedIn()
    const { data: initialSession } = await app.tab.client.getSession()
    return { ...app, initialSession }
  }

  it('shows the initial session without a request, and loads it again on a later focus', async () => {
    const { openTab, initialSession } = await readInitial()
    const { session, line, watch } = openTab({ initialSession })
    watch()
    expect(session()).toMatchObject({ status: 'signed-in', isPending: false })
    await settle()
    expect(line.requests).toEqual([])
    await pass(5000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(line.requests).toEqual(['GET /get-session'])
  })

  it('restores the dates of an initial session that was JSON', async () => {
    const { openTab, initialSession } = await readInitial()
    const parsed = JSON.parse(JSON.stringify(initialSession)) as typeof initialSession
    expect(openTab({ initialSession: parsed }).client.$session.value.data).toEqual(initialSession)
  })

  it('shows signed-out without a request when the initial session is null', async () => {
    const { openTab } = await setUpApp()
    const { session, line, watch } = openTab({ initialSession: null })
    watch()
    await settle()
    expect(session()).toMatchObject({ status: 'signed-out', data: null })
    expect(line.requests).toEqual([])
  })
})

describe('a page', () => {
  it('fails with NETWORK in a page without an origin when there is no baseURL', async () => {
    vi.stubGlobal('location', { origin: 'null' })
    const { openTab } = await setUpApp()
    const { error } = await openTab().client.ok()
    expect(error).toMatchObject({
      code: 'NETWORK',
      message: expect.stringMatching(/baseURL/) as string,
    })
    expect((await openTab({ baseURL: 'http://localhost:3000' }).client.ok()).data?.ok).toBe(true)
  })

  it('navigates when the response has a redirect', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { origin: 'http://localhost:3000', assign })
    const { openTab } = await setUpApp()
    await openTab().client.signIn.email({ ...bob, callbackURL: '/dashboard' })
    expect(assign.mock.calls).toEqual([['/dashboard']])
  })
})

describe('H218 secrets', () => {
  it('keeps the session token out of storage that scripts can read', async () => {
    const { tab, browser } = await setUpSignedIn()
    const [secret = ''] = [...browser.cookies.values()]
    expect(secret.length).toBeGreaterThan(20)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(document.cookie).toBe('')
    expect(JSON.stringify(tab.session())).not.toContain(secret.slice(0, 32))
  })
})

/** Throws as browsers do for a page that may not store data. */
function refuse(): never {
  throw new DOMException('refused', 'SecurityError')
}
