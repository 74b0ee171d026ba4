import type { MysqlPool as KyselyPool } from 'kysely'
import type { Pool, PoolConnection } from 'mysql2'
import { withinLimit } from '../within-limit.js'
import { BoundedMysqlConnection } from './bounded-mysql-connection.js'

/** In milliseconds; 0 for none. */
export interface MysqlLimits {
  readonly connectionMs: number
  readonly statementMs: number
}

/** A pool that gives connections out within a time limit. */
export class BoundedMysqlPool implements KyselyPool {
  readonly #pool: Pool
  readonly #limits: MysqlLimits
  /** Kysely sets each connection up once. */
  readonly #known = new WeakMap<PoolConnection, BoundedMysqlConnection>()

  constructor(pool: Pool, limits: MysqlLimits) {
    this.#pool = pool
    this.#limits = limits
  }

  getConnection(callback: (error: unknown, connection: BoundedMysqlConnection) => void): void {
    const work = withinLimit(this.#connect(), {
      ms: this.#limits.connectionMs,
      message: 'No connection in time',
      onLate: (late) => {
        late.release()
      },
    })
    work.then(
      (connection) => {
        callback(null, this.#bound(connection))
      },
      (error: unknown) => {
        // Kysely looks at the error first.
        ;(callback as (error: unknown) => void)(error)
      },
    )
  }

  end(callback: (error: unknown) => void): void {
    this.#pool.end(callback)
  }

  #connect(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      this.#pool.getConnection((error, connection) => {
        if (error) reject(error)
        else resolve(connection)
      })
    })
  }

  #bound(connection: PoolConnection): BoundedMysqlConnection {
    const known = this.#known.get(connection)
    if (known) return known
    const bound = new BoundedMysqlConnection(connection, this.#limits.statementMs)
    this.#known.set(connection, bound)
    return bound
  }
}
