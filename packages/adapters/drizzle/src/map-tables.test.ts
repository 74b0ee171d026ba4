import type { ColumnSchema, Schema } from '@countersign/core'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleD1 } from 'drizzle-orm/d1'
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2'
import { boolean as mysqlBoolean, datetime, mysqlTable, varchar } from 'drizzle-orm/mysql-core'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { drizzleAdapter, type DrizzleDatabase } from './index.js'
import { openSync } from './test/test-engines.js'

const column: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}
const id: ColumnSchema = { ...column, required: true, unique: true }

const schema: Schema = {
  owner: {
    columns: {
      id,
      email: { ...column, required: true, unique: true },
      isActive: { ...column, type: 'boolean' },
      born: { ...column, type: 'date' },
    },
    uniqueTogether: [],
  },
  pet: {
    columns: {
      id,
      ownerId: { ...column, required: true, references: 'owner' },
      name: column,
    },
    uniqueTogether: [['ownerId', 'name']],
  },
}

const owner = sqlite.sqliteTable('owner', {
  id: sqlite.text('id').primaryKey(),
  email: sqlite.text('email').notNull().unique(),
  isActive: sqlite.integer('is_active', { mode: 'boolean' }),
  born: sqlite.integer('born', { mode: 'timestamp_ms' }),
})
const ownerId = sqlite
  .text('owner_id')
  .notNull()
  .references(() => owner.id, { onDelete: 'cascade' })
const petColumns = { id: sqlite.text('id').primaryKey(), ownerId, name: sqlite.text('name') }
const pet = sqlite.sqliteTable('pet', petColumns, (table) => [
  sqlite.uniqueIndex('pet_key').on(table.name, table.ownerId),
])
const db = openSync(':memory:')

function connect(tables: Readonly<Record<string, unknown>>): () => unknown {
  return () => drizzleAdapter(db, { schema: tables }).connect(schema)
}

/** The table of owners with other columns. */
function ownerWith(columns: Readonly<Record<string, sqlite.SQLiteColumnBuilderBase>>): {
  readonly owner: unknown
  readonly pet: unknown
} {
  const table = sqlite.sqliteTable('owner', {
    id: sqlite.text('id').primaryKey(),
    email: sqlite.text('email').notNull().unique(),
    isActive: sqlite.integer('is_active', { mode: 'boolean' }),
    born: sqlite.integer('born', { mode: 'timestamp_ms' }),
    ...columns,
  })
  const kept = sqlite.sqliteTable(
    'pet',
    {
      ...petColumns,
      ownerId: sqlite
        .text('owner_id')
        .notNull()
        .references(() => table.id, { onDelete: 'cascade' }),
    },
    (pets) => [sqlite.unique().on(pets.ownerId, pets.name)],
  )
  return { owner: table, pet: kept }
}

describe('tables of the app', () => {
  it.each([
    { title: 'exported under the names of models', tables: { owner, pet } },
    { title: 'with the names of models in the database', tables: { owners: owner, pets: pet } },
    { title: 'beside other exports', tables: { owner, pet, other: 1, nothing: null } },
    { title: 'with a text for dates', tables: ownerWith({ born: sqlite.text('born') }) },
    {
      title: 'with a column of the app that has a default',
      tables: ownerWith({ plan: sqlite.text('plan').notNull().default('free') }),
    },
  ])('accepts tables $title', ({ tables }) => {
    expect(connect(tables)).not.toThrow()
  })

  it.each([
    {
      title: 'lack a model',
      tables: { owner },
      problem: 'The model "pet" has no table: the schema exports no table "pet"',
    },
    {
      title: 'lack a column',
      tables: {
        owner: sqlite.sqliteTable('owner', {
          id: sqlite.text('id').primaryKey(),
          email: sqlite.text('email').notNull().unique(),
          isActive: sqlite.integer('is_active', { mode: 'boolean' }),
        }),
        pet,
      },
      problem:
        `"owner"."born" is missing: add the column integer('born', { mode: 'timestamp_ms' })` +
        ' under the name born',
    },
    {
      title: 'store dates in seconds',
      tables: ownerWith({ born: sqlite.integer('born', { mode: 'timestamp' }) }),
      problem: '"owner"."born" is a integer of date, which cannot hold a date exactly',
    },
    {
      title: 'store a boolean as a number',
      tables: ownerWith({ isActive: sqlite.integer('active') }),
      problem: '"owner"."isActive" is a integer of number, which cannot hold a boolean exactly',
    },
    {
      title: 'reject null in an optional column',
      tables: ownerWith({ born: sqlite.integer('born', { mode: 'timestamp_ms' }).notNull() }),
      problem: '"owner"."born" takes no null: remove .notNull()',
    },
    {
      title: 'have a column that no INSERT fills',
      tables: ownerWith({ plan: sqlite.text('plan').notNull() }),
      problem: '"owner"."plan" is unknown to Countersign, takes no null and has no default',
    },
    {
      title: 'have a column that only JavaScript fills',
      tables: ownerWith({
        plan: sqlite
          .text('plan')
          .notNull()
          .$defaultFn(() => 'free'),
      }),
      problem: '"owner"."plan" is unknown to Countersign, takes no null and has no default',
    },
    {
      title: 'lack the unique key of a column',
      tables: ownerWith({ email: sqlite.text('email').notNull() }),
      problem: '"owner" has no unique key on email',
    },
    {
      title: 'lack a unique key of two columns',
      tables: { owner, pet: sqlite.sqliteTable('pet', petColumns) },
      problem: '"pet" has no unique key on ownerId, name',
    },
    {
      title: 'have that key for some rows only',
      tables: {
        owner,
        pet: sqlite.sqliteTable('pet', petColumns, (pets) => [
          sqlite
            .uniqueIndex('some')
            .on(pets.ownerId, pets.name)
            .where(sql`name <> ''`),
        ]),
      },
      problem: '"pet" has no unique key on ownerId, name',
    },
    {
      title: 'keep the rows of a parent',
      tables: {
        owner,
        pet: sqlite.sqliteTable(
          'pet',
          { ...petColumns, ownerId: sqlite.text('owner_id') },
          (pets) => [sqlite.unique().on(pets.ownerId, pets.name)],
        ),
      },
      problem: '"pet"."ownerId" is no foreign key to "owner" with ON DELETE CASCADE',
    },
  ])('refuses tables that $title', ({ tables, problem }) => {
    expect(connect(tables)).toThrow(problem)
    expect(connect(tables)).toThrow('The Drizzle schema does not fit the options of createAuth')
    expect(connect(tables)).toThrow('generateDrizzleSchema()')
  })

  it('takes the tables of drizzle() by default', () => {
    expect(() =>
      drizzleAdapter(drizzlePostgres.mock({ schema: { owner } })).connect(schema),
    ).toThrow('no table "pet"')
  })
})

describe('columns of dates', () => {
  const only = (born: ColumnSchema): Schema => ({
    owner: { columns: { id, born }, uniqueTogether: [] },
  })
  const wanted = only({ ...column, type: 'date' })

  it.each([
    { title: 'timestamp', born: pg.timestamp('born'), fits: true },
    {
      title: 'timestamp with time zone',
      born: pg.timestamp('born', { withTimezone: true }),
      fits: true,
    },
    { title: 'timestamp(3)', born: pg.timestamp('born', { precision: 3 }), fits: true },
    { title: 'timestamp(0)', born: pg.timestamp('born', { precision: 0 }), fits: false },
    { title: 'timestamp as text', born: pg.timestamp('born', { mode: 'string' }), fits: false },
    { title: 'date', born: pg.date('born', { mode: 'date' }), fits: false },
    { title: 'text', born: pg.text('born'), fits: false },
  ])('takes $title in PostgreSQL: $fits', ({ born, fits }) => {
    const table = pg.pgTable('owner', { id: pg.text('id').primaryKey(), born })
    const adapter = drizzleAdapter(drizzlePostgres.mock(), { schema: { owner: table } })
    if (fits) expect(() => adapter.connect(wanted)).not.toThrow()
    else expect(() => adapter.connect(wanted)).toThrow('cannot hold a date exactly')
  })

  it.each([
    { title: 'datetime(3)', born: datetime('born', { fsp: 3 }), fits: true },
    { title: 'datetime', born: datetime('born'), fits: false },
    { title: 'boolean', born: mysqlBoolean('born'), fits: false },
  ])('takes $title in MySQL: $fits', ({ born, fits }) => {
    const table = mysqlTable('owner', { id: varchar('id', { length: 255 }).primaryKey(), born })
    const adapter = drizzleAdapter(drizzleMysql.mock(), { schema: { owner: table } })
    if (fits) expect(() => adapter.connect(wanted)).not.toThrow()
    else expect(() => adapter.connect(wanted)).toThrow('cannot hold a date exactly')
  })
})

function openD1(): ReturnType<typeof drizzleD1> {
  return drizzleD1({})
}

function noTransaction(): void {
  // It is not called.
}

describe('databases', () => {
  it('refuses a driver without interactive transactions', () => {
    expect(() => drizzleAdapter(openD1())).toThrow(
      'drizzle-orm/d1 has no interactive transactions, which Countersign needs. Drivers that have them: better-sqlite3',
    )
  })

  it.each([
    { title: 'an empty object', value: { _: {}, transaction: noTransaction } },
    {
      title: 'another session',
      value: { _: {}, transaction: noTransaction, dialect: {}, session: {} },
    },
    { title: 'an import that does not exist', value: undefined },
    { title: 'null', value: null },
    { title: 'a connection URL', value: 'postgres://localhost/app' },
  ])('refuses $title', ({ value }) => {
    expect(() => drizzleAdapter(value as DrizzleDatabase)).toThrow(
      'takes the database that drizzle() of drizzle-orm',
    )
  })
})
