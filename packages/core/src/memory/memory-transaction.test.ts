import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, DatabaseAdapter } from '../contract/storage/adapter.js'
import { coreModels, defineModel } from '../contract/tables/models.js'
import { composeTables } from '../database/tables.js'
import { memory, type MemoryOptions } from './index.js'

interface Counter {
  readonly id: string
  readonly amount: number | null
}

const model = 'counter'
const counters = defineModel<Counter>()(model, { amount: { type: 'number' } })

function connect(options?: MemoryOptions): DatabaseAdapter {
  const { schema } = composeTables([...coreModels, counters], [], { user: {}, session: {} })
  return memory(options).connect(schema)
}

function by(id: string): { model: string; where: Condition[] } {
  return { model, where: [{ field: 'id', operator: 'eq', value: id }] }
}

function add(adapter: DatabaseAdapter, row: Partial<Counter> & { readonly id: string }) {
  return adapter.create({ model, row: { amount: null, ...row } })
}

function all(adapter: DatabaseAdapter) {
  const orderBy = [{ field: 'id', direction: 'asc' }] as const
  return adapter.findMany({ model, where: [], orderBy, limit: 1000, offset: 0 })
}

describe('H189 a transaction', () => {
  it('blocks other writers and readers until it ends', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', amount: 0 })
    const seen: unknown[] = []
    const running = adapter.transaction(async (store) => {
      await store.increment({ ...by('1'), field: 'amount', by: 1 })
      await new Promise((resolve) => setImmediate(resolve))
      await store.increment({ ...by('1'), field: 'amount', by: 1 })
    })
    const reading = adapter.findOne(by('1')).then((row) => seen.push(row?.['amount']))
    const tx = adapter.increment({ ...by('1'), field: 'amount', by: 10 })
    await Promise.all([running, reading, tx])
    expect(seen).toEqual([2])
    expect(await adapter.findOne(by('1'))).toMatchObject({ amount: 12 })
  })

  it('rolls back its own writes and no others when it fails', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', amount: 0 })
    const failing = Array.from({ length: 10 }, (_, index) =>
      adapter.transaction(async (store) => {
        await store.increment({ ...by('1'), field: 'amount', by: 100 })
        await add(store, { id: `failing ${index}` })
        throw new Error('undo')
      }),
    )
    const holding = Array.from({ length: 10 }, () =>
      adapter.transaction((store) => store.increment({ ...by('1'), field: 'amount', by: 1 })),
    )
    const single = adapter.increment({ ...by('1'), field: 'amount', by: 10 })
    const outcomes = await Promise.allSettled([...failing, ...holding, single])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    expect(await all(adapter)).toEqual([{ id: '1', amount: 20 }])
  })

  it('joins the outer transaction when it is nested', async () => {
    const adapter = connect()
    const undone = adapter.transaction(async (store) => {
      await store.transaction((inner) => add(inner, { id: '1' }))
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await all(adapter)).toEqual([])
  })

  it('leaves the memory usable when its function throws', async () => {
    const adapter = connect()
    const broken = adapter.transaction(() => {
      throw new Error('at once')
    })
    await expect(broken).rejects.toThrow('at once')
    await add(adapter, { id: '1' })
    expect(await all(adapter)).toHaveLength(1)
  })

  it('rejects calls on its store after its end', async () => {
    const adapter = connect()
    const store = await adapter.transaction((bound) => Promise.resolve(bound))
    await expect(add(store, { id: '1' })).rejects.toThrow('has ended')
    await expect(store.transaction((inner) => add(inner, { id: '1' }))).rejects.toThrow('has ended')
    expect(await all(adapter)).toEqual([])
  })

  it('fails and rolls back when it waits for a call outside of it', async () => {
    const adapter = connect({ busyTimeoutMs: 20 })
    const waiting = adapter.transaction(async (store) => {
      await add(store, { id: '1' })
      await all(adapter)
    })
    await expect(waiting).rejects.toThrow('Inside a transaction, use its store')
    expect(await all(adapter)).toEqual([])
    await expect(adapter.transaction((store) => add(store, { id: '2' }))).resolves.toBe(true)
  })

  it('keeps the sum correct among random transactions and single writes', async () => {
    const step = fc.record({
      kind: fc.constantFrom('single', 'holds', 'fails'),
      amount: fc.integer({ min: 1, max: 9 }),
      pauses: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const adapter = connect()
        await add(adapter, { id: '1', amount: 0 })
        const run = async ({ kind, amount, pauses }: (typeof steps)[number]): Promise<void> => {
          const addition = { ...by('1'), field: 'amount', by: amount }
          if (kind === 'single') {
            await adapter.increment(addition)
            return
          }
          await adapter.transaction(async (store) => {
            await store.increment(addition)
            for (let pause = 0; pause < pauses; pause += 1) await Promise.resolve()
            await store.increment(addition)
            if (kind === 'fails') throw new Error('undo')
          })
        }
        await Promise.allSettled(steps.map(run))
        const held = steps.map(({ kind, amount }) =>
          kind === 'single' ? amount : kind === 'holds' ? 2 * amount : 0,
        )
        const row = await adapter.findOne(by('1'))
        expect(row?.['amount']).toBe(held.reduce((sum, amount) => sum + amount, 0))
      }),
    )
  })
})

describe('parallel calls', () => {
  it('increases a value exactly up to its bound', async () => {
    const adapter = connect()
    await add(adapter, { id: '1' })
    const callers = Array.from({ length: 20 }, () =>
      adapter.increment({ ...by('1'), field: 'amount', by: 1, below: 7 }),
    )
    const passed = (await Promise.all(callers)).filter((row) => row !== null)
    expect(passed).toHaveLength(7)
    expect(await adapter.findOne(by('1'))).toMatchObject({ amount: 7 })
  })

  it('returns a row from take exactly once', async () => {
    const adapter = connect()
    await add(adapter, { id: '1' })
    const taken = await Promise.all(Array.from({ length: 20 }, () => adapter.take(by('1'))))
    expect(taken.filter((row) => row !== null)).toHaveLength(1)
  })
})
