import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedCall, RedisUnavailable } from './guarded-calls.js'

const broken = new Error('The connection is closed')
const never = () => new Promise<never>(() => undefined)

describe('a guarded call', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('rejects when Redis does not answer in time', async () => {
    const guarded = createGuardedCall(250)
    const call = expect(guarded(never)).rejects.toThrow('Redis has not answered within 250 ms')
    await vi.advanceTimersByTimeAsync(250)
    await call
  })

  it('does not call Redis for one second after a failure', async () => {
    const guarded = createGuardedCall(250)
    await expect(guarded(() => Promise.reject(broken))).rejects.toBe(broken)
    const call = vi.fn(() => Promise.resolve('answered'))
    await expect(guarded(call)).rejects.toThrow(RedisUnavailable)
    await vi.advanceTimersByTimeAsync(999)
    await expect(guarded(call)).rejects.toThrow('Redis has failed within the last second')
    expect(call).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await guarded(call)).toBe('answered')
  })

  it('starts one pause for parallel failures', async () => {
    const guarded = createGuardedCall(250)
    const failed = Promise.allSettled([1, 2, 3].map(() => guarded(() => Promise.reject(broken))))
    await vi.advanceTimersByTimeAsync(0)
    await failed
    expect(vi.getTimerCount()).toBe(1)
  })

  it('calls Redis again at once without a pause', async () => {
    const guarded = createGuardedCall(250, 0)
    await expect(guarded(() => Promise.reject(broken))).rejects.toBe(broken)
    expect(await guarded(() => Promise.resolve('answered'))).toBe('answered')
  })

  it('leaves no timer behind after an answer', async () => {
    expect(await createGuardedCall(250)(() => Promise.resolve(1))).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
