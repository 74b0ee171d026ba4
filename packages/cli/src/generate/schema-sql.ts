import type { Schema } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import type { DatabaseId } from '@countersign/terminal'
import {
  type Dialect,
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** The statements that create all tables and indexes in an empty database: those that `countersign migrate` would run. */
export async function schemaSQL(schema: Schema, kind: DatabaseId): Promise<string> {
  const instance = new Kysely<unknown>({ dialect: emptyDatabases[kind] })
  const plan = await kysely(instance).connect(schema).migrations?.plan()
  return (plan?.statements ?? []).map((statement) => `${statement};\n`).join('')
}

/** Databases that return no row for any query, as if nothing was there. */
const emptyDatabases: Readonly<Record<DatabaseId, Dialect>> = {
  sqlite: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (instance) => new SqliteIntrospector(instance),
  },
  postgres: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (instance) => new PostgresIntrospector(instance),
  },
  mysql: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new MysqlAdapter(),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createIntrospector: (instance) => new MysqlIntrospector(instance),
  },
}
