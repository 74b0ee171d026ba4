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

describe('the person', () => {
  const seesAnn = ({ data }: SessionState) => data?.user.email === 'ann@example.com'

  it('is not shown any more once another has signed in', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.signIn.email(bob)
    expect(tab.states.map(({ status }) => status)).toEqual(['unknown', 'signed-in'])
    expect(tab.states.some(seesAnn)).toBe(false)
    expect(tab.session().data?.user.email).toBe('bob@example.com')
  })

  it('is not shown any more after signing out, even where the server cannot be asked', async () => {
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
    { title: 'the call stays where it is', options: { disableRedirect: true }, visits: 0 },
  ])('stays visible while $title', async ({ input, options, visits }) => {
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

  it('is another one once an id token of theirs is taken', async () => {
    const { tab } = await setUpSignedIn()
    const idToken = { token: 'eve@example.com' }
    const { data } = await tab.client.signIn.social({ provider: 'instant', idToken })
    expect(data).toMatchObject({ redirect: false, user: { email: 'eve@example.com' } })
    expect(tab.session().data?.user.email).toBe('eve@example.com')
    expect(tab.states.some(seesAnn)).toBe(false)
  })

  it('stays visible while the same person changes', async () => {
    const { tab } = await setUpSignedIn()
    const other = tab.states
    await tab.session().refetch()
    expect(other.every(seesAnn)).toBe(true)
  })
})

describe('H214 another tab', () => {
  it('shows nobody after signing out in the first', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    await tab.client.signOut()
    await until(() => second.session().status === 'signed-out')
  })

  it('shows another person without showing the former one again', async () => {
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

  it('forgets the person also when it cannot ask the server', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    second.watch()
    await until(() => second.session().status === 'signed-in')
    second.line.instead = offline
    await tab.client.signOut()
    await until(() => second.session().error !== null)
    expect(second.session().status).toBe('unknown')
  })

  it('forgets the person also while nobody listens there', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const { client } = openTab()
    const leave = client.$session.listen(() => {})
    await until(() => client.$session.value.status === 'signed-in')
    leave()
    await tab.client.signOut()
    await until(() => client.$session.value.status === 'unknown')
  })

  it('hears of a call in a tab where nobody listens', async () => {
    const { tab, openTab } = await setUpSignedIn()
    const second = openTab()
    await second.client.signOut()
    await until(() => tab.session().status === 'signed-out')
    expect(second.line.requests).toEqual(['POST /sign-out'])
  })

  it('asks once, and does not answer back', async () => {
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
    { title: 'where there is no BroadcastChannel', BroadcastChannel: undefined },
    { title: 'where it is refused', BroadcastChannel: refuse },
  ])('is not needed: everything else works $title', async ({ BroadcastChannel }) => {
    vi.stubGlobal('BroadcastChannel', BroadcastChannel)
    const { tab } = await setUpSignedIn()
    await tab.client.signOut()
    expect(tab.session().status).toBe('signed-out')
  })
})

describe('an initial session', () => {
  async function readInitial() {
    const app = await setUpSignedIn()
    const { data: initialSession } = await app.tab.client.getSession()
    return { ...app, initialSession }
  }

  it('is shown from the first moment without a request, and asked again on a later focus', async () => {
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

  it('gets its dates back when it travelled as JSON', async () => {
    const { openTab, initialSession } = await readInitial()
    const travelled = JSON.parse(JSON.stringify(initialSession)) as typeof initialSession
    expect(openTab({ initialSession: travelled }).client.$session.value.data).toEqual(
      initialSession,
    )
  })

  it('may be nobody', async () => {
    const { openTab } = await setUpApp()
    const { session, line, watch } = openTab({ initialSession: null })
    watch()
    await settle()
    expect(session()).toMatchObject({ status: 'signed-out', data: null })
    expect(line.requests).toEqual([])
  })
})

describe('the page', () => {
  it('needs a baseURL and says so', async () => {
    vi.stubGlobal('location', { origin: 'null' })
    const { openTab } = await setUpApp()
    const { error } = await openTab().client.ok()
    expect(error).toMatchObject({ code: 'NETWORK', message: /baseURL/ })
    expect((await openTab({ baseURL: 'http://localhost:3000' }).client.ok()).data?.ok).toBe(true)
  })

  it('is left when an answer sends the browser elsewhere', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { origin: 'http://localhost:3000', assign })
    const { openTab } = await setUpApp()
    await openTab().client.signIn.email({ ...bob, callbackURL: '/dashboard' })
    expect(assign.mock.calls).toEqual([['/dashboard']])
  })
})

describe('H218 secrets', () => {
  it('are in no storage that scripts can read', async () => {
    const { tab, browser } = await setUpSignedIn()
    const [secret = ''] = [...browser.cookies.values()]
    expect(secret.length).toBeGreaterThan(20)
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
    expect(document.cookie).toBe('')
    expect(JSON.stringify(tab.session())).not.toContain(secret.slice(0, 32))
  })
})

/** What a browser may do to a page that is not allowed to keep anything. */
function refuse(): never {
  throw new DOMException('refused', 'SecurityError')
}
