import {
  type CompiledQuery,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import { type ServerPool, withServerPool } from '../server-driver.js'
import type { PostgresConfig } from './config.js'

export type { PostgresConfig } from './config.js'
export { postgresSignal, type PostgresSignal, type PostgresSignalOptions } from './signal.js'

/** A statement in the form of the package pg. */
export interface PostgresQuery {
  readonly text: string
  readonly values: unknown[]
  readonly types: {
    readonly getTypeParser: (type: number, format?: 'text' | 'binary') => (value: string) => unknown
  }
  /** The form of the rows. Default: objects. */
  readonly rowMode?: 'array'
}

/** The result of a statement in the form of the package pg. */
export interface PostgresResult {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}

/** The part of a connection of the package pg that the dialect uses. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<PostgresResult>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: boolean): void
}

/** The part of a pool, `new Pool(...)` of the package pg, that the dialect uses. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
  end(): Promise<void>
}

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
  const open = (): ServerPool<PostgresClient> =>
    toServerPool(
      isPool(source) ? source : openPool(source, { connectionTimeoutMs, statementTimeoutMs }),
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

function isPool(source: string | PostgresConfig | PostgresPool): source is PostgresPool {
  return typeof source === 'object' && 'connect' in source
}

function openPool(
  source: string | PostgresConfig,
  { connectionTimeoutMs, statementTimeoutMs }: Required<PostgresOptions>,
): Pool {
  const connection: PoolConfig = typeof source === 'string' ? { connectionString: source } : source
  return new Pool({
    ...connection,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    // A client that disappears during a transaction does not keep its locks.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
  })
}

function toServerPool(pool: PostgresPool): ServerPool<PostgresClient> {
  // Without a listener, an error of a connection would end the whole process.
  pool.on('error', ignore)
  return {
    async connect() {
      const client = await pool.connect()
      client.on('error', ignore)
      return client
    },
    query: runQuery,
    release(client, destroy) {
      client.removeListener('error', ignore)
      client.release(destroy)
    },
    end: () => pool.end(),
  }
}

async function runQuery(
  client: PostgresClient,
  query: CompiledQuery,
): Promise<QueryResult<unknown>> {
  const { command, rowCount, rows } = await client.query({
    text: query.sql,
    values: query.parameters.map(toParameter),
    types: inUtc,
    ...('rowMode' in query ? { rowMode: 'array' } : {}),
  })
  if (!/^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)) return { rows }
  return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
}

function ignore(): void {
  // The running statement, or the next one, rejects.
}

/** The driver would write a date in the time zone of this process. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

const parsers: PostgresQuery['types'] = types
const TIMESTAMP: number = types.builtins.TIMESTAMP
const TIMESTAMPTZ: number = types.builtins.TIMESTAMPTZ

/** The driver would read a timestamp without time zone in the time zone of this process. */
const inUtc: PostgresQuery['types'] = {
  getTypeParser(type, format) {
    if (type !== TIMESTAMP || format === 'binary') return parsers.getTypeParser(type, format)
    const parse = parsers.getTypeParser(TIMESTAMPTZ, 'text')
    return (text) => parse(`${text}+00`)
  },
}
