// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ann, leaveAll, offline, setUpApp, setUpSignedIn } from './test/open-tabs.js'
import { pass, settle, stopTime, until } from './test/until.js'

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('loading of the session store', () => {
  it('makes no request before a listener subscribes', async () => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(line.requests).toEqual([])
    expect(client.$session.value).toMatchObject({ status: 'unknown', isPending: true, error: null })
  })

  it('goes from unknown to signed out when a listener subscribes without a session', async () => {
    const { openTab } = await setUpApp()
    const { states, session, line, watch } = openTab()
    watch()
    expect(session()).toMatchObject({ status: 'unknown', data: undefined, isPending: true })
    await settle()
    expect(states).toMatchObject([
      { status: 'signed-out', data: null, error: null, isPending: false, isRefetching: false },
    ])
    expect(line.requests).toEqual(['GET /get-session'])
  })

  it('H216 makes one request for a hundred listeners', async () => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    for (let count = 0; count < 100; count += 1) client.$session.listen(() => {})
    await settle()
    expect(line.requests).toHaveLength(1)
  })

  it.each([
    { title: 'at once', pause: 0, requests: 1 },
    { title: 'just before a second is over', pause: 999, requests: 1 },
    { title: 'after a second', pause: 1000, requests: 2 },
    { title: 'when the data are stale', pause: 5000, requests: 2 },
  ])('makes $requests requests for a listener that leaves and returns $title', async (row) => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    client.$session.listen(() => {})()
    await settle()
    await pass(row.pause)
    client.$session.listen(() => {})
    await settle()
    expect(line.requests).toHaveLength(row.requests)
  })

  it('makes no request for a second listener later', async () => {
    const { tab } = await setUpSignedIn()
    await pass(60_000)
    tab.watch()
    await settle()
    expect(tab.line.requests).toEqual([])
  })

  it('returns dates as Date objects', async () => {
    const { tab } = await setUpSignedIn()
    const { data } = tab.session()
    expect(data?.user.createdAt).toBeInstanceOf(Date)
    expect(data?.session.expiresAt).toBeInstanceOf(Date)
  })
})

describe('the session store after a successful call', () => {
  it.each([
    { call: 'signIn', status: 'signed-in' },
    { call: 'signUp', status: 'signed-in' },
    { call: 'signOut', status: 'signed-out' },
  ] as const)('shows $status when $call resolves', async ({ call, status }) => {
    const { openTab } = await setUpApp()
    const { client, session, watch } = openTab()
    watch()
    await settle()
    const calls = {
      signIn: () => client.signIn.email(ann),
      signUp: () => client.signUp.email({ ...ann, email: 'new@example.com', name: 'New' }),
      signOut: () => client.signOut(),
    }
    expect((await calls[call]()).error).toBeNull()
    expect(session()).toMatchObject({ status, isRefetching: false })
  })

  it('loads the session once after signOut', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.signOut()
    expect(tab.line.requests).toEqual(['POST /sign-out', 'GET /get-session'])
  })

  it('does not load again after calls that change nothing', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.ok()
    await tab.client.getSession()
    expect(tab.line.requests).toEqual(['GET /ok', 'GET /get-session'])
    expect(tab.states).toEqual([])
  })

  it('does not load without listeners, and loads when the next listener subscribes', async () => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    client.$session.listen(() => {})()
    await settle()
    await client.signIn.email(ann)
    expect(line.requests).toEqual(['GET /get-session', 'POST /sign-in/email'])
    expect(client.$session.value.status).toBe('unknown')
    client.$session.listen(() => {})
    await settle()
    expect(client.$session.value.status).toBe('signed-in')
  })

  it('does not take the user from the response of signIn when the session cannot be loaded', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.watch()
    await settle()
    tab.line.before = (route) => {
      if (route === 'POST /sign-in/email') tab.line.instead = offline
      return undefined
    }
    expect((await tab.client.signIn.email(ann)).data?.user.email).toBe('ann@example.com')
    expect(tab.session()).toMatchObject({ status: 'signed-out', error: { code: 'NETWORK' } })
  })
})

describe('the session store after a failed call', () => {
  it('does not load again after a failed sign-in', async () => {
    const { openTab } = await setUpApp()
    const { client, line, states, watch } = openTab()
    watch()
    await settle()
    states.length = 0
    const { error } = await client.signIn.email({ ...ann, password: 'wrong password' })
    expect(error?.code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect(line.requests).toEqual(['GET /get-session', 'POST /sign-in/email'])
    expect(states).toEqual([])
  })
})

describe('an equal response', () => {
  it('does not notify listeners after a focus', async () => {
    const { tab } = await setUpSignedIn()
    const before = tab.session()
    await pass(5000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(tab.line.requests).toEqual(['GET /get-session'])
    expect(tab.states).toEqual([])
    expect(tab.session()).toBe(before)
  })

  it('keeps the same data object after refetch()', async () => {
    const { tab } = await setUpSignedIn()
    const { data, refetch } = tab.session()
    await refetch()
    expect(tab.states.map(({ isRefetching }) => isRefetching)).toEqual([true, false])
    expect(tab.session().data).toBe(data)
  })
})

describe('focus of the window', () => {
  it.each([
    { seconds: 4, requests: 0 },
    { seconds: 12, requests: 2 },
  ])('makes $requests requests in $seconds seconds of focus events', async (row) => {
    const { seconds, requests } = row
    const { tab } = await setUpSignedIn()
    for (let second = 0; second < seconds; second += 1) {
      await pass(1000)
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await settle()
    }
    expect(tab.line.requests).toHaveLength(requests)
  })

  it('makes a request only when the network is back when refetchOn has only online', async () => {
    const { openTab } = await setUpApp()
    const { line, watch } = openTab({ refetchOn: ['online'] })
    watch()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await settle()
    expect(line.requests).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(line.requests).toHaveLength(2)
  })

  it('makes no request on focus while another request runs', async () => {
    const { openTab } = await setUpApp()
    const { line, watch } = openTab()
    line.instead = () => new Promise(() => undefined)
    watch()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(line.requests).toHaveLength(1)
  })

  it('detects on focus that the session has ended', async () => {
    const { tab, browser } = await setUpSignedIn()
    browser.cookies.clear()
    await pass(5000)
    window.dispatchEvent(new Event('focus'))
    await until(() => tab.session().status === 'signed-out')
  })

  it('makes no request on focus of a hidden page', async () => {
    const { tab } = await setUpSignedIn()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(10_000)
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(tab.line.requests).toEqual([])
  })
})
