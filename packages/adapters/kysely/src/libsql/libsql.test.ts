import { Unavailable } from '@countersign/core'
import { CompiledQuery, sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { kysely } from '../index.js'
import { createTestFile, type TestInstance, userRow } from '../test/open-database.js'
import { testSchema } from '../test/test-database.js'
import { libsql } from './index.js'

const bytes = new Uint8Array([1, 2, 255])
const moment = new Date('2026-11-21T07:16:50.617Z')
const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }

async function select(instance: TestInstance, value: unknown): Promise<unknown> {
  const { rows } = await sql`select ${sql.val(value)} as value`.execute(instance)
  return rows[0]
}

async function pragma(instance: TestInstance, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(instance)
  return rows[0]?.[name]
}

describe('values for libsql', () => {
  it.each([
    { value: true, stored: 1 },
    { value: false, stored: 0 },
    { value: moment, stored: '2026-11-21T07:16:50.617Z' },
    { value: null, stored: null },
    { value: 'text', stored: 'text' },
    { value: 1.5, stored: 1.5 },
    { value: 12n, stored: 12 },
    { value: bytes, stored: bytes },
  ])('stores $value as $stored', async ({ value, stored }) => {
    expect(await select(createTestFile().openKysely(), value)).toEqual({ value: stored })
  })

  it.each([
    { value: undefined, message: 'libsql cannot bind undefined' },
    { value: Number.NaN, message: 'libsql cannot bind NaN' },
    { value: { $gt: '' }, message: 'libsql cannot bind a value of type object' },
    { value: ['a'], message: 'libsql cannot bind a value of type object' },
    { value: Symbol('s'), message: 'libsql cannot bind a value of type symbol' },
  ])('rejects $value', async ({ value, message }) => {
    const work = select(createTestFile().openKysely(), value)
    await expect(work).rejects.toThrow(new TypeError(message))
  })

  it.each([[true], [moment], [{}], [undefined]])(
    'rejects %s in place of a text without ending the process',
    async (value) => {
      const adapter = await createTestFile().openAdapter()
      const where = [{ field: 'email', operator: 'eq', value } as never]
      await expect(adapter.findOne({ model: 'user', where })).rejects.toThrow(TypeError)
      await expect(adapter.findOne(ann)).resolves.toBe(null)
    },
  )

  it('checks the values of streams', async () => {
    const instance = createTestFile().openKysely()
    await sql`create table t (value)`.execute(instance)
    await sql`insert into t values (${bytes}), (${true})`.execute(instance)
    const rows: unknown[] = []
    const query = instance
      .selectFrom('t')
      .select('value')
      .where(sql`true`, '=', true)
    for await (const row of query.stream()) rows.push(row['value'])
    expect(rows).toEqual([bytes, 1])
  })
})

describe('the libsql dialect', () => {
  it('uses WAL and foreign keys', async () => {
    const instance = createTestFile().openKysely()
    expect(await pragma(instance, 'journal_mode')).toBe('wal')
    expect(await pragma(instance, 'foreign_keys')).toBe(1)
    expect(await pragma(instance, 'synchronous')).toBe(1)
  })

  it('accepts a database that the app has opened, and keeps its busy timeout', async () => {
    const database = createTestFile().openRaw()
    database.pragma('busy_timeout = 321')
    database.pragma('foreign_keys = off')
    const adapter = kysely(libsql(database)).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    await adapter.create({ model: 'user', row: userRow('ann') })
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    expect(database.pragma('busy_timeout')).toEqual([{ timeout: 321 }])
    expect(database.pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }])
  })

  it('prepares a statement once, and keeps the newest 200', async () => {
    const database = createTestFile().openRaw()
    const prepare = vi.spyOn(database, 'prepare')
    const driver = libsql(database).createDriver()
    await driver.init()
    const connection = await driver.acquireConnection()
    const run = (number: number): Promise<unknown> =>
      connection.executeQuery(CompiledQuery.raw(`select ${number}`))
    prepare.mockClear()
    for (let round = 0; round < 3; round += 1) await run(0)
    expect(prepare).toHaveBeenCalledTimes(1)
    for (let number = 1; number <= 200; number += 1) await run(number)
    expect(prepare).toHaveBeenCalledTimes(201)
    await run(200)
    expect(prepare).toHaveBeenCalledTimes(201)
    await run(0)
    expect(prepare).toHaveBeenCalledTimes(202)
  })

  it('uses its prepared statements after another process has changed the table', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    await adapter.create({ model: 'user', row: userRow('ann') })
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    file.openRaw().exec('alter table "user" add column "nickname" text')
    expect(await adapter.findOne(ann)).toEqual(userRow('ann'))
    expect(await adapter.create({ model: 'user', row: userRow('bob') })).toBe(true)
  })

  it('keeps no read open between calls', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    await adapter.create({ model: 'user', row: userRow('ann') })
    await adapter.findOne(ann)
    await adapter.findMany({ model: 'user', where: [], orderBy: [], limit: 1, offset: 0 })
    const [checkpoint] = file.openRaw().prepare('pragma wal_checkpoint(truncate)').all([])
    expect(checkpoint).toMatchObject({ busy: 0 })
  })

  it('rolls back savepoints', async () => {
    const instance = createTestFile().openKysely()
    await sql`create table t (value text)`.execute(instance)
    const transaction = await instance.startTransaction().execute()
    await transaction.insertInto('t').values({ value: 'kept' }).execute()
    const saved = await transaction.savepoint('here').execute()
    await saved.insertInto('t').values({ value: 'undone' }).execute()
    const back = await saved.rollbackToSavepoint('here').execute()
    const done = await back.releaseSavepoint('here').execute()
    await done.commit().execute()
    expect(await instance.selectFrom('t').selectAll().execute()).toEqual([{ value: 'kept' }])
  })

  it('closes the file', async () => {
    const file = createTestFile()
    const instance = file.openKysely()
    await pragma(instance, 'user_version')
    await instance.destroy()
    await expect(pragma(instance, 'user_version')).rejects.toThrow('destroyed')
  })

  it('fails with Unavailable for a file in a missing folder, and opens it later', async () => {
    const adapter = kysely(libsql('/nowhere/at/all.sqlite')).connect(testSchema)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const error: unknown = await adapter.findOne(ann).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Unavailable)
      expect(error).toHaveProperty(
        'cause.message',
        expect.stringContaining('/nowhere/at/all.sqlite'),
      )
    }
  })
})
