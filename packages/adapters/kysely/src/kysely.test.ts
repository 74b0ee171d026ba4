import { type DatabaseAdapter, UniqueViolation } from '@countersign/core'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MssqlIntrospector,
  MssqlQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { d1 } from './d1/index.js'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { createTestFile, userRow } from './test/open-database.js'
import { testSchema } from './test/test-database.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const page = { orderBy: [], limit: 10, offset: 0 }
const evil = 'id" = "id" or 1=1 --'
const evilWhere = [{ field: evil, operator: 'eq', value: 'x' } as const]

type AdapterCall = (adapter: DatabaseAdapter) => Promise<unknown>

const unknownNames: readonly { readonly where: string; readonly call: AdapterCall }[] = [
  { where: 'a condition', call: (db) => db.findOne({ model: 'user', where: evilWhere }) },
  { where: 'a count', call: (db) => db.count({ model: 'user', where: evilWhere }) },
  { where: 'a delete', call: (db) => db.delete({ model: 'user', where: evilWhere }) },
  { where: 'a take', call: (db) => db.take({ model: 'user', where: evilWhere }) },
  { where: 'an update', call: (db) => db.update({ ...ann, set: { [evil]: 'x' } }) },
  { where: 'one update', call: (db) => db.updateOne({ ...ann, set: { [evil]: 'x' } }) },
  { where: 'an increment', call: (db) => db.increment({ ...ann, field: evil, by: 1 }) },
  {
    where: 'a new row',
    call: (db) => db.create({ model: 'user', row: userRow('ann', { [evil]: 'x' }) }),
  },
  {
    where: 'an order',
    call: (db) => db.findMany({ ...ann, ...page, orderBy: [{ field: evil, direction: 'asc' }] }),
  },
  {
    where: 'a join',
    call: (db) => db.findOneJoined({ ...ann, join: { model: 'user', by: evil, where: [] } }),
  },
  {
    where: 'a condition on a parent',
    call: (db) =>
      db.findOneJoined({ ...ann, join: { model: 'account', by: 'id', where: evilWhere } }),
  },
]

describe('kysely', () => {
  it.each<{ title: string; source: unknown }>([
    { title: 'the path of a file', source: 'app.sqlite' },
    { title: 'no source', source: undefined },
    { title: 'null', source: null },
    { title: 'the pool of a driver', source: { query: () => undefined } },
  ])('throws a TypeError that names a dialect for $title', ({ source }) => {
    expect(() => kysely(source as never)).toThrow(
      new TypeError(
        "kysely takes a dialect or an instance of Kysely, such as kysely(libsql('app.sqlite')) with libsql of @countersign/kysely/libsql, or kysely(d1(env.DB)) with d1 of @countersign/kysely/d1",
      ),
    )
  })

  it('names the dialect of this package for a D1 dialect of another package', () => {
    class D1Dialect {
      createAdapter(): never {
        throw new Error('It is not asked')
      }
    }
    expect(() => kysely(new D1Dialect() as never)).toThrow('d1 of @countersign/kysely/d1')
  })

  it('names the dialect of this package when an instance begins no transactions', async () => {
    const dialect = d1({
      prepare: () => {
        throw new Error('It is not asked')
      },
      batch: () => Promise.resolve([]),
    })
    const instance = new Kysely<unknown>({
      dialect: { ...dialect, createAdapter: () => new SqliteAdapter() },
    })
    const work = kysely(instance)
      .connect(testSchema)
      .transaction(() => Promise.resolve())
    await expect(work).rejects.toThrow('d1 of @countersign/kysely/d1')
  })

  it.each<{ options: unknown; problem: string }>([
    { options: null, problem: 'kysely: Invalid input: expected object, received null' },
    { options: { typ: 'sqlite' }, problem: 'kysely.typ: is not an option; did you mean "type"?' },
    { options: { type: 'mssql' }, problem: 'kysely.type: must be one of sqlite, postgres, mysql' },
    { options: { dates: 'millis' }, problem: 'kysely.dates: must be one of text, milliseconds' },
    { options: { schema: 3 }, problem: 'kysely.schema: must be the name of a schema' },
    { options: { tables: 'user' }, problem: 'kysely.tables: must be an object' },
  ])('rejects the options $options', ({ options, problem }) => {
    expect(() => kysely(libsql(':memory:'), options as object)).toThrow(problem)
  })

  it.each<{ tables: object; problem: string }>([
    { tables: { usr: {} }, problem: 'usr: is not an option; did you mean "user"?' },
    { tables: { user: { nme: 'x' } }, problem: 'user.nme: is not an option; did you mean "name"?' },
    { tables: { user: null }, problem: 'user: Invalid input: expected object, received null' },
    {
      tables: { user: { columns: { emial: {} } } },
      problem: 'user.columns.emial: is not an option; did you mean "email"?',
    },
    {
      tables: { user: { columns: { email: 'mail' } } },
      problem: 'user.columns.email: Invalid input: expected object, received string',
    },
    { tables: { user: { keys: {} } }, problem: 'user.keys: must be a Map' },
  ])('rejects the mapping $tables before the first statement', ({ tables, problem }) => {
    const database = kysely(libsql(':memory:'), { tables } as object)
    expect(() => database.connect(testSchema)).toThrow(`kysely.tables.${problem}`)
  })

  it.each<{ options: unknown; problem: string }>([
    { options: null, problem: 'libsql: Invalid input: expected object, received null' },
    { options: { busyTimeout: 1 }, problem: 'libsql.busyTimeout: is not an option; did you mean' },
    { options: { busyTimeoutMs: '5 s' }, problem: 'libsql.busyTimeoutMs: must be a whole number' },
  ])('rejects the options $options of libsql', ({ options, problem }) => {
    expect(() => libsql(':memory:', options as object)).toThrow(problem)
  })

  it('rejects a binding of D1 that is missing', () => {
    expect(() => d1(undefined as never)).toThrow('d1 takes the binding of a D1 database')
  })
})

describe('names of models and fields', () => {
  it.each(unknownNames)('names an unknown field in $where in the error', async ({ call }) => {
    const adapter = await createTestFile().openAdapter()
    await adapter.create({ model: 'user', row: userRow('bob') })
    await expect(call(adapter)).rejects.toThrow(`has no field "${evil}"`)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(1)
  })

  it('names an unknown model in the error', async () => {
    const adapter = await createTestFile().openAdapter()
    const unknown = { model: 'user"; drop table "user', where: [] }
    await expect(adapter.findOne(unknown)).rejects.toThrow('no model "user"; drop table "user"')
    const creation = { model: 'user', row: userRow('ann'), provided: unknown }
    await expect(adapter.create(creation)).rejects.toThrow('no model')
    const join = { ...unknown, by: 'id' }
    await expect(adapter.findManyJoined({ ...ann, ...page, join })).rejects.toThrow('no model')
  })
})

describe('values of calls', () => {
  it.each([
    {
      field: 'email',
      value: 'a\0b',
      message: '"user"."email" takes a string, not an ill-formed text',
    },
    {
      field: 'email',
      value: '\ud800',
      message: '"user"."email" takes a string, not an ill-formed text',
    },
    { field: 'email', value: 1, message: '"user"."email" takes a string, not a number' },
    { field: 'age', value: '1', message: '"user"."age" takes a number' },
    { field: 'age', value: Infinity, message: '"user"."age" takes a number, not a number' },
    { field: 'isActive', value: 1, message: '"user"."isActive" takes a boolean, not a number' },
    {
      field: 'born',
      value: new Date(Number.NaN),
      message: '"user"."born" takes a date, not an invalid date',
    },
    {
      field: 'born',
      value: new Date('+010000-01-01'),
      message: 'A date must be in the years 1 to 9999',
    },
    {
      field: 'born',
      value: new Date('0000-12-31'),
      message: 'A date must be in the years 1 to 9999',
    },
  ])('rejects $value for $field', async ({ field, value, message }) => {
    const adapter = await createTestFile().openAdapter()
    await expect(adapter.update({ ...ann, set: { [field]: value } })).rejects.toThrow(message)
    const where = [{ field, operator: 'eq', value } as const]
    await expect(adapter.findOne({ model: 'user', where })).rejects.toThrow(message)
  })

  it('keeps the value out of the error', async () => {
    const adapter = await createTestFile().openAdapter()
    const work = adapter.update({ ...ann, set: { age: 'secret' } })
    await expect(work).rejects.not.toThrow('secret')
  })

  it('rejects a new row without all fields', async () => {
    const adapter = await createTestFile().openAdapter()
    const work = adapter.create({ model: 'user', row: { id: 'ann', email: 'a@example.com' } })
    await expect(work).rejects.toThrow('"user"."age" takes a number, not undefined')
  })

  it.each([
    { title: 'a list for eq', operator: 'eq', value: ['a'] },
    { title: 'one value for in', operator: 'in', value: 'a' },
    { title: 'a number for contains', operator: 'contains', value: 1 },
  ] as const)('rejects $title', async ({ operator, value }) => {
    const adapter = await createTestFile().openAdapter()
    const where = [{ field: 'email', operator, value }]
    await expect(adapter.findOne({ model: 'user', where })).rejects.toThrow(
      'The condition on "email"',
    )
  })

  it.each([
    { limit: -1, offset: 0 },
    { limit: 1, offset: -1 },
    { limit: 1.5, offset: 0 },
    { limit: Number.NaN, offset: 0 },
  ])('rejects limit $limit with offset $offset', async (bounds) => {
    const adapter = await createTestFile().openAdapter()
    const work = adapter.findMany({ ...ann, orderBy: [], ...bounds })
    await expect(work).rejects.toThrow(RangeError)
  })
})

describe('the statement cache', () => {
  it('builds a statement once for calls that differ in values only', async () => {
    const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery')
    const adapter = await createTestFile().openAdapter()
    const find = (ids: readonly string[], age: number | null): Promise<unknown> =>
      adapter.findMany({
        model: 'user',
        where: [
          { field: 'id', operator: 'in', value: ids },
          { field: 'age', operator: 'eq', value: age },
        ],
        orderBy: [{ field: 'email', direction: 'asc' }],
        limit: ids.length,
        offset: 0,
      })
    const built = async (work: () => Promise<unknown>): Promise<number> => {
      const before = compile.mock.calls.length
      await work()
      return compile.mock.calls.length - before
    }
    expect(await built(() => find(['a', 'b', 'c'], 1))).toBe(1)
    expect(await built(() => find(['x', 'y', 'z'], 2))).toBe(0)
    expect(await built(() => find(['x', 'y', 'z', '4'], 2))).toBe(0)
    expect(await built(() => find(['x', 'y', 'z', '4'], null))).toBe(1)
    expect(await built(() => find(['1', '2', '3', '4', '5'], null))).toBe(1)
    expect(await built(() => adapter.transaction((store) => store.findOne(ann)))).toBe(1)
    expect(await built(() => adapter.findOne(ann))).toBe(0)
    compile.mockRestore()
  })

  it('builds correct statements again after the cache was full', async () => {
    const adapter = await createTestFile().openAdapter()
    await adapter.create({ model: 'user', row: userRow('ann', { age: 1 }) })
    for (let length = 1; length <= 520; length += 1) {
      const test = { field: 'age', operator: 'eq', value: 1 } as const
      const where = Array.from({ length }, () => test)
      expect(await adapter.count({ model: 'user', where })).toBe(1)
    }
    expect(await adapter.findOne(ann)).toEqual(userRow('ann', { age: 1 }))
  })
})

describe('errors of calls', () => {
  it('names the model of a unique violation and keeps its cause', async () => {
    const adapter = await createTestFile().openAdapter()
    await adapter.create({ model: 'user', row: userRow('ann') })
    const again = adapter.create({ model: 'user', row: userRow('ann') })
    const error: unknown = await again.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UniqueViolation)
    expect(error).toHaveProperty('model', 'user')
    expect(error).toHaveProperty('cause.code', 'SQLITE_CONSTRAINT_UNIQUE')
  })

  it('throws the error of the database for a reference to a missing row', async () => {
    const adapter = await createTestFile().openAdapter()
    const row = { id: 'a', providerId: 'p', accountId: 'a', userId: 'nobody' }
    const error: unknown = await adapter
      .create({ model: 'account', row })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
  })

  it('rethrows errors of a transaction’s function unchanged', async () => {
    const adapter = await createTestFile().openAdapter()
    const thrown = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    const work = adapter.transaction(() => Promise.reject(thrown))
    await expect(work).rejects.toBe(thrown)
  })
})

describe('kysely()', () => {
  it('ignores the plugins of a Kysely instance', async () => {
    const dialect = libsql(createTestFile().path)
    const instance = new Kysely({ dialect, plugins: [new CamelCasePlugin()] })
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    await adapter.create({ model: 'user', row: userRow('ann', { isActive: true }) })
    expect(await adapter.findOne(ann)).toEqual(userRow('ann', { isActive: true }))
    await instance.destroy()
  })

  it('throws for an unknown dialect unless type is given', () => {
    const dialect = {
      createAdapter: () => new MssqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db: Kysely<unknown>) => new MssqlIntrospector(db),
      createQueryCompiler: () => new MssqlQueryCompiler(),
    }
    expect(() => kysely(dialect)).toThrow(
      'does not know the database of the dialect "MssqlAdapter"',
    )
    expect(kysely(dialect, { type: 'sqlite' }).id).toBe('kysely')
  })

  it('rejects a dialect that does not return the number of written rows', async () => {
    const dialect = { ...libsql(':memory:'), createDriver: () => new DummyDriver() }
    const adapter = kysely(dialect).connect(testSchema)
    await expect(adapter.delete(ann)).rejects.toThrow('does not say how many rows')
  })
})
