import {
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { BoundedPool } from './bounded-pool.js'
import type { PostgresConfig, PostgresPool } from './postgres-pool.js'

/** Options of {@link postgres}. */
export interface PostgresOptions {
  /** Milliseconds to wait for a connection, free or new. Default: 5000. */
  readonly connectionTimeoutMs?: number
  /** Milliseconds to wait for the result of a statement, including locks. Default: 10000; 0 means no limit. */
  readonly statementTimeoutMs?: number
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
  { connectionTimeoutMs = 5000, statementTimeoutMs = 10_000 }: PostgresOptions = {},
): Dialect {
  const grace = Math.min(statementTimeoutMs, LONGEST_GRACE_MS)
  const limits = { connectionMs: connectionTimeoutMs, statementMs: statementTimeoutMs + grace }
  const open = (): PostgresPool =>
    isPool(source) ? source : openPool(source, { connectionTimeoutMs, statementTimeoutMs })
  return {
    createDriver: () =>
      new PostgresDriver({ pool: () => Promise.resolve(new BoundedPool(open(), limits)) }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new PostgresIntrospector(instance),
  }
}

function isPool(source: string | PostgresConfig | PostgresPool): source is PostgresPool {
  return typeof source === 'object' && 'connect' in source
}

function openPool(
  source: string | PostgresConfig,
  { connectionTimeoutMs, statementTimeoutMs }: Required<PostgresOptions>,
): Pool {
  const place: PoolConfig = typeof source === 'string' ? { connectionString: source } : source
  return new Pool({
    ...place,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // A client that disappears during a transaction does not keep its locks.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
  })
}
