import { milliseconds, requireOptions, section } from '@countersign/core/plugin-options'
import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { LibsqlDriver } from './libsql-driver.js'
import type { LibsqlDatabase } from './libsql-statements.js'

export type { LibsqlDatabase, LibsqlRunResult, LibsqlStatement } from './libsql-statements.js'

/** Options of {@link libsql}. */
export interface LibsqlOptions {
  /** Milliseconds to wait while another transaction, in this or another process, writes. Default: 5000. */
  readonly busyTimeoutMs?: number
}

const optionsSchema = section({ busyTimeoutMs: milliseconds(5000, 0) })

/**
 * Creates a Kysely dialect for SQLite with the package libsql, from a path or from a database that the app has
 * opened. A missing file is created; its folder must exist.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 * @throws TypeError from a query with a value that SQLite cannot store, such as `undefined`.
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
  const { busyTimeoutMs } = requireOptions('libsql', optionsSchema, options)
  return {
    createDriver: () => new LibsqlDriver(source, busyTimeoutMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new SqliteIntrospector(instance),
  }
}
