import type { Database, Schema, TableSchema } from '@countersign/core'
import { CompiledQuery, Kysely } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { DatabaseKind } from '../engines/engine.js'
import { kysely } from '../index.js'
import type { TestInstance } from './open-database.js'
import { openDialect } from './test-database.js'
import { createTestDatabase, type TestEngine } from './test-engines.js'

/** A database whose queries are recorded. */
export interface WatchedDatabase {
  readonly database: Database
  readonly instance: TestInstance
  /** Fills every table and clears the recorded queries. Call it after the migration. */
  fill(): Promise<void>
  /** The distinct queries since then, without commits and rollbacks. */
  queries(): readonly CompiledQuery[]
  /** Fails for a query that reads a whole table. */
  expectNoScans(): Promise<void>
}

/** An empty database for the running test, whose queries are recorded. */
export async function createWatchedDatabase(engine: TestEngine): Promise<WatchedDatabase> {
  const address = await createTestDatabase(engine)
  const { kind } = engine
  const queries = new Map<string, CompiledQuery>()
  const instance: TestInstance = new Kysely({
    dialect: openDialect(address),
    log: ({ query }) => {
      queries.set(query.sql, query)
    },
  })
  onTestFinished(() => instance.destroy())
  const { database, schemas } = spyOnSchema(kysely(instance))
  const searched = () =>
    [...queries.values()].filter(({ sql }) => /^(select|update|delete|insert)/.test(sql))
  return {
    database,
    instance,
    async fill() {
      for (const schema of schemas) {
        await fillTables(instance, kind, schema)
        await refreshStatistics(instance, kind, schema)
      }
      queries.clear()
    },
    queries: searched,
    async expectNoScans() {
      for (const query of searched()) {
        const scans = await findScans(instance, kind, query)
        expect({ query: query.sql, scans }).toEqual({ query: query.sql, scans: [] })
      }
    },
  }
}

function spyOnSchema(database: Database): { database: Database; schemas: Schema[] } {
  const schemas: Schema[] = []
  return {
    schemas,
    database: {
      id: database.id,
      connect(schema) {
        schemas.push(schema)
        return database.connect(schema)
      },
    },
  }
}

/** Enough rows for the planner to prefer an index. */
const ROWS = 2000
const ROWS_AT_ONCE = 500

/** Fills every table. Row n has n in every text, so that references are valid. */
async function fillTables(
  instance: TestInstance,
  kind: DatabaseKind,
  schema: Schema,
): Promise<void> {
  for (const [table, { columns }] of Object.entries(schema)) {
    for (let first = 0; first < ROWS; first += ROWS_AT_ONCE) {
      const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) =>
        rowOf(columns, kind, first + index),
      )
      await instance.insertInto(table).values(rows).execute()
    }
  }
}

function rowOf(
  columns: TableSchema['columns'],
  kind: DatabaseKind,
  number: number,
): Record<string, unknown> {
  const values = {
    string: String(number),
    json: '{}',
    number,
    boolean: kind === 'postgres' ? true : 1,
    date: '2026-11-21 07:16:50',
  }
  const fields = Object.entries(columns).map(([name, { type }]) => [name, values[type]] as const)
  return Object.fromEntries(fields)
}

/** Returns the tables that a statement reads completely, according to the query plan. */
export async function findScans(
  instance: TestInstance,
  kind: DatabaseKind,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<string[]> {
  const { command, isScan } = explanations[kind]
  const explanation = CompiledQuery.raw(`${command} ${sql}`, [...parameters])
  const { rows } = await instance.executeQuery<Record<string, unknown>>(explanation)
  return rows.filter(isScan).map((row) => JSON.stringify(row))
}

interface Explanation {
  readonly command: string
  readonly isScan: (row: Record<string, unknown>) => boolean
}

const explanations: Record<DatabaseKind, Explanation> = {
  sqlite: {
    command: 'explain query plan',
    isScan: ({ detail }) => /^SCAN (?!CONSTANT ROW)/.test(String(detail)),
  },
  postgres: {
    command: 'explain',
    isScan: (row) => String(row['QUERY PLAN']).includes('Seq Scan'),
  },
  mysql: {
    command: 'explain',
    // MySQL reports ALL for an insertion of values, too.
    isScan: ({ type, select_type: kind }) =>
      kind !== 'INSERT' && /^(ALL|index)$/.test(String(type)),
  },
}

/** Updates the planner's statistics. */
async function refreshStatistics(
  instance: TestInstance,
  kind: DatabaseKind,
  schema: Schema,
): Promise<void> {
  const command = kind === 'mysql' ? 'analyze table' : 'analyze'
  const quote = kind === 'mysql' ? '`' : '"'
  for (const table of Object.keys(schema)) {
    await instance.executeQuery(CompiledQuery.raw(`${command} ${quote}${table}${quote}`))
  }
}
