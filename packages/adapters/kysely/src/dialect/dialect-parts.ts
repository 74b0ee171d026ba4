import {
  type Dialect,
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
import type { DatabaseKind } from '../engines/engine.js'

/** Kysely's parts for each database, other than the driver. */
export const dialectParts: Readonly<Record<DatabaseKind, Omit<Dialect, 'createDriver'>>> = {
  sqlite: {
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (instance) => new SqliteIntrospector(instance),
  },
  postgres: {
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (instance) => new PostgresIntrospector(instance),
  },
  mysql: {
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (instance) => new MysqlIntrospector(instance),
  },
}
