import {
  CompiledQuery,
  type Dialect,
  type Kysely,
  MysqlAdapter,
  MysqlDriver,
  MysqlIntrospector,
  MysqlQueryCompiler,
} from 'kysely'
import { createPool } from 'mysql2'
import { BoundedMysqlPool } from './bounded-mysql-pool.js'

/** Where a database is, in the words of the package mysql2. */
export interface MysqlConfig {
  /** An address such as `mysql://app@localhost/app`. */
  readonly uri?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  /** Settings of Node's tls. */
  readonly ssl?: Readonly<Record<string, unknown>>
  /** Most connections. Default 10. */
  readonly connectionLimit?: number
}

/** How long to wait for MySQL. */
export interface MysqlOptions {
  /** For a connection: a free one of the pool, or a new one. Default 5000. */
  readonly connectionTimeoutMs?: number
  /** For the answer to a statement, waiting for others included. Default 10000. 0 waits for ever. */
  readonly statementTimeoutMs?: number
}

/**
 * Without `TRADITIONAL`, MySQL cuts a text that is too long and goes on; with `NO_BACKSLASH_ESCAPES`,
 * which it leaves out, the driver's quoting would not hold.
 */
const SET_UP = `set names utf8mb4, session sql_mode = 'TRADITIONAL', session time_zone = '+00:00'`

/**
 * A Kysely dialect for MySQL and MariaDB by way of the package mysql2: an address, or the settings of
 * a pool. A database that is gone or hangs is told within a time limit, and used again when it is back.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { mysql } from '@countersign/kysely/mysql'
 *
 * export const auth = createAuth({
 *   database: kysely(mysql('mysql://app@localhost/app')),
 *   emailAndPassword: { enabled: true },
 * })
 *
 * await auth.migrate()
 * ```
 */
export function mysql(
  source: string | MysqlConfig,
  { connectionTimeoutMs = 5000, statementTimeoutMs = 10_000 }: MysqlOptions = {},
): Dialect {
  const limits = { connectionMs: connectionTimeoutMs, statementMs: statementTimeoutMs }
  const place = typeof source === 'string' ? { uri: source } : source
  const open = (): BoundedMysqlPool => {
    const settings = { charset: 'utf8mb4', timezone: 'Z', connectTimeout: connectionTimeoutMs }
    return new BoundedMysqlPool(createPool({ ...place, ...settings }), limits)
  }
  return {
    createDriver: () =>
      new MysqlDriver({
        pool: () => Promise.resolve(open()),
        onCreateConnection: async (connection) => {
          await connection.executeQuery(CompiledQuery.raw(SET_UP))
        },
      }),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new MysqlIntrospector(instance),
  }
}
