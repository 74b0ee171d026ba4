import { describe, expect, it } from 'vitest'
import type { RateLimitStorage } from '../../contract/storage/rate-limit-storage.js'
import { createMemoryRateLimits } from './rate-limit-store.js'

const once = { window: 10, max: 1 }
const capacity = 100_000

/** A store with its own time in milliseconds. */
function storeAt(start: number): { store: RateLimitStorage; time: { now: number } } {
  const time = { now: start }
  return { store: createMemoryRateLimits({ now: () => time.now }), time }
}

describe('the rate limit store in memory', () => {
  it('returns the wait in whole seconds, at least one', async () => {
    const { store, time } = storeAt(0)
    expect(await store.hit('a', once)).toBe(0)
    expect(await store.hit('a', once)).toBe(10)
    time.now = 9_001
    expect(await store.hit('a', once)).toBe(1)
    time.now = 9_999
    expect(await store.hit('a', once)).toBe(1)
  })

  it('H117 starts again with the next window, and when the clock was set back', async () => {
    const { store, time } = storeAt(20_000)
    await store.hit('a', once)
    time.now = 30_000
    expect(await store.hit('a', once)).toBe(0)
    time.now = 20_000
    expect(await store.hit('a', once)).toBe(0)
  })

  it('counts windows of different lengths separately', async () => {
    const { store } = storeAt(0)
    await store.hit('a', once)
    expect(await store.hit('a', { window: 60, max: 1 })).toBe(0)
  })

  it('forgets the counts of given keys', async () => {
    const { store } = storeAt(0)
    for (const key of ['a', 'b', 'c']) await store.guess(key, once)
    await store.forget(['a', 'c'])
    expect(await store.guess('a', once)).toBe(0)
    expect(await store.guess('b', once)).toBe(10)
    expect(await store.guess('c', once)).toBe(0)
  })

  it('H115 removes the oldest of equally counted keys at its capacity', () => {
    const { store } = storeAt(0)
    for (let key = 0; key < capacity + 1; key += 1) void store.hit(`key ${key}`, once)
    expect(store.hit('key 0', once)).toBe(0)
    expect(store.hit(`key ${capacity}`, once)).toBe(10)
    expect(store.hit(`key ${capacity / 2}`, once)).toBe(10)
  })

  it.each([
    { title: 'calls', count: 'hit', limit: { window: 10, max: 2 } },
    { title: 'guesses', count: 'guess', limit: { window: 10, max: 2 } },
  ] as const)('H115 keeps high counts of $title during a flood of new keys', ({ count, limit }) => {
    const { store } = storeAt(0)
    const guess = (key: string) => store[count](key, limit)
    void guess('victim')
    void guess('victim')
    for (let key = 0; key < 2 * capacity; key += 1) void guess(`key ${key}`)
    expect(guess('victim')).toBe(10)
  })

  it('H115 removes expired counts of guesses before current ones', () => {
    const { store, time } = storeAt(0)
    const limit = { window: 10, max: 3 }
    const guess = (key: string) => store.guess(key, limit)
    for (let key = 0; key < capacity / 2; key += 1) {
      void guess(`former ${key}`)
      void guess(`former ${key}`)
    }
    time.now = 86_400_000
    for (let key = 0; key < capacity / 2; key += 1) void guess(`key ${key}`)
    void guess('one more')
    const waits = [1, 2, 3].map(() => guess('key 0'))
    expect(waits).toEqual([0, 0, 10])
  })
})
