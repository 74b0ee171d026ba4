import { createAuth, type DatabaseAdapter, type Schema, UniqueViolation } from '@countersign/core'
import { createClient } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drizzleAdapter } from './index.js'

const plain = { required: false, unique: false, index: false, references: null } as const
const schema: Schema = {
  owner: {
    columns: {
      id: { ...plain, type: 'string', required: true, unique: true },
      emailAddress: { ...plain, type: 'string', required: true, unique: true },
      isActive: { ...plain, type: 'boolean' },
      born: { ...plain, type: 'date' },
      tags: { ...plain, type: 'json' },
      visits: { ...plain, type: 'number' },
    },
    uniqueTogether: [],
  },
}
const owner = sqlite.sqliteTable('app_owners', {
  id: sqlite.text('owner_id').primaryKey(),
  emailAddress: sqlite.text().notNull().unique('one_address'),
  isActive: sqlite.integer({ mode: 'boolean' }),
  born: sqlite.text('born_on'),
  tags: sqlite.text({ mode: 'json' }),
  visits: sqlite.integer().default(3),
  plan: sqlite.text('plan').notNull().default('free'),
})
const row = {
  id: 'ann',
  emailAddress: 'ann@example.com',
  isActive: true,
  born: new Date('1990-05-17T08:30:00.123Z'),
  tags: '["a",{"b":1}]',
  visits: null,
}
const where = [{ field: 'emailAddress', operator: 'eq', value: 'ann@example.com' }] as const
const page = { orderBy: [{ field: 'id', direction: 'asc' }], limit: 10, offset: 0 } as const

/** The statements of the app's logger, and an adapter on a table with other names. */
async function open(): Promise<{
  adapter: DatabaseAdapter
  statements: string[]
  read: () => Promise<unknown>
}> {
  const statements: string[] = []
  const client = createClient({ url: ':memory:' })
  onTestFinished(() => {
    client.close()
  })
  const logger = { logQuery: (statement: string) => void statements.push(statement) }
  const db = drizzle(client, { casing: 'snake_case', logger, schema: { owner } })
  await db.run(sql`create table app_owners (owner_id text primary key,
    email_address text not null unique, is_active integer, born_on text, tags text,
    visits integer, plan text not null default 'free')`)
  statements.length = 0
  const read = (): Promise<unknown> => db.select().from(owner)
  return { adapter: drizzleAdapter(db).connect(schema), statements, read }
}

describe('names of the app', () => {
  it('stores and reads rows that the app reads through Drizzle', async () => {
    const { adapter, read } = await open()
    await adapter.create({ model: 'owner', row })
    expect(await adapter.findOne({ model: 'owner', where })).toEqual(row)
    expect(await read()).toEqual([
      { ...row, born: '1990-05-17T08:30:00.123Z', tags: ['a', { b: 1 }], plan: 'free' },
    ])
  })

  it('changes, counts, orders and deletes rows', async () => {
    const { adapter } = await open()
    await adapter.create({ model: 'owner', row })
    const changed = await adapter.increment({
      model: 'owner',
      where,
      field: 'visits',
      by: 2,
      below: 3,
    })
    expect(changed).toEqual({ ...row, visits: 2 })
    expect(await adapter.update({ model: 'owner', where, set: {} })).toBe(1)
    expect(await adapter.count({ model: 'owner', where })).toBe(1)
    expect(await adapter.findMany({ model: 'owner', where, ...page })).toHaveLength(1)
    expect(await adapter.take({ model: 'owner', where })).toEqual({ ...row, visits: 2 })
    expect(await adapter.count({ model: 'owner', where: [] })).toBe(0)
  })

  it('names the fields of a unique key that is taken', async () => {
    const { adapter } = await open()
    await adapter.create({ model: 'owner', row })
    const taken = adapter.create({ model: 'owner', row: { ...row, id: 'bob' } })
    await expect(taken).rejects.toBeInstanceOf(UniqueViolation)
    await expect(taken).rejects.toMatchObject({ model: 'owner', columns: ['emailAddress'] })
  })

  it('shows its statements to the logger of the app', async () => {
    const { adapter, statements } = await open()
    await adapter.count({ model: 'owner', where })
    expect(statements).toEqual([
      'select count(*) as "count" from "app_owners" where "email_address" = ?',
    ])
  })
})

describe('one connection', () => {
  it('rejects a caller that waits in a transaction for another one', async () => {
    const client = createClient({ url: ':memory:' })
    onTestFinished(() => {
      client.close()
    })
    const adapter = drizzleAdapter(drizzle(client, { schema: { owner }, casing: 'snake_case' }), {
      waitMs: 50,
    }).connect(schema)
    const work = adapter.transaction(() => adapter.findOne({ model: 'owner', where }))
    await expect(work).rejects.toMatchObject({ name: 'Unavailable' })
  })
})

describe('createAuth', () => {
  it('names the missing models at the start', () => {
    const db = drizzle(createClient({ url: ':memory:' }))
    const start = (): unknown =>
      createAuth({
        database: drizzleAdapter(db, { schema: {} }),
        secret: 'a secret of tests that is long',
      })
    for (const model of ['user', 'session', 'account', 'verification']) {
      expect(start).toThrow(`The model "${model}" has no table`)
    }
  })
})

describe('a program that wants the tables of the app', () => {
  const receiver = Symbol.for('countersign.schema-receiver')

  it('gets them also when the schema of Drizzle lacks one', () => {
    const received: unknown[] = []
    Reflect.set(globalThis, receiver, (tables: Schema) => received.push(tables))
    onTestFinished(() => void Reflect.deleteProperty(globalThis, receiver))
    const client = createClient({ url: ':memory:' })
    onTestFinished(() => {
      client.close()
    })
    const adapter = drizzleAdapter(drizzle(client), { schema: {} })
    expect(() => adapter.connect(schema)).toThrow('owner')
    expect(received).toEqual([schema])
  })
})

describe('drizzleAdapter', () => {
  it.each<{ options: unknown; problem: string }>([
    { options: null, problem: ': Invalid input: expected object, received null' },
    { options: { shema: {} }, problem: '.shema: is not an option; did you mean "schema"?' },
    { options: { schema: owner.id.name }, problem: '.schema: must be an object of tables' },
    {
      options: { waitMs: Infinity },
      problem: '.waitMs: must be a whole number from 0 to 2147483647',
    },
  ])('rejects the options $options', ({ options, problem }) => {
    const client = createClient({ url: ':memory:' })
    onTestFinished(() => {
      client.close()
    })
    expect(() => drizzleAdapter(drizzle(client), options as object)).toThrow(
      `drizzleAdapter${problem}`,
    )
  })
})
