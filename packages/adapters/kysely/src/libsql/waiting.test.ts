import { Conflict, type DatabaseAdapter, Unavailable } from '@countersign/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestFile, userRow } from '../test/open-database.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

describe('libsql while another process writes', () => {
  it('waits with a write without blocking this process', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    const other = file.openRaw()
    other.exec('begin immediate')
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
    }, 5)
    const writes = Promise.all([
      adapter.create({ model: 'user', row: userRow('ann') }),
      adapter.transaction((store) => store.create({ model: 'user', row: userRow('bob') })),
    ])
    await pause(100)
    other.exec('commit')
    expect(await writes).toEqual([true, true])
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(1)
  })

  it('reads while another process writes', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    const other = file.openRaw()
    other.exec('begin immediate')
    expect(await adapter.findOne(ann)).toBe(null)
    other.exec('rollback')
  })

  it('fails with Conflict and writes nothing when a write waits too long', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter({ busyTimeoutMs: 30 })
    const other = file.openRaw()
    other.exec('begin immediate')
    const create = adapter.create({ model: 'user', row: userRow('ann') })
    const error: unknown = await create.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Conflict)
    expect(error).toHaveProperty('cause.code', 'SQLITE_BUSY')
    await expect(adapter.transaction(() => Promise.resolve())).rejects.toThrow(Conflict)
    other.exec('rollback')
    expect(await adapter.findOne(ann)).toBe(null)
    expect(await adapter.create({ model: 'user', row: userRow('ann') })).toBe(true)
  })

  it('commits all transactions that read before they write', async () => {
    const file = createTestFile()
    const here = await file.openAdapter()
    const there = await file.openAdapter()
    await here.create({ model: 'user', row: userRow('ann', { age: 0 }) })
    const raise = (adapter: DatabaseAdapter): Promise<void> =>
      adapter.transaction(async (store) => {
        const row = await store.findOne(ann)
        await pause(2)
        await store.update({ ...ann, set: { age: Number(row?.['age']) + 1 } })
      })
    const callers = [here, there, here, there, here, there, here, there]
    await Promise.all(callers.map(raise))
    expect(await here.findOne(ann)).toEqual(userRow('ann', { age: callers.length }))
  })
})

describe('the one connection of libsql', () => {
  it('fails with Unavailable when a transaction calls the outer store', async () => {
    const adapter = await createTestFile().openAdapter({ busyTimeoutMs: 30 })
    const work = adapter.transaction(() => adapter.findOne(ann))
    const error: unknown = await work.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toHaveProperty(
      'cause.message',
      expect.stringContaining('the store that it gives'),
    )
    expect(await adapter.findOne(ann)).toBe(null)
  })

  it('serves waiting callers in order', async () => {
    const adapter = await createTestFile().openAdapter()
    const served: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, caller) => {
        await adapter.transaction(() => Promise.resolve())
        served.push(caller)
      }),
    )
    expect(served).toEqual(Array.from({ length: 20 }, (_, caller) => caller))
  })

  it('rejects calls on a transaction after its commit', async () => {
    const adapter = await createTestFile().openAdapter()
    const leaked = await adapter.transaction((store) => Promise.resolve(() => store.findOne(ann)))
    await expect(leaked()).rejects.toThrow('Transaction is already committed')
  })

  it('throws the original error after SQLite has rolled back by itself', async () => {
    const file = createTestFile()
    const instance = file.openKysely()
    await sql`create table t (id text primary key)`.execute(instance)
    const work = instance.transaction().execute(async (transaction) => {
      await sql`insert into t values ('a')`.execute(transaction)
      await sql`insert or rollback into t values ('a')`.execute(transaction)
    })
    await expect(work).rejects.toThrow('UNIQUE constraint failed: t.id')
    expect(await instance.selectFrom('t').selectAll().execute()).toEqual([])
  })
})
