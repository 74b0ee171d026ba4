import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import { withinLimit } from '../within-limit.js'
import { BoundedMysqlConnection } from './bounded-mysql-connection.js'

/** The pool's settings, and time limits in milliseconds; 0 means no limit. */
export interface MysqlDriverConfig {
  readonly open: () => Pool
  readonly connectionMs: number
  readonly statementMs: number
}

/**
 * Without `TRADITIONAL`, MySQL silently cuts text that is too long. `NO_BACKSLASH_ESCAPES`, which this removes,
 * would make the quoting of the package mysql2 unsafe.
 */
const SET_UP = `set names utf8mb4, session sql_mode = 'TRADITIONAL', session time_zone = '+00:00'`

/** Kysely's driver for the package mysql2, with a time limit for every wait. */
export class MysqlDriver implements Driver {
  readonly #config: MysqlDriverConfig
  readonly #prepared = new WeakSet<PoolConnection>()
  #pool: Pool | null = null

  constructor(config: MysqlDriverConfig) {
    this.#config = config
  }

  init(): Promise<void> {
    this.#pool = this.#config.open()
    return Promise.resolve()
  }

  async acquireConnection(): Promise<BoundedMysqlConnection> {
    const connection = await withinLimit(this.#connect(), {
      ms: this.#config.connectionMs,
      message: 'No connection in time',
      onLate: (late) => {
        late.release()
      },
    })
    const bound = new BoundedMysqlConnection(connection, this.#config.statementMs)
    if (this.#prepared.has(connection)) return bound
    // Without a listener, an error of the connection would end the whole process.
    connection.on('error', () => undefined)
    await this.#prepare(bound)
    this.#prepared.add(connection)
    return bound
  }

  async beginTransaction(
    connection: BoundedMysqlConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    if (isolationLevel) await run(connection, `set transaction isolation level ${isolationLevel}`)
    await run(connection, 'begin')
  }

  commitTransaction(connection: BoundedMysqlConnection): Promise<void> {
    return run(connection, 'commit')
  }

  rollbackTransaction(connection: BoundedMysqlConnection): Promise<void> {
    return run(connection, 'rollback')
  }

  releaseConnection(connection: BoundedMysqlConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#open().end((error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  }

  async #prepare(connection: BoundedMysqlConnection): Promise<void> {
    try {
      await run(connection, SET_UP)
    } catch (error) {
      connection.release()
      throw error
    }
  }

  #connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.#open().getConnection((error, connection) => {
        if (error) reject(error)
        else resolve(connection)
      })
    })
  }

  #open(): Pool {
    if (!this.#pool) throw new Error('The driver has not been initialised')
    return this.#pool
  }
}

async function run(connection: BoundedMysqlConnection, statement: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(statement))
}
