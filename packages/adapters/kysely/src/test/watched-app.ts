import type { Database, Schema } from '@countersign/core'
import { type CompiledQuery, Kysely } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { kysely } from '../index.js'
import { fillTables, findScans, refreshStatistics } from './explain.js'
import type { TestInstance } from './open-database.js'
import { openDialect } from './open-dialect.js'
import { createTestPlace, type TestEngine } from './test-engines.js'

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
  const address = await createTestPlace(engine)
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
