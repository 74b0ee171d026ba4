import type { Schema } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import type { DatabaseId } from '@countersign/terminal'
import {
  type Dialect,
  DummyDriver,
  Kysely,
  MysqlDialect,
  PostgresDialect,
  SqliteDialect,
} from 'kysely'

/**
 * The statements that create all tables and indexes in an empty database: those that `countersign migrate` would run.
 *
 * @param ids the option of the app's adapter. A database without a type for UUIDs stores them as text.
 */
export async function schemaSQL(schema: Schema, kind: DatabaseId, ids: string): Promise<string> {
  const instance = new Kysely<unknown>({ dialect: emptyDatabases[kind]() })
  const plan = await kysely(instance, { ids: idsIn(kind, ids) })
    .connect(schema)
    .migrations?.plan()
  return (plan?.statements ?? []).map((statement) => `${statement};\n`).join('')
}

function idsIn(kind: DatabaseId, ids: string): 'text' | 'uuid' | 'serial' {
  if (ids === 'serial') return 'serial'
  return ids === 'uuid' && kind === 'postgres' ? 'uuid' : 'text'
}

const unused = (): Promise<never> => Promise.reject(new Error('No database is connected'))

/** Databases that return no row for any query, as if nothing was there. */
const emptyDatabases: Readonly<Record<DatabaseId, () => Dialect>> = {
  sqlite: () => withoutRows(new SqliteDialect({ database: unused })),
  postgres: () => withoutRows(new PostgresDialect({ pool: unused })),
  mysql: () => withoutRows(new MysqlDialect({ pool: unused })),
}

function withoutRows(dialect: Dialect): Dialect {
  return Object.assign(dialect, { createDriver: () => new DummyDriver() })
}
