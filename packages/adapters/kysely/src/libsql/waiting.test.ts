import {
  Conflict,
  type DatabaseAdapter,
  type Selection,
  Unavailable,
  UniqueViolation,
} from '@countersign/core'
import { Kysely, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { kysely } from '../index.js'
import { createTestFile, userRow } from '../test/open-database.js'
import { testSchema } from '../test/test-database.js'
import { libsql } from './index.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const bob = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'bob' } as const] }

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

describe('libsql while another process writes', () => {
  it('waits with a write without blocking this process', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    expect(await adapter.findOne(ann)).toBe(null)
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
    await vi.waitFor(() => {
      expect(ticks).toBeGreaterThan(1)
    })
    other.exec('commit')
    expect(await writes).toEqual([true, true])
    clearInterval(timer)
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

  it.each<{ title: string; call: (adapter: DatabaseAdapter) => Promise<unknown> }>([
    { title: 'create', call: (db) => db.create({ model: 'user', row: userRow('cat') }) },
    { title: 'update', call: (db) => db.update({ ...ann, set: { age: 1 } }) },
    { title: 'updateOne', call: (db) => db.updateOne({ ...ann, set: { age: 1 } }) },
    { title: 'delete', call: (db) => db.delete(ann) },
    { title: 'take', call: (db) => db.take(ann) },
    { title: 'transaction', call: (db) => db.transaction((store) => store.findOne(ann)) },
  ])('commits the next write after $title waited too long', async ({ call }) => {
    const file = createTestFile()
    const adapter = await file.openAdapter({ busyTimeoutMs: 30 })
    await adapter.create({ model: 'user', row: userRow('ann') })
    const other = file.openRaw()
    other.exec('begin immediate')
    await expect(call(adapter)).rejects.toThrow(Conflict)
    other.exec('commit')
    expect(await adapter.create({ model: 'user', row: userRow('bob') })).toBe(true)
    other.exec('begin immediate')
    expect(other.prepare('select "id" from "user" order by "id"').all([])).toEqual([
      { id: 'ann' },
      { id: 'bob' },
    ])
    other.exec('commit')
  })

  it('commits the next write after statements of the app waited too long', async () => {
    const file = createTestFile()
    const instance = file.openKysely({ busyTimeoutMs: 30 })
    await sql`create table t (value text)`.execute(instance)
    const other = file.openRaw()
    other.exec('begin immediate')
    const insert = instance.insertInto('t').values({ value: 'a' }).returning('value')
    const busy = { code: 'SQLITE_BUSY' }
    await expect(insert.execute()).rejects.toMatchObject(busy)
    await expect(insert.stream().next()).rejects.toMatchObject(busy)
    await expect(sql`begin immediate`.execute(instance)).rejects.toMatchObject(busy)
    await expect(sql`create table u (value text)`.execute(instance)).rejects.toMatchObject(busy)
    other.exec('commit')
    await instance.insertInto('t').values({ value: 'b' }).execute()
    other.exec('begin immediate')
    expect(other.prepare('select "value" from "t"').all([])).toEqual([{ value: 'b' }])
    other.exec('commit')
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
    expect(await adapter.findOne(ann)).toBe(null)
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

  it('fails with Unavailable for all who wait too long, with one timer', async () => {
    const adapter = await createTestFile().openAdapter({ busyTimeoutMs: 30 })
    const timer = vi.spyOn(globalThis, 'setInterval')
    const outcomes = await adapter.transaction(() =>
      Promise.allSettled(Array.from({ length: 20 }, () => adapter.findOne(ann))),
    )
    expect(timer).toHaveBeenCalledTimes(1)
    timer.mockRestore()
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: expect.any(Unavailable) as Error,
      })
    }
    expect(await adapter.findOne(ann)).toBe(null)
  })
})

describe('a statement of the adapter on libsql', () => {
  it('runs at once while no transaction is open', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    expect(await adapter.findOne(ann)).toBe(null)
    const create = adapter.create({ model: 'user', row: userRow('ann') })
    expect(file.openRaw().prepare('select "id" from "user"').all([])).toEqual([{ id: 'ann' }])
    expect(await create).toBe(true)
  })

  it('reads with its own values after another one with the same SQL', async () => {
    const adapter = await createTestFile().openAdapter()
    expect(await adapter.findOne(ann)).toBe(null)
    await adapter.create({ model: 'user', row: userRow('ann') })
    expect(await adapter.findOne(bob)).toBe(null)
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    expect(await adapter.findOne(bob)).toBe(null)
  })

  it('writes its own values after another one with the same SQL failed', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter({ busyTimeoutMs: 30 })
    const rename = (row: Selection, email: string) => adapter.updateOne({ ...row, set: { email } })
    for (const id of ['ann', 'bob']) await adapter.create({ model: 'user', row: userRow(id) })
    expect(await rename(ann, 'a@x.test')).toEqual(userRow('ann', { email: 'a@x.test' }))
    await expect(rename(bob, 'a@x.test')).rejects.toThrow(UniqueViolation)
    expect(await rename(bob, 'b@x.test')).toEqual(userRow('bob', { email: 'b@x.test' }))
    const other = file.openRaw()
    other.exec('begin immediate')
    await expect(rename(ann, 'c@x.test')).rejects.toThrow(Conflict)
    other.exec('commit')
    expect(await rename(bob, 'd@x.test')).toEqual(userRow('bob', { email: 'd@x.test' }))
    expect(await adapter.findOne(ann)).toEqual(userRow('ann', { email: 'a@x.test' }))
  })

  it('waits for the end of a transaction of another caller', async () => {
    const adapter = await createTestFile().openAdapter()
    expect(await adapter.findOne(ann)).toBe(null)
    const writes: Promise<boolean>[] = []
    const work = adapter.transaction(async (store) => {
      await store.create({ model: 'user', row: userRow('bob') })
      writes.push(adapter.create({ model: 'user', row: userRow('ann') }))
      await pause(5)
      throw new Error('roll back')
    })
    await expect(work).rejects.toThrow('roll back')
    expect(await Promise.all(writes)).toEqual([true])
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    expect(await adapter.count({ model: 'user', where: [] })).toBe(1)
  })

  it('waits while the app uses the connection', async () => {
    const instance = createTestFile().openKysely()
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    expect(await adapter.findOne(ann)).toBe(null)
    const writes: Promise<boolean>[] = []
    await instance.connection().execute(async (connection) => {
      await sql`begin`.execute(connection)
      writes.push(adapter.create({ model: 'user', row: userRow('ann') }))
      await pause(5)
      await sql`rollback`.execute(connection)
    })
    expect(await Promise.all(writes)).toEqual([true])
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
  })

  it('appears in the log of the Kysely instance of the app', async () => {
    const logged: string[] = []
    const dialect = libsql(createTestFile().path)
    const instance = new Kysely({ dialect, log: ({ query }) => void logged.push(query.sql) })
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    logged.length = 0
    for (let round = 0; round < 3; round += 1) await adapter.count({ model: 'user', where: [] })
    expect(logged).toEqual(
      Array.from({ length: 3 }, () => 'select count(*) as "count" from "user"'),
    )
    await instance.destroy()
  })

  it('rejects after the Kysely instance was destroyed', async () => {
    const instance = createTestFile().openKysely()
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    expect(await adapter.findOne(ann)).toBe(null)
    await instance.destroy()
    await expect(adapter.findOne(ann)).rejects.toThrow('destroyed')
  })

  it('rejects after the end of a transaction of the app', async () => {
    const instance = createTestFile().openKysely()
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    const leaked = await instance.transaction().execute(async (transaction) => {
      const inside = kysely(transaction).connect(testSchema)
      await inside.create({ model: 'user', row: userRow('ann') })
      return inside
    })
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    await expect(leaked.findOne(ann)).rejects.toThrow('Transaction is already committed')
  })

  it('binds the values of another engine without ending the process', async () => {
    const file = createTestFile()
    await file.openAdapter()
    const adapter = kysely(file.openKysely(), { type: 'postgres' }).connect(testSchema)
    const row = userRow('ann', { isActive: true })
    for (let round = 0; round < 2; round += 1) {
      expect(
        await adapter.create({ model: 'user', row: { ...row, id: `${round}`, email: `${round}` } }),
      ).toBe(true)
    }
    expect(
      await adapter.count({
        model: 'user',
        where: [{ field: 'isActive', operator: 'eq', value: true }],
      }),
    ).toBe(2)
  })
})
