import type { DatabaseAdapter, MigrationPlan, Schema } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { createTestFile, type TestFile, userRow } from './test/open-database.js'
import { testSchema } from './test/test-database.js'

const account = { id: 'a', providerId: 'p', accountId: '1', userId: 'ann' }
const USER = `create table "user" ("id" text primary key, "email" text not null unique, "age" integer, "isActive" integer, "born" date)`
const ACCOUNT = `create table "account" ("id" text primary key, "providerId" text not null, "accountId" text not null, "userId" text not null references "user" ("id") on delete cascade, unique ("accountId", "providerId"))`
const ACCOUNT_INDEX = `create index "by user" on "account" ("userId", "id")`

interface Planned {
  readonly adapter: DatabaseAdapter
  readonly plan: MigrationPlan
}

/** Creates the tables with SQL, then plans. */
async function planOn(
  file: TestFile,
  tables: readonly string[],
  schema: Schema = testSchema,
): Promise<Planned> {
  const raw = file.openRaw()
  for (const table of tables) raw.exec(table)
  const adapter = kysely(file.openKysely()).connect(schema)
  const plan = await adapter.migrations?.plan()
  if (!plan) throw new Error('There are no migrations')
  return { adapter, plan }
}

describe('a plan for an empty database', () => {
  it('contains readable CREATE TABLE statements', async () => {
    const { plan } = await planOn(createTestFile(), [])
    expect(plan.problems).toEqual([])
    expect(plan.statements).toEqual([
      'create table "user" ("id" text not null primary key, "email" text not null, "age" integer, "isActive" integer, "born" date)',
      'create unique index "user_email_key" on "user" ("email")',
      'create table "account" ("id" text not null primary key, "providerId" text not null, "accountId" text not null, "userId" text not null, foreign key ("userId") references "user" ("id") on delete cascade)',
      'create unique index "account_providerId_accountId_key" on "account" ("providerId", "accountId")',
      'create index "account_userId_index" on "account" ("userId")',
    ])
  })

  it('contains statements that run in a SQL shell', async () => {
    const file = createTestFile()
    const { adapter, plan } = await planOn(file, [])
    file.openRaw().exec(plan.statements.join(';\n'))
    expect((await adapter.migrations?.plan())?.statements).toEqual([])
    await plan.apply()
    expect(await adapter.create({ model: 'user', row: userRow('ann') })).toBe(true)
  })

  it('quotes names that contain quotes', async () => {
    const { user } = testSchema
    const schema: Schema = user ? { 'us"er; drop': user } : {}
    const { adapter, plan } = await planOn(createTestFile(), [], schema)
    await plan.apply()
    expect(await adapter.count({ model: 'us"er; drop', where: [] })).toBe(0)
  })
})

describe('a plan for existing tables', () => {
  it('accepts keys in any order, and indexes that begin with the column', async () => {
    const { plan } = await planOn(createTestFile(), [USER, ACCOUNT, ACCOUNT_INDEX])
    expect(plan).toMatchObject({ statements: [], problems: [] })
  })

  it('does not accept a partial index as a key', async () => {
    const partial = USER.replace(' unique', '')
    const index = 'create unique index "some" on "user" ("email") where "age" > 1'
    const { plan } = await planOn(createTestFile(), [partial, index, ACCOUNT, ACCOUNT_INDEX])
    expect(plan.statements).toEqual(['create unique index "user_email_key" on "user" ("email")'])
  })

  it('adds columns as nullable, with their foreign key', async () => {
    const bare =
      'create table "account" ("id" text primary key, "providerId" text not null, "accountId" text not null)'
    const { adapter, plan } = await planOn(createTestFile(), [USER, bare])
    expect(plan.problems).toEqual([])
    expect(plan.statements).toEqual([
      'alter table "account" add column "userId" text references "user" ("id") on delete cascade',
      'create unique index "account_providerId_accountId_key" on "account" ("providerId", "accountId")',
      'create index "account_userId_index" on "account" ("userId")',
    ])
    await plan.apply()
    await adapter.create({ model: 'user', row: userRow('ann') })
    await adapter.create({ model: 'account', row: account })
    await adapter.delete({ model: 'user', where: [] })
    expect(await adapter.count({ model: 'account', where: [] })).toBe(0)
  })

  it('reports rows with null in a required column until they have a value', async () => {
    const file = createTestFile()
    const bare = 'create table "user" ("id" text primary key)'
    const { adapter, plan } = await planOn(file, [bare, `insert into "user" values ('ann')`])
    const problem = '"user"."email" is required, and rows hold no value in it'
    expect(plan.problems).toEqual([problem])
    await plan.apply()
    expect(await adapter.migrations?.plan()).toMatchObject({ statements: [], problems: [problem] })
    file.openRaw().exec(`update "user" set "email" = 'ann@example.com'`)
    expect(await adapter.migrations?.plan()).toMatchObject({ statements: [], problems: [] })
  })

  it('reports rows that violate a key, with a query for them, and applies the rest', async () => {
    const file = createTestFile()
    const loose = USER.replace(' unique', '').replace(', "born" date', '')
    const rows = `insert into "user" ("id", "email") values ('a', 'x'), ('b', 'x'), ('c', 'y')`
    const { adapter, plan } = await planOn(file, [loose, rows, ACCOUNT, ACCOUNT_INDEX])
    expect(plan.statements).toEqual(['alter table "user" add column "born" date'])
    const query =
      'select "email", count(*) as "rows" from "user" where "email" is not null group by "email" having count(*) > 1'
    expect(plan.problems).toEqual([
      `Rows of "user" have the same email, which should be unique: ${query}`,
    ])
    expect(file.openRaw().prepare(query).all([])).toEqual([{ email: 'x', rows: 2 }])
    await plan.apply()
    expect(await adapter.count({ model: 'user', where: [] })).toBe(3)
    file.openRaw().exec(`delete from "user" where "id" = 'b'`)
    const next = await adapter.migrations?.plan()
    expect(next?.problems).toEqual([])
    await next?.apply()
    const again = adapter.create({ model: 'user', row: userRow('d', { email: 'x' }) })
    await expect(again).rejects.toThrow('same unique key')
  })

  it('reports columns that would make every new row fail', async () => {
    const more = USER.replace(
      '"age"',
      `"issuer" text not null, "rank" integer not null default 1, "age"`,
    )
    const { plan } = await planOn(createTestFile(), [more, ACCOUNT, ACCOUNT_INDEX])
    expect(plan.statements).toEqual([])
    expect(plan.problems).toEqual([
      '"user"."issuer" is unknown to this app and takes no null: no row can be written to "user"',
    ])
  })

  it.each([
    { title: 'without cascade', clause: 'references "user" ("id")' },
    { title: 'to another table', clause: 'references "account" ("id") on delete cascade' },
    { title: 'that is missing', clause: '' },
  ])('reports a foreign key $title', async ({ clause }) => {
    const other = ACCOUNT.replace('references "user" ("id") on delete cascade', clause)
    const { plan } = await planOn(createTestFile(), [USER, other, ACCOUNT_INDEX])
    expect(plan.problems).toEqual([
      '"account"."userId" is no foreign key to "user" with ON DELETE CASCADE: rows stay, or keep the row that they belong to from being deleted',
    ])
  })

  it('reports a different index with the name of a required one', async () => {
    const taken = 'create index "account_userId_index" on "account" ("id")'
    const { plan } = await planOn(createTestFile(), [USER, ACCOUNT, taken])
    expect(plan.statements).toEqual([])
    expect(plan.problems).toEqual([
      'The index "account_userId_index" of "account" is another than the one that is needed on userId',
    ])
  })

  it('needs no other key when the id is an integer, and reports its type', async () => {
    const serial = USER.replace('"id" text primary key', '"id" integer primary key')
    const { plan } = await planOn(createTestFile(), [serial, ACCOUNT, ACCOUNT_INDEX])
    expect(plan).toMatchObject({
      statements: [],
      problems: [
        '"user"."id" has the type integer, which does not hold every string: it needs text',
      ],
    })
  })

  it('ignores views and tables that the schema does not have', async () => {
    const view = 'create view "things" as select 1 as "one"'
    const other = 'create table "post" ("id" integer primary key, "title" text not null)'
    const file = createTestFile()
    const { plan } = await planOn(file, [view, other])
    expect(plan.statements.join()).not.toMatch(/post|things/)
    await plan.apply()
    expect(file.openRaw().prepare('select * from "things"').all([])).toEqual([{ one: 1 }])
  })
})

describe('apply() of a plan', () => {
  it('changes nothing when one statement fails', async () => {
    const file = createTestFile()
    const { plan } = await planOn(file, [])
    file.openRaw().exec('create view "account" as select 1 as "one"')
    await expect(plan.apply()).rejects.toThrow('account')
    const tables = file.openRaw().prepare(`select name from sqlite_master where type = 'table'`)
    expect(tables.all([])).toEqual([])
  })

  it('adds only what is still missing when the plan is out of date', async () => {
    const file = createTestFile()
    const { adapter, plan } = await planOn(file, [])
    for (const statement of [USER, ACCOUNT]) file.openRaw().exec(statement)
    await plan.apply()
    expect((await adapter.migrations?.plan())?.statements).toEqual([])
  })
})
