import type { DatabaseAdapter } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { describe, expect, it, vi } from 'vitest'
import { conformanceCases, wrapAdapter, type WrapOptions } from './index.js'
import { equal } from './kit.js'
import { groupRow, kitSchema } from './kit-schema.js'

const reds = { model: 'group', where: [equal('id', 'reds')] }
const creation = { model: 'group', row: groupRow('reds', { size: 0 }) }
const increment = { ...reds, field: 'size', by: 1 }
const lost = new Error('Connection lost')

async function connect(options: WrapOptions): Promise<DatabaseAdapter> {
  const database = memory()
  await database.connect(kitSchema).create(creation)
  return wrapAdapter(database, options).connect(kitSchema)
}

describe('wrapAdapter', () => {
  const transactions = conformanceCases.filter(({ level }) => level === 'L3')
  it.each(transactions)('changes nothing without options: $title', ({ run }) =>
    run(() => ({ database: wrapAdapter(memory(), {}) })),
  )

  it('throws before a call and does nothing', async () => {
    const fault: WrapOptions['fault'] = ({ method }) =>
      method === 'increment' ? { when: 'before', error: lost } : null
    const adapter = await connect({ fault })
    await expect(adapter.increment(increment)).rejects.toBe(lost)
    expect(await adapter.findOne(reds)).toMatchObject({ size: 0 })
  })

  it('throws after a call that was done', async () => {
    const fault: WrapOptions['fault'] = ({ method }) =>
      method === 'increment' ? { when: 'after', error: lost } : null
    const adapter = await connect({ fault })
    await expect(adapter.increment(increment)).rejects.toBe(lost)
    expect(await adapter.findOne(reds)).toMatchObject({ size: 1 })
  })

  it('does a call twice and returns its first result', async () => {
    const adapter = await connect({
      fault: ({ method }) => (method === 'increment' ? { when: 'twice' } : null),
    })
    expect(await adapter.increment(increment)).toMatchObject({ size: 1 })
    expect(await adapter.findOne(reds)).toMatchObject({ size: 2 })
  })

  it.each([
    { method: 'commit', when: 'before', size: 0 },
    { method: 'transaction', when: 'before', size: 0 },
    { method: 'transaction', when: 'after', size: 1 },
  ] as const)('leaves size $size when $method fails $when', async ({ method, when, size }) => {
    const adapter = await connect({
      fault: (call) => (call.method === method ? { when, error: lost } : null),
    })
    const work = adapter.transaction((store) => store.increment(increment))
    await expect(work).rejects.toBe(lost)
    expect(await adapter.findOne(reds)).toMatchObject({ size })
  })

  it('observes every call with its error, in and out of transactions', async () => {
    const seen: string[] = []
    const adapter = await connect({
      observe:
        ({ number, method, model, isInTransaction }) =>
        (error) => {
          const place = isInTransaction ? 'in' : 'out'
          seen.push(
            `${number} ${method} ${String(model)} ${place} ${error === null ? 'ok' : 'failed'}`,
          )
        },
    })
    await adapter.transaction((store) => store.findOne(reds))
    await expect(adapter.create(creation)).rejects.toThrow()
    expect(seen).toEqual([
      '2 findOne group in ok',
      '3 commit null in ok',
      '1 transaction null out ok',
      '4 create group out failed',
    ])
  })

  it('waits before a call', async () => {
    const adapter = await connect({ delayMs: ({ method }) => (method === 'count' ? 1000 : 0) })
    vi.useFakeTimers()
    try {
      const ends: string[] = []
      const slow = adapter.count(reds).then(() => ends.push('count'))
      await adapter.findOne(reds).then(() => ends.push('findOne'))
      await vi.advanceTimersByTimeAsync(999)
      expect(ends).toEqual(['findOne'])
      await vi.advanceTimersByTimeAsync(1)
      await slow
      expect(ends).toEqual(['findOne', 'count'])
    } finally {
      vi.useRealTimers()
    }
  })
})
