import { describe, expect, it } from 'vitest'
import { createMemoryRateLimitStore, type RateLimitStore } from './rate-limit-store.js'

const once = { window: 10, max: 1 }
const capacity = 100_000

/** A store at a time of the test's own, in milliseconds. */
function storeAt(start: number): { store: RateLimitStore; time: { now: number } } {
  const time = { now: start }
  return { store: createMemoryRateLimitStore({ now: () => time.now }), time }
}

describe('counts in memory', () => {
  it('say how long to wait, in whole seconds and never none', async () => {
    const { store, time } = storeAt(0)
    expect(await store.hit('a', once)).toBe(0)
    expect(await store.hit('a', once)).toBe(10)
    time.now = 9_001
    expect(await store.hit('a', once)).toBe(1)
    time.now = 9_999
    expect(await store.hit('a', once)).toBe(1)
  })

  it('begin anew with the next window, and when the clock was set back', async () => {
    const { store, time } = storeAt(20_000)
    await store.hit('a', once)
    time.now = 30_000
    expect(await store.hit('a', once)).toBe(0)
    time.now = 20_000
    expect(await store.hit('a', once)).toBe(0)
  })

  it('of one length of window are not those of another', async () => {
    const { store } = storeAt(0)
    await store.hit('a', once)
    expect(await store.hit('a', { window: 60, max: 1 })).toBe(0)
  })

  it('of one key can be forgotten', async () => {
    const { store } = storeAt(0)
    await store.hit('a', once)
    await store.hit('b', once)
    await store.forget('a', once)
    expect(await store.hit('a', once)).toBe(0)
    expect(await store.hit('b', once)).toBe(10)
  })

  it('stay within bounds: the oldest keys make room for new ones, one for one', async () => {
    const { store } = storeAt(0)
    for (let key = 0; key < capacity + 2; key += 1) await store.hit(`key ${key}`, once)
    expect(await store.hit('key 2', once)).toBe(10)
    expect(await store.hit('key 0', once)).toBe(0)
    expect(await store.hit('key 2', once)).toBe(0)
    expect(await store.hit(`key ${capacity + 1}`, once)).toBe(10)
  })
})
