import { Pool, type PoolConfig } from 'pg'
import { checkSource } from '../database-source.js'
import { toDriverFailure } from '../engines/engine.js'
import type { ServerPool } from '../server-driver.js'
import type { PostgresConfig } from './config.js'
import type { PostgresClient, PostgresPool } from './package-pg.js'
import type { PreparedStatements } from './prepared-statements.js'
import { runQuery } from './run-query.js'

/** Milliseconds that the driver and the server wait. */
export interface PostgresTimeouts {
  readonly connectionTimeoutMs: number
  readonly statementTimeoutMs: number
}

/** Opens a pool, or takes that of the app, for a driver of Kysely. */
export function toServerPool(
  source: string | PostgresConfig | PostgresPool,
  timeouts: PostgresTimeouts,
  prepared: PreparedStatements,
): ServerPool<PostgresClient> {
  checkSource('postgres', source, 'a connection URL, settings or a pool')
  const isOpen = typeof source === 'object' && 'connect' in source
  let pool: PostgresPool = watch(isOpen ? source : openPool(source, timeouts))
  /** A pool without settings of the server; opened when a proxy refuses the settings. */
  let plain: PostgresPool | null = null
  const connect = async (): Promise<PostgresClient> => {
    const tried = pool
    try {
      return await tried.connect()
    } catch (error) {
      if (isOpen || tried === plain || !isRefusedSetting(error)) throw error
      // Such a proxy may change the connection between two statements.
      prepared.stop()
      plain ??= watch(openPool(source, { ...timeouts, statementTimeoutMs: 0 }))
      pool = plain
      return plain.connect()
    }
  }
  return {
    async connect() {
      const client = await connect()
      client.on('error', ignore)
      return client
    },
    query: (client, query) => runQuery(client, query, prepared),
    release(client, destroy) {
      client.removeListener('error', ignore)
      client.release(destroy)
    },
    end: () => pool.end(),
  }
}

function openPool(
  source: string | PostgresConfig,
  { connectionTimeoutMs, statementTimeoutMs }: PostgresTimeouts,
): Pool {
  const connection: PoolConfig = typeof source === 'string' ? { connectionString: source } : source
  return new Pool({
    ...connection,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
    ...(statementTimeoutMs === 0
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          // A client that disappears during a transaction does not keep its locks.
          idle_in_transaction_session_timeout: statementTimeoutMs,
        }),
  })
}

/** Without a listener, an error of a connection would end the whole process. */
function watch(pool: PostgresPool): PostgresPool {
  pool.on('error', ignore)
  return pool
}

/** PgBouncer: `unsupported startup parameter: statement_timeout`. The time limits of the driver stay. */
function isRefusedSetting(error: unknown): boolean {
  return /^unsupported startup parameter.*_timeout/.test(toDriverFailure(error).message)
}

function ignore(): void {
  // The running statement, or the next one, rejects.
}
