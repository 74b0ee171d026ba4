import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { PoolConnection, ResultSetHeader, RowDataPacket } from 'mysql2'
import { DatabaseTimeout, withinLimit } from '../within-limit.js'

type Result = ResultSetHeader | RowDataPacket[]

/** Statements of migrations have no time limit. */
const LIFTS_LIMIT = /^select get_lock\(/

/** A connection of the pool whose statements have a time limit. */
export class BoundedMysqlConnection implements DatabaseConnection {
  readonly #connection: PoolConnection
  #limitMs: number
  #isLost = false

  constructor(connection: PoolConnection, limitMs: number) {
    this.#connection = connection
    this.#limitMs = limitMs
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isLost) throw new DatabaseTimeout('The connection has been given up')
    if (LIFTS_LIMIT.test(sql)) this.#limitMs = 0
    try {
      const work = this.#ask(sql, [...parameters])
      return toQueryResult(await withinLimit(work, { ms: this.#limitMs, message: 'No answer' }))
    } catch (error) {
      if (error instanceof DatabaseTimeout) this.#isLost = true
      throw error
    }
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const rows: AsyncIterable<R> = this.#connection.query(sql, [...parameters]).stream()
    for await (const row of rows) yield { rows: [row] }
  }

  release(): void {
    // Its statement may still run, so no other caller may use the connection and receive its result.
    if (this.#isLost) this.#connection.destroy()
    else this.#connection.release()
  }

  #ask(sql: string, values: unknown[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#connection.query<Result>(sql, values, (error, result) => {
        if (error) reject(error)
        else resolve(result)
      })
    })
  }
}

function toQueryResult<R>(result: Result): QueryResult<R>
function toQueryResult(result: Result): QueryResult<unknown> {
  if (Array.isArray(result)) return { rows: result }
  return { rows: [], numAffectedRows: BigInt(result.affectedRows) }
}
