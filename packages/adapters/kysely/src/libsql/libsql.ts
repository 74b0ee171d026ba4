import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { LibsqlDatabase } from './libsql-database.js'
import { LibsqlDriver } from './libsql-driver.js'

/** How to use a libsql database. */
export interface LibsqlOptions {
  /** How long to wait while another transaction, here or in another process, writes. Default 5000. */
  readonly busyTimeoutMs?: number
}

/**
 * A Kysely dialect for a SQLite file by way of the package libsql. The file is created when it is not
 * there; its folder must exist. A database that the app has opened itself is taken as well.
 *
 * @throws TypeError from a query when a value is none that SQLite stores, such as `undefined`.
 *
 * @example
 * ```ts
 * import { kysely } from '@countersign/kysely'
 * import { libsql } from '@countersign/kysely/libsql'
 *
 * export const database = kysely(libsql('app.sqlite'))
 * ```
 */
export function libsql(source: string | LibsqlDatabase, options: LibsqlOptions = {}): Dialect {
  const { busyTimeoutMs = 5000 } = options
  return {
    createDriver: () => new LibsqlDriver({ source, busyTimeoutMs }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new SqliteIntrospector(instance),
  }
}
