import type { DatabaseAdapter } from '@countersign/core'
import {
  type DialectAdapter,
  MssqlAdapter,
  MysqlAdapter,
  PostgresAdapter,
  SqliteAdapter,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { type DatabaseKind, kysely } from '../index.js'
import { userRow } from '../test/open-database.js'
import { recordMysql, recordPostgres, type RecordingDialect } from '../test/recording-dialect.js'
import { testSchema } from '../test/test-database.js'

const moment = new Date('2026-11-21T07:16:50.617Z')
const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const adult = { model: 'user', where: [{ field: 'age', operator: 'gte', value: 18 } as const] }
const COLUMNS = '"id", "email", "age", "isActive", "born"'
const NAMES = COLUMNS.replaceAll('"', '`')
const stored = { id: 'ann', email: 'ann@example.com', age: '7', isActive: 1, born: moment }

type AdapterCall = (adapter: DatabaseAdapter) => Promise<unknown>

async function ask(dialect: RecordingDialect, call: AdapterCall): Promise<string[]> {
  await call(kysely(dialect).connect(testSchema))
  return dialect.queries.map(([sql]) => sql)
}

describe('SQL on PostgreSQL', () => {
  it.each<{ title: string; call: AdapterCall; sql: string }>([
    {
      title: 'locks the provided row before it creates a row',
      call: (db) => db.create({ model: 'user', row: userRow('a'), provided: ann }),
      sql: `insert into "user" (${COLUMNS}) select $1, $2, $3, $4, $5 from "user" where "id" = $6 limit 1 for share`,
    },
    {
      title: 'updates a row by id without a lock',
      call: (db) => db.updateOne({ ...ann, set: { isActive: true, born: moment } }),
      sql: `update "user" set "isActive" = $1, "born" = $2 where "id" = $3 returning ${COLUMNS}`,
    },
    {
      title: 'locks one of several rows and checks it again before an update',
      call: (db) => db.updateOne({ ...adult, set: { isActive: true } }),
      sql: `update "user" set "isActive" = $1 where "id" = (select "id" from "user" where "age" >= $2 limit 1 for update) and "age" >= $3 returning ${COLUMNS}`,
    },
    {
      title: 'locks one row and checks it again in take',
      call: (db) => db.take(adult),
      sql: `delete from "user" where "id" = (select "id" from "user" where "age" >= $1 limit 1 for update) and "age" >= $2 returning ${COLUMNS}`,
    },
    {
      title: 'checks the limit of increment in the statement',
      call: (db) =>
        db.increment({ ...ann, field: 'age', by: 1, below: 9, set: { isActive: false } }),
      sql: `update "user" set "isActive" = $1, "age" = coalesce("age", 0) + $2 where "id" = $3 and coalesce("age", 0) < $4 returning ${COLUMNS}`,
    },
    {
      title: 'sorts nulls first in a page, except by a column that takes no null',
      call: (db) =>
        db.findMany({
          model: 'user',
          where: [{ field: 'email', operator: 'endsWith', value: '%' }],
          orderBy: [
            { field: 'age', direction: 'asc' },
            { field: 'email', direction: 'desc' },
          ],
          limit: 2,
          offset: 4,
        }),
      sql: `select ${COLUMNS} from "user" where right("email", length($1)) = $2 order by "age" asc nulls first, "email" desc limit $3 offset $4`,
    },
    {
      title: 'matches text without LIKE patterns',
      call: (db) =>
        db.count({
          model: 'user',
          where: [
            { field: 'email', operator: 'contains', value: '_' },
            { field: 'email', operator: 'startsWith', value: '%' },
            { field: 'email', operator: 'ne', value: 'a' },
            { field: 'email', operator: 'in', value: ['a', 'b', 'c'] },
          ],
        }),
      sql: 'select count(*) as "count" from "user" where strpos("email", $1) > 0 and starts_with("email", $2) and ("email" <> $3 or "email" is null) and "email" in ($4, $5, $6, $7)',
    },
  ])('$title', async ({ call, sql }) => {
    expect(await ask(recordPostgres(), call)).toEqual([sql])
  })

  it('sends dates as text in UTC, and decodes values of any driver', async () => {
    const dialect = recordPostgres()
    dialect.answers.push([{ ...stored, isActive: true }])
    const adapter = kysely(dialect).connect(testSchema)
    const change = { ...ann, set: { isActive: true, born: moment, age: 7 } }
    const row = { ...stored, age: 7, isActive: true }
    expect(await adapter.updateOne(change)).toEqual(row)
    expect(dialect.queries[0]?.[1]).toEqual([true, moment.toISOString(), 7, 'ann'])
  })

  it('plans a migration behind a lock of the transaction', async () => {
    const statements = await ask(recordPostgres(), async (db) => {
      const plan = await db.migrations?.plan()
      await plan?.apply()
    })
    expect(statements.slice(3, 5)).toEqual([
      'set local statement_timeout = 0',
      'select pg_advisory_xact_lock(7234017283807667300)',
    ])
    expect(statements.slice(8)).toEqual([
      'create table "user" ("id" text not null primary key, "email" text not null, "age" double precision, "isActive" boolean, "born" timestamptz)',
      'create unique index "user_email_key" on "user" ("email")',
      'create table "account" ("id" text not null primary key, "providerId" text not null, "accountId" text not null, "userId" text not null, foreign key ("userId") references "user" ("id") on delete cascade)',
      'create unique index "account_providerId_accountId_key" on "account" ("providerId", "accountId")',
      'create index "account_userId_index" on "account" ("userId")',
    ])
  })
})

describe('SQL on MySQL', () => {
  it('updates one row behind a lock', async () => {
    const dialect = recordMysql()
    dialect.answers.push([stored], [], [{ ...stored, age: 8 }])
    const adapter = kysely(dialect).connect(testSchema)
    const row = await adapter.increment({ ...ann, field: 'age', by: 1, below: 9 })
    expect(row).toEqual({ ...stored, age: 8, isActive: true })
    const byId = '(`id` = ? and cast(`id` as binary) = cast(? as binary))'
    expect(dialect.queries).toEqual([
      [
        `select ${NAMES} from \`user\` where ${byId} and coalesce(\`age\`, 0) < ? limit 1 for update`,
        ['ann', 'ann', 9],
      ],
      [`update \`user\` set \`age\` = coalesce(\`age\`, 0) + ? where ${byId}`, [1, 'ann', 'ann']],
      [`select ${NAMES} from \`user\` where ${byId} limit 1`, ['ann', 'ann']],
    ])
  })

  it('takes one row behind a lock', async () => {
    const dialect = recordMysql()
    dialect.answers.push([stored])
    const adapter = kysely(dialect).connect(testSchema)
    expect(await adapter.take(adult)).toEqual({ ...stored, age: 7, isActive: true })
    expect(dialect.queries.map(([sql]) => sql)).toEqual([
      `select ${NAMES} from \`user\` where \`age\` >= ? limit 1 for update`,
      'delete from `user` where (`id` = ? and cast(`id` as binary) = cast(? as binary))',
    ])
  })

  it('writes nothing when no row matches', async () => {
    const dialect = recordMysql()
    const adapter = kysely(dialect).connect(testSchema)
    expect(await adapter.take(adult)).toBe(null)
    expect(await adapter.updateOne({ ...adult, set: { age: 1 } })).toBe(null)
    expect(dialect.queries).toHaveLength(2)
  })

  it('compares text by its bytes', async () => {
    const statements = await ask(recordMysql(), (db) =>
      db.count({
        model: 'user',
        where: [
          { field: 'email', operator: 'ne', value: 'a' },
          { field: 'email', operator: 'in', value: ['a', 'b'] },
          { field: 'email', operator: 'notIn', value: ['c'] },
          { field: 'email', operator: 'startsWith', value: 'd' },
          { field: 'email', operator: 'endsWith', value: 'e' },
          { field: 'email', operator: 'contains', value: 'f' },
          { field: 'age', operator: 'eq', value: 1 },
        ],
      }),
    )
    const bytes = 'cast(`email` as binary)'
    const value = 'cast(? as binary)'
    expect(statements).toEqual([
      `select count(*) as \`count\` from \`user\` where (${bytes} <> ${value} or \`email\` is null) and (\`email\` in (?, ?) and ${bytes} in (${value}, ${value})) and ${bytes} not in (${value}) and left(${bytes}, length(${value})) = ${value} and right(${bytes}, length(${value})) = ${value} and locate(${value}, ${bytes}) > 0 and \`age\` = ?`,
    ])
  })

  it('locks the provided row before it creates a row', async () => {
    const [statement] = await ask(recordMysql(), (db) =>
      db.create({ model: 'user', row: userRow('a', { isActive: true }), provided: adult }),
    )
    expect(statement).toBe(
      `insert into \`user\` (${NAMES}) select ?, ?, ?, ?, ? from \`user\` where \`age\` >= ? limit 1 lock in share mode`,
    )
  })

  it('releases the lock of a migration, and limits the length of key columns', async () => {
    const dialect = recordMysql()
    const there = [{ table: 'account', column: 'id', required: 1, defaulted: 0, keyed: 1 }]
    dialect.answers.push(there, [], [], [{ name: 'utf8mb4_0900_bin' }], [], [], [], [], there)
    const statements = await ask(dialect, async (db) => {
      const plan = await db.migrations?.plan()
      await plan?.apply()
    })
    // The server names no collation while the migration is applied.
    const key = 'varchar(255) character set utf8mb4 collate utf8mb4_bin'
    expect(statements).toContain("select get_lock('countersign_migration', 60)")
    expect(statements).toContain(
      `create table \`user\` (\`id\` ${key} not null primary key, \`email\` ${key} not null, \`age\` double, \`isActive\` boolean, \`born\` datetime(3))`,
    )
    expect(statements).toContain(`alter table \`account\` add column \`userId\` ${key}`)
    expect(statements).toContain(
      'alter table `account` add foreign key (`userId`) references `user` (`id`) on delete cascade',
    )
    expect(statements.at(-1)).toBe("select release_lock('countersign_migration')")
  })
})

describe('the engine of a dialect', () => {
  /** The type of a date column in the plan of a migration. */
  async function findDateType(adapter: DialectAdapter, type?: DatabaseKind): Promise<unknown> {
    const options = type ? { type } : {}
    const dialect = { ...recordPostgres(), createAdapter: () => adapter }
    const plan = await kysely(dialect, options).connect(testSchema).migrations?.plan()
    return /"born" ([^,)]+)/.exec(plan?.statements[0] ?? '')?.[1]
  }

  it.each<{ adapter: DialectAdapter; type: string }>([
    { adapter: new SqliteAdapter(), type: 'date' },
    { adapter: new PostgresAdapter(), type: 'timestamptz' },
    { adapter: new MysqlAdapter(), type: 'datetime(3' },
  ])(
    'finds the engine whose dates are $type by the adapter of the dialect',
    async ({ adapter, type }) => {
      expect(await findDateType(adapter)).toBe(type)
    },
  )

  it('finds the engine of a dialect from another copy of Kysely', async () => {
    const copies = {
      SqliteAdapter: class SqliteAdapter extends MssqlAdapter {},
    }
    class D1Adapter extends copies.SqliteAdapter {}
    expect(await findDateType(new D1Adapter())).toBe('date')
  })

  it('takes the engine of the option type', async () => {
    expect(await findDateType(new MssqlAdapter(), 'mysql')).toBe('datetime(3')
    await expect(findDateType(new MssqlAdapter())).rejects.toThrow('MssqlAdapter')
  })
})

describe('the option schema', () => {
  it.each(['', 'pg_auth', 'n'.repeat(64), 'a\0b', '\ud800'])('rejects the name %j', (schema) => {
    expect(() => kysely(recordPostgres(), { schema })).toThrow('must be the name of a schema')
  })

  it.each([
    { kind: 'sqlite', dialect: { ...recordPostgres(), createAdapter: () => new SqliteAdapter() } },
    { kind: 'mysql', dialect: recordMysql() },
  ])('stops the start of an app on $kind', ({ dialect, kind }) => {
    expect(() => kysely(dialect, { schema: 'auth' })).toThrow(
      `The option "schema" is for PostgreSQL only, not for ${kind}`,
    )
  })
})
