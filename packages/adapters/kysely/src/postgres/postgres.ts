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

/** How long to wait for PostgreSQL. */
export interface PostgresOptions {
  /** For a connection: a free one of the pool, or a new one. Default 5000. */
  readonly connectionTimeoutMs?: number
  /** For the answer to a statement, waiting for others included. Default 10000. 0 waits for ever. */
  readonly statementTimeoutMs?: number
}

/** The server speaks first where it can: then the connection is kept. */
const LONGEST_GRACE_MS = 1000

/**
 * A Kysely dialect for PostgreSQL by way of the package pg: an address, the settings of a pool, or a
 * pool that the app has opened itself. A database that is gone or hangs is told within a time limit,
 * and used again when it is back.
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
    // Who vanishes in the middle of a transaction does not keep its locks.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
  })
}
