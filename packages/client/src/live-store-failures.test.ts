// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ann, leaveAll, offline, setUpApp, setUpSignedIn, unavailable } from './test/open-tabs.js'
import { pass, settle, stopTime } from './test/until.js'

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a failed request of the session store', () => {
  it.each([
    { title: 'the browser is offline', instead: offline, code: 'NETWORK' },
    { title: 'the server is down', instead: unavailable, code: 'SERVICE_UNAVAILABLE' },
  ])(
    'H217 stays unknown, with the error $code, when $title at first',
    async ({ instead, code }) => {
      const { openTab } = await setUpApp()
      const tab = openTab()
      tab.line.instead = instead
      tab.watch()
      await settle()
      expect(tab.session()).toMatchObject({
        status: 'unknown',
        data: undefined,
        error: { code },
        isPending: false,
        isRefetching: false,
      })
    },
  )

  it('H217 keeps the user after a failure, and clears the error after the next success', async () => {
    const { tab } = await setUpSignedIn()
    const { data } = tab.session()
    tab.line.instead = offline
    await tab.session().refetch()
    expect(tab.session()).toMatchObject({ status: 'signed-in', error: { code: 'NETWORK' } })
    expect(tab.session().data).toBe(data)
    tab.line.instead = undefined
    await tab.session().refetch()
    expect(tab.session()).toMatchObject({ status: 'signed-in', error: null })
    expect(tab.session().data).toBe(data)
  })

  it('repeats a failed request after 5, 10, 20, 40 and then every 60 seconds', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    const times: number[] = []
    const start = Date.now()
    tab.line.instead = () => {
      times.push((Date.now() - start) / 1000)
      return unavailable()
    }
    tab.watch()
    await settle()
    for (let second = 0; second < 260; second += 1) await pass(1000)
    expect(times).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
  })

  it('does not notify listeners when the same failure repeats', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    await settle()
    for (let second = 0; second < 40; second += 1) await pass(1000)
    expect(tab.line.requests).toHaveLength(4)
    expect(tab.states).toHaveLength(1)
  })

  it('H216 makes at most 5 requests a minute after failures, also when the page asks more often', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    for (let second = 0; second < 60; second += 1) {
      window.dispatchEvent(new Event('focus'))
      window.dispatchEvent(new Event('online'))
      tab.client.$session.listen(() => {})()
      if (second % 3 === 0) leaveAll()
      tab.watch()
      await pass(1000)
    }
    expect(tab.line.requests.length).toBeLessThanOrEqual(5)
    expect(tab.line.requests.length).toBeGreaterThan(2)
  })

  it('stops repeating after a request succeeds', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    await settle()
    await pass(5000)
    tab.line.instead = undefined
    await tab.session().refetch()
    expect(tab.line.requests).toHaveLength(3)
    await pass(60_000)
    expect(tab.line.requests).toHaveLength(3)
  })

  it('ignores the client’s `retry` when it repeats a failed request', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab({ retry: { attempts: 9, delay: 1 } })
    tab.line.instead = unavailable
    tab.watch()
    await pass(4000)
    expect(tab.line.requests).toHaveLength(1)
  })

  it('stops repeating when the last listener has left', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    await settle()
    leaveAll()
    await pass(600_000)
    expect(tab.line.requests).toHaveLength(1)
  })

  it('repeats a failed request at once when the network is back', async () => {
    const { tab } = await setUpSignedIn()
    tab.line.instead = offline
    await tab.session().refetch()
    tab.line.instead = undefined
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(tab.session()).toMatchObject({ status: 'signed-in', error: null })
    expect(tab.line.requests).toHaveLength(2)
  })
})

describe('a response that is out of date', () => {
  /** Holds back the responses to one route until they are released. */
  function hold(line: { before: unknown }, heldRoute: string) {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    line.before = (route: string) => (route === heldRoute ? held : undefined)
    return () => {
      line.before = undefined
      release()
    }
  }

  it('stays signed out when an older response still has the user', async () => {
    const { tab } = await setUpSignedIn()
    const release = hold(tab.line, 'GET /get-session')
    const refetched = tab.session().refetch()
    await settle()
    tab.line.before = undefined
    await tab.client.signOut()
    expect(tab.session().status).toBe('signed-out')
    release()
    await refetched
    await settle()
    expect(tab.session().status).toBe('signed-out')
    expect(tab.states.at(-1)?.status).toBe('signed-out')
  })

  it('stays signed in when an older response has no user', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    const release = hold(tab.line, 'GET /get-session')
    tab.watch()
    await settle()
    tab.line.before = undefined
    await tab.client.signIn.email(ann)
    release()
    await settle()
    expect(tab.session().status).toBe('signed-in')
  })

  it('keeps the error of a later request when an older response arrives', async () => {
    const { tab } = await setUpSignedIn()
    const release = hold(tab.line, 'GET /get-session')
    const refetched = tab.session().refetch()
    await settle()
    tab.line.before = (route) => {
      if (route === 'POST /sign-out') tab.line.instead = offline
      return undefined
    }
    await tab.client.signOut()
    release()
    await refetched
    expect(tab.session()).toMatchObject({ status: 'unknown', error: { code: 'NETWORK' } })
  })

  it('loads for a new listener without waiting for an older response', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    const release = hold(tab.line, 'GET /get-session')
    tab.watch()
    await settle()
    leaveAll()
    tab.line.before = undefined
    await tab.client.signIn.email(ann)
    tab.watch()
    await settle()
    expect(tab.session().status).toBe('signed-in')
    release()
    await settle()
    expect(tab.session().status).toBe('signed-in')
  })

  it('makes one request for several refetches at once', async () => {
    const { tab } = await setUpSignedIn()
    await Promise.all([tab.session().refetch(), tab.session().refetch(), tab.session().refetch()])
    expect(tab.line.requests).toHaveLength(1)
  })
})
