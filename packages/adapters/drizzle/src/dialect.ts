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
import { DrizzleDriver } from './drizzle-driver.js'
import type { DrizzleParts } from './drizzle-instance.js'

type DialectParts = Omit<Dialect, 'createDriver'>

const dialects: Readonly<Record<DrizzleParts['kind'], DialectParts>> = {
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

/** Creates Kysely's dialect on a database of Drizzle. */
export function createDialect(parts: DrizzleParts, waitMs: number): Dialect {
  const driver = new DrizzleDriver(parts, waitMs)
  return { ...dialects[parts.kind], createDriver: () => driver }
}
