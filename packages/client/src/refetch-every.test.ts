// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refetchEvery } from './refetch-every.js'
import { leaveAll, setUpApp } from './test/open-tabs.js'
import { pass, settle, stopTime } from './test/until.js'

beforeEach(stopTime)
afterEach(() => {
  leaveAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('refetchEvery', () => {
  it.each([4, 0, -1, Number.NaN])('rejects %d seconds', async (seconds) => {
    const { openTab } = await setUpApp()
    expect(() => refetchEvery(openTab().client.$session, seconds)).toThrow(
      new RangeError(`seconds must be at least 5, got ${seconds}`),
    )
  })

  it('makes no request when no listener uses the store', async () => {
    const { openTab } = await setUpApp()
    const { client, line } = openTab()
    const stop = refetchEvery(client.$session, 60)
    await pass(180_000)
    expect(line.requests).toEqual([])
    stop()
  })

  it.each([
    { title: 'the page is hidden', target: document, name: 'hidden', value: true },
    { title: 'the browser is offline', target: navigator, name: 'onLine', value: false },
  ])('makes no request when $title', async ({ target, name, value }) => {
    const { openTab } = await setUpApp()
    const { client, line, watch } = openTab()
    watch()
    await settle()
    vi.spyOn(target, name as never, 'get').mockReturnValue(value as never)
    const stop = refetchEvery(client.$session, 60)
    await pass(180_000)
    expect(line.requests).toHaveLength(1)
    stop()
  })

  it('makes a request at each interval until it is stopped', async () => {
    const { openTab } = await setUpApp()
    const { client, line, watch } = openTab()
    watch()
    await settle()
    const stop = refetchEvery(client.$session, 60)
    for (let minute = 0; minute < 3; minute += 1) await pass(60_000)
    expect(line.requests).toHaveLength(4)
    stop()
    await pass(180_000)
    expect(line.requests).toHaveLength(4)
  })
})
