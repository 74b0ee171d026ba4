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

describe('the session is loaded', () => {
  it('not before somebody listens', async () => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(line.requests).toEqual([])
    expect(client.$session.value).toMatchObject({ status: 'unknown', isPending: true, error: null })
  })

  it('when somebody does: from unknown to signed out', async () => {
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

  it('for a hundred listeners with one request', async () => {
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
    { title: 'when the answer is stale', pause: 5000, requests: 2 },
  ])('for who leaves and comes back $title with $requests requests', async (row) => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    client.$session.listen(() => {})()
    await settle()
    await pass(row.pause)
    client.$session.listen(() => {})
    await settle()
    expect(line.requests).toHaveLength(row.requests)
  })

  it('once, however many more listen later', async () => {
    const { tab } = await setUpSignedIn()
    await pass(60_000)
    tab.watch()
    await settle()
    expect(tab.line.requests).toEqual([])
  })

  it('with its dates', async () => {
    const { tab } = await setUpSignedIn()
    const { data } = tab.session()
    expect(data?.user.createdAt).toBeInstanceOf(Date)
    expect(data?.session.expiresAt).toBeInstanceOf(Date)
  })
})

describe('a call that went well', () => {
  it.each([
    { title: 'signing in', call: 'signIn', status: 'signed-in' },
    { title: 'signing up', call: 'signUp', status: 'signed-in' },
    { title: 'signing out', call: 'signOut', status: 'signed-out' },
  ] as const)('$title: resolves when the session is known: $status', async ({ call, status }) => {
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

  it('is followed by one request for the session', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.signOut()
    expect(tab.line.requests).toEqual(['POST /sign-out', 'GET /get-session'])
  })

  it('is followed by none where it changes nothing', async () => {
    const { tab } = await setUpSignedIn()
    await tab.client.ok()
    await tab.client.getSession()
    expect(tab.line.requests).toEqual(['GET /ok', 'GET /get-session'])
    expect(tab.states).toEqual([])
  })

  it('is followed by none where nobody listens, and the next listener asks at once', async () => {
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

  it('does not lend its answer: the session is what the server says it is', async () => {
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

describe('a call that was refused changes nothing', () => {
  it('is followed by no request', async () => {
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

describe('an answer that says the same', () => {
  it('renders nobody after a focus', async () => {
    const { tab } = await setUpSignedIn()
    const before = tab.session()
    await pass(5000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(tab.line.requests).toEqual(['GET /get-session'])
    expect(tab.states).toEqual([])
    expect(tab.session()).toBe(before)
  })

  it('keeps the data after refetch()', async () => {
    const { tab } = await setUpSignedIn()
    const { data, refetch } = tab.session()
    await refetch()
    expect(tab.states.map(({ isRefetching }) => isRefetching)).toEqual([true, false])
    expect(tab.session().data).toBe(data)
  })
})

describe('focus', () => {
  it.each([
    { title: 'again and again for 4 seconds', seconds: 4, requests: 0 },
    { title: 'every second for 12 seconds', seconds: 12, requests: 2 },
  ])('asks at most every 5 seconds: $title, $requests requests', async ({ seconds, requests }) => {
    const { tab } = await setUpSignedIn()
    for (let second = 0; second < seconds; second += 1) {
      await pass(1000)
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      await settle()
    }
    expect(tab.line.requests).toHaveLength(requests)
  })

  it('does not ask while an answer is on its way', async () => {
    const { openTab } = await setUpApp()
    const { line, watch } = openTab()
    line.instead = () => new Promise(() => undefined)
    watch()
    await pass(60_000)
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(line.requests).toHaveLength(1)
  })

  it('finds out that the session was ended elsewhere', async () => {
    const { tab, browser } = await setUpSignedIn()
    browser.cookies.clear()
    await pass(5000)
    window.dispatchEvent(new Event('focus'))
    await until(() => tab.session().status === 'signed-out')
  })

  it('of a hidden page asks nobody', async () => {
    const { tab } = await setUpSignedIn()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(10_000)
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(tab.line.requests).toEqual([])
  })
})
