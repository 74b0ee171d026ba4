import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { withServerPool } from '../server-driver.js'
import type { PostgresConfig } from './config.js'
import type { PostgresPool } from './package-pg.js'
import { toServerPool } from './pool.js'
import { PreparedStatements } from './prepared-statements.js'

export type { PostgresConfig } from './config.js'
export type { PostgresClient, PostgresPool, PostgresQuery, PostgresResult } from './package-pg.js'
export { postgresSignal, type PostgresSignal, type PostgresSignalOptions } from './signal.js'

/** Options of {@link postgres}. */
export interface PostgresOptions {
  /** Milliseconds to wait for a connection, free or new. Default: 5000. */
  readonly connectionTimeoutMs?: number
  /** Milliseconds to wait for the result of a statement, including locks. Default: 10000; 0 means no limit. */
  readonly statementTimeoutMs?: number
  /**
   * Whether the server keeps the plans of Countersign's statements for each connection, which saves their planning.
   * Behind a proxy that keeps no prepared statements, such as PgBouncer in transaction mode, the first statement
   * that is lost turns them off for this process. Default: true.
   */
  readonly preparedStatements?: boolean
}

/** The server's timeout comes first where possible, because the connection then stays usable. */
const LONGEST_GRACE_MS = 1000

/**
 * Creates a Kysely dialect for PostgreSQL with the package pg, from a connection URL, pool settings, or a pool
 * that the app has opened. Calls fail within a time limit while the database is down or hangs, and work again
 * afterwards.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { postgres } from '@countersign/kysely/postgres'
 *
 * export const auth = createAuth({
 *   database: kysely(postgres('postgres://app@localhost/app')),
 *   emailAndPassword: { enabled: true },
 * })
 *
 * await auth.migrate()
 * ```
 */
export function postgres(
  source: string | PostgresConfig | PostgresPool,
  {
    connectionTimeoutMs = 5000,
    statementTimeoutMs = 10_000,
    preparedStatements = true,
  }: PostgresOptions = {},
): Dialect {
  const grace = Math.min(statementTimeoutMs, LONGEST_GRACE_MS)
  const limits = { connectionMs: connectionTimeoutMs, statementMs: statementTimeoutMs + grace }
  const open = (): ReturnType<typeof toServerPool> =>
    toServerPool(
      source,
      { connectionTimeoutMs, statementTimeoutMs },
      new PreparedStatements(preparedStatements),
    )
  return {
    createDriver() {
      const driver = new PostgresDriver({
        pool: () => Promise.reject(new Error('The dialect opens the pool')),
      })
      return withServerPool(driver, open, limits)
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new PostgresIntrospector(instance),
  }
}
