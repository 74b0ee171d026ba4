import type { ColumnSchema, Schema } from '@countersign/core'
import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import type { TestInstance } from './test/open-database.js'
import { userRow } from './test/open-database.js'
import { openDialect, testSchema } from './test/test-database.js'
import { createTestDatabase, testServers } from './test/test-engines.js'

const nullable = { required: false, unique: false, index: false, references: null }
const id: ColumnSchema = { ...nullable, type: 'string', required: true, unique: true }

async function openInstance(engine: (typeof testServers)[number]): Promise<TestInstance> {
  const instance: TestInstance = new Kysely({
    dialect: openDialect(await createTestDatabase(engine)),
  })
  onTestFinished(() => instance.destroy())
  return instance
}

const foreignUsers: Readonly<Record<string, { table: string; types: readonly string[] }>> = {
  postgres: {
    table: `create table "user" ("id" serial primary key, "email" varchar(255) not null unique, "age" text, "isActive" smallint, "born" date)`,
    types: ['integer', 'text', 'smallint', 'date'],
  },
  mysql: {
    table:
      'create table `user` (`id` int auto_increment primary key, `email` varchar(255) not null unique, `age` varchar(9), `isActive` char(1), `born` date)',
    types: ['int', 'varchar', 'char', 'date'],
  },
}

describe.each(testServers)('a plan for tables of the app on $name', (engine) => {
  it('reports columns whose types do not hold every value', async () => {
    const instance = await openInstance(engine)
    const { table, types } = foreignUsers[engine.kind] ?? { table: '', types: [] }
    await sql.raw(table).execute(instance)
    const plan = await kysely(instance).connect(testSchema).migrations?.plan()
    const problems = plan?.problems.filter((problem) => problem.includes('has the type'))
    const wanted = ['string', 'number', 'boolean', 'date']
    const columns = ['id', 'age', 'isActive', 'born']
    expect(problems).toHaveLength(4)
    for (const [index, column] of columns.entries())
      expect(problems?.[index]).toContain(
        `"user"."${column}" has the type ${String(types[index])}, which does not hold every ${String(wanted[index])}`,
      )
  })

  it('reports no type of its own', async () => {
    const instance = await openInstance(engine)
    const list = { ...nullable, type: 'json' } as const
    const schema: Schema = { ...testSchema, note: { columns: { id, list }, uniqueTogether: [] } }
    const { migrations } = kysely(instance).connect(schema)
    await (await migrations?.plan())?.apply()
    expect(await migrations?.plan()).toMatchObject({ statements: [], problems: [] })
  })
})

describe.each(testServers.filter(({ kind }) => kind === 'postgres'))(
  'the option schema on $name',
  (engine) => {
    it('creates the schema and its tables, beside tables of the same names', async () => {
      const instance = await openInstance(engine)
      const other = kysely(instance).connect(testSchema)
      await (await other.migrations?.plan())?.apply()
      const schema = `Auth_${Math.random().toString(36).slice(2)}`
      onTestFinished(async () => {
        await sql`drop schema ${sql.id(schema)} cascade`.execute(instance)
      })
      const adapter = kysely(instance, { schema }).connect(testSchema)
      const plan = await adapter.migrations?.plan()
      expect(plan?.statements[0]).toBe(`create schema "${schema}"`)
      const copy = await adapter.migrations?.plan()
      await Promise.all([plan?.apply(), copy?.apply()])
      expect(await adapter.migrations?.plan()).toMatchObject({ statements: [], problems: [] })
      const account = { id: 'a', providerId: 'p', accountId: '1', userId: 'ann' }
      await adapter.create({ model: 'user', row: userRow('ann') })
      await adapter.create({ model: 'account', row: account })
      const join = { model: 'user', by: 'userId', where: [] }
      expect(await adapter.findOneJoined({ model: 'account', where: [], join })).toEqual({
        row: account,
        parent: userRow('ann'),
      })
      expect(await other.count({ model: 'user', where: [] })).toBe(0)
      expect(await adapter.delete({ model: 'user', where: [] })).toBe(1)
      expect(await adapter.count({ model: 'account', where: [] })).toBe(0)
    })
  },
)
