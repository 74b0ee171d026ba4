import { Conflict, Unavailable } from '@countersign/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { randomShare } from './random-share.js'
import { Turns } from './turns.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A transaction that fails some times, and how often it ran. */
function failing(times: number, toError = (): Error => new Conflict('changed')) {
  const counted = { runs: 0 }
  const transaction = async (): Promise<string> => {
    counted.runs += 1
    await pause()
    if (counted.runs <= times) throw toError()
    return 'committed'
  }
  return { counted, transaction }
}

/** As a request to D1. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

async function outcomesOf(tasks: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = Promise.allSettled(tasks)
  await vi.runAllTimersAsync()
  return (await settled).map((one): unknown =>
    one.status === 'fulfilled' ? one.value : one.reason,
  )
}

describe('transactions after a conflict', () => {
  it.each([1, 6])('repeats a transaction until it succeeds: %d conflicts', async (times) => {
    const { counted, transaction } = failing(times)
    expect(await outcomesOf([new Turns(randomShare).run(transaction)])).toEqual(['committed'])
    expect(counted.runs).toBe(times + 1)
  })

  it('fails with the last conflict after seven attempts', async () => {
    const { counted, transaction } = failing(Infinity)
    expect(await outcomesOf([new Turns(randomShare).run(transaction)])).toEqual([
      expect.any(Conflict),
    ])
    expect(counted.runs).toBe(7)
  })

  it('does not repeat a transaction that fails with another error', async () => {
    const { counted, transaction } = failing(1, () => new Unavailable('gone'))
    expect(await outcomesOf([new Turns(randomShare).run(transaction)])).toEqual([
      expect.any(Unavailable),
    ])
    expect(counted.runs).toBe(1)
  })

  it('runs no other transaction of the process until one that repeats has succeeded', async () => {
    const turns = new Turns(randomShare)
    const first = failing(1)
    const active = new Set<string>()
    let most = 0
    const watched = (name: string, transaction: () => Promise<string>) => async () => {
      active.add(name)
      most = Math.max(most, active.size)
      try {
        return await transaction()
      } finally {
        active.delete(name)
      }
    }
    await outcomesOf([turns.run(first.transaction)])
    const tasks = ['a', 'b', 'c'].map((name) => turns.run(watched(name, failing(3).transaction)))
    expect(await outcomesOf(tasks)).toEqual(['committed', 'committed', 'committed'])
    expect(most).toBe(1)
  })

  it('runs the next transaction when the one whose turn it is never ends', async () => {
    const turns = new Turns(randomShare)
    await outcomesOf([turns.run(failing(1).transaction)])
    void turns.run(() => new Promise(() => undefined))
    const tasks = [failing(0), failing(0)].map(({ transaction }) => turns.run(transaction))
    expect(await outcomesOf(tasks)).toEqual(['committed', 'committed'])
  })
})
