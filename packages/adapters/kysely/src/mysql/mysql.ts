import {
  type Dialect,
  type Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
} from 'kysely'
import { createPool } from 'mysql2'
import { MysqlDriver } from './mysql-driver.js'

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
  const place = typeof source === 'string' ? { uri: source } : source
  const settings = { charset: 'utf8mb4', timezone: 'Z', connectTimeout: connectionTimeoutMs }
  return {
    createDriver: () =>
      new MysqlDriver({
        open: () => createPool({ ...place, ...settings }),
        connectionMs: connectionTimeoutMs,
        statementMs: statementTimeoutMs,
      }),
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new MysqlIntrospector(instance),
  }
}
