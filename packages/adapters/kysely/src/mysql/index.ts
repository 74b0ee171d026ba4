import {
  type CompiledQuery,
  type Dialect,
  type Kysely,
  MysqlAdapter,
  MysqlDriver,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryResult,
} from 'kysely'
import {
  createPool,
  type PoolConnection,
  type PoolOptions,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2'
import { checkSource } from '../database-source.js'
import { type ServerPool, withServerPool } from '../server-driver.js'

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
  const open = (): ServerPool<PoolConnection> => {
    checkSource('mysql', source, 'a connection URL or settings')
    const connection = typeof source === 'string' ? { uri: source } : source
    return openPool({ ...connection, ...settings })
  }
  const settings = { charset: 'utf8mb4', timezone: 'Z', connectTimeout: connectionTimeoutMs }
  const limits = { connectionMs: connectionTimeoutMs, statementMs: statementTimeoutMs }
  return {
    createDriver() {
      const driver = new MysqlDriver({
        pool: () => Promise.reject(new Error('The dialect opens the pool')),
      })
      return withServerPool(driver, open, limits)
    },
    createQueryCompiler: () => new MysqlQueryCompiler(),
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new MysqlIntrospector(instance),
  }
}

/**
 * Without `TRADITIONAL`, MySQL silently cuts text that is too long. `NO_BACKSLASH_ESCAPES`, which this removes,
 * would make the quoting of the package mysql2 unsafe.
 */
const SET_UP = `set names utf8mb4, session sql_mode = 'TRADITIONAL', session time_zone = '+00:00'`

function openPool(options: PoolOptions): ServerPool<PoolConnection> {
  const pool = createPool(options)
  // Without a listener, an error of a connection would end the whole process.
  pool.on('connection', (connection) => connection.on('error', () => undefined))
  return {
    setUp: SET_UP,
    connect: () =>
      new Promise((resolve, reject) => {
        pool.getConnection((error, connection) => {
          if (error) reject(error)
          else resolve(connection)
        })
      }),
    query: runQuery,
    stream: (connection, { sql, parameters }) => connection.query(sql, [...parameters]).stream(),
    release(connection, destroy) {
      if (destroy) connection.destroy()
      else connection.release()
    },
    end: () => pool.promise().end(),
  }
}

function runQuery(connection: PoolConnection, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const options = {
    sql: query.sql,
    values: [...query.parameters],
    rowsAsArray: 'rowMode' in query,
  }
  return new Promise((resolve, reject) => {
    connection.query<ResultSetHeader | RowDataPacket[]>(options, (error, result) => {
      if (error) reject(error)
      else if (Array.isArray(result)) resolve({ rows: result })
      else resolve({ rows: [], numAffectedRows: BigInt(result.affectedRows) })
    })
  })
}
