import { type DialectAdapter, MysqlAdapter, PostgresAdapter, SqliteAdapter } from 'kysely'
import type { DatabaseKind, Engine } from './engine.js'
import { mysqlEngine } from './mysql-engine.js'
import { postgresEngine } from './postgres-engine.js'
import { sqliteEngine } from './sqlite-engine.js'

const engines: Record<DatabaseKind, Engine> = {
  sqlite: sqliteEngine,
  postgres: postgresEngine,
  mysql: mysqlEngine,
}

const adapters = [
  { kind: 'sqlite', adapter: SqliteAdapter },
  { kind: 'postgres', adapter: PostgresAdapter },
  { kind: 'mysql', adapter: MysqlAdapter },
] as const

/**
 * Returns the engine of a dialect.
 *
 * @throws Error when the dialect is unknown and no kind is given.
 */
export function findEngine(dialect: DialectAdapter, kind?: DatabaseKind): Engine {
  const found = kind ?? adapters.find(({ adapter }) => isA(dialect, adapter))?.kind
  if (found) return engines[found]
  throw new Error(
    `@countersign/kysely does not know the database of the dialect "${dialect.constructor.name}": set the option { type: 'sqlite' | 'postgres' | 'mysql' }`,
  )
}

/** Compares names as well, because the dialect may come from another copy of Kysely. */
function isA(dialect: DialectAdapter, adapter: new () => DialectAdapter): boolean {
  if (dialect instanceof adapter) return true
  let prototype: unknown = Object.getPrototypeOf(dialect)
  while (typeof prototype === 'object' && prototype !== null) {
    if (prototype.constructor.name === adapter.name) return true
    prototype = Object.getPrototypeOf(prototype)
  }
  return false
}
