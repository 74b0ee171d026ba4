import {
  type Dialect,
  type Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
} from 'kysely'
import { createPool } from 'mysql2'
import { MysqlDriver } from './mysql-driver.js'

/** Settings of a pool of the package mysql2. */
export interface MysqlConfig {
  /** A connection URL such as `mysql://app@localhost/app`. */
  readonly uri?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string
  readonly database?: string
  /** Options of Node's tls. */
  readonly ssl?: Readonly<Record<string, unknown>>
  /** Maximum number of connections. Default: 10. */
  readonly connectionLimit?: number
}

/** Options of {@link mysql}. */
export interface MysqlOptions {
  /** Milliseconds to wait for a connection, free or new. Default: 5000. */
  readonly connectionTimeoutMs?: number
  /** Milliseconds to wait for the result of a statement, including locks. Default: 10000; 0 means no limit. */
  readonly statementTimeoutMs?: number
}

/**
 * Creates a Kysely dialect for MySQL and MariaDB with the package mysql2, from a connection URL or pool
 * settings. Calls fail within a time limit while the database is down or hangs, and work again afterwards.
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
