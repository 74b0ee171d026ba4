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

describe('a failure is none of the three states', () => {
  it.each([
    { title: 'offline', instead: offline, code: 'NETWORK' },
    { title: 'the server is down', instead: unavailable, code: 'SERVICE_UNAVAILABLE' },
  ])('$title at first: unknown, with the error', async ({ instead, code }) => {
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
  })

  it('keeps who was signed in, and forgets the error when it is over', async () => {
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

  it('is repeated after 5, 10, 20, 40 and then every 60 seconds', async () => {
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

  it('renders nobody when it is the same again', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    await settle()
    for (let second = 0; second < 40; second += 1) await pass(1000)
    expect(tab.line.requests).toHaveLength(4)
    expect(tab.states).toHaveLength(1)
  })

  it('is repeated at most 5 times a minute, whatever the page does', async () => {
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

  it('is not repeated any more once it is over', async () => {
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

  it('is repeated at the pace of the store, whatever `retry` says of calls', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab({ retry: { attempts: 9, delay: 1 } })
    tab.line.instead = unavailable
    tab.watch()
    await pass(4000)
    expect(tab.line.requests).toHaveLength(1)
  })

  it('is not repeated when nobody listens any more', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    tab.line.instead = unavailable
    tab.watch()
    await settle()
    leaveAll()
    await pass(600_000)
    expect(tab.line.requests).toHaveLength(1)
  })

  it('is repeated at once when the network is back', async () => {
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

describe('an answer that is out of date', () => {
  /** Holds back the answers to one route until they are let go. */
  function hold(line: { before: unknown }, heldRoute: string) {
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    line.before = (route: string) => (route === heldRoute ? held : undefined)
    return () => {
      line.before = undefined
      letGo()
    }
  }

  it('does not bring back who signed out meanwhile', async () => {
    const { tab } = await setUpSignedIn()
    const letGo = hold(tab.line, 'GET /get-session')
    const refetched = tab.session().refetch()
    await settle()
    tab.line.before = undefined
    await tab.client.signOut()
    expect(tab.session().status).toBe('signed-out')
    letGo()
    await refetched
    await settle()
    expect(tab.session().status).toBe('signed-out')
    expect(tab.states.at(-1)?.status).toBe('signed-out')
  })

  it('does not sign out who signed in meanwhile', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    const letGo = hold(tab.line, 'GET /get-session')
    tab.watch()
    await settle()
    tab.line.before = undefined
    await tab.client.signIn.email(ann)
    letGo()
    await settle()
    expect(tab.session().status).toBe('signed-in')
  })

  it('does not hide a failure that came later', async () => {
    const { tab } = await setUpSignedIn()
    const letGo = hold(tab.line, 'GET /get-session')
    const refetched = tab.session().refetch()
    await settle()
    tab.line.before = (route) => {
      if (route === 'POST /sign-out') tab.line.instead = offline
      return undefined
    }
    await tab.client.signOut()
    letGo()
    await refetched
    expect(tab.session()).toMatchObject({ status: 'unknown', error: { code: 'NETWORK' } })
  })

  it('does not keep the next listener waiting', async () => {
    const { openTab } = await setUpApp()
    const tab = openTab()
    const letGo = hold(tab.line, 'GET /get-session')
    tab.watch()
    await settle()
    leaveAll()
    tab.line.before = undefined
    await tab.client.signIn.email(ann)
    tab.watch()
    await settle()
    expect(tab.session().status).toBe('signed-in')
    letGo()
    await settle()
    expect(tab.session().status).toBe('signed-in')
  })

  it('is shared by everybody who asks while it is on its way', async () => {
    const { tab } = await setUpSignedIn()
    await Promise.all([tab.session().refetch(), tab.session().refetch(), tab.session().refetch()])
    expect(tab.line.requests).toHaveLength(1)
  })
})
