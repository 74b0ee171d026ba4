import type { MysqlPoolConnection, MysqlQueryResult, MysqlStream } from 'kysely'
import type { PoolConnection, QueryOptions } from 'mysql2'
import { DatabaseTimeout } from '../within-limit.js'

type Answer = (error: unknown, result: MysqlQueryResult) => void
type Stream = ReturnType<MysqlPoolConnection['query']>

/** A migration may wait for another, and take as long as it takes. */
const LIFTS_LIMIT = /^select get_lock\(/

/** A connection that does not wait for ever, from its pool until it goes back. */
export class BoundedMysqlConnection implements MysqlPoolConnection {
  readonly #connection: PoolConnection
  readonly #limitMs: number
  #isLifted = false
  #isLost = false

  constructor(connection: PoolConnection, limitMs: number) {
    this.#connection = connection
    this.#limitMs = limitMs
    // Without a listener, a connection that breaks would end the whole process.
    connection.on('error', () => undefined)
  }

  query(sql: string, values: unknown[]): Stream
  query(sql: string, values: unknown[], answer: Answer): void
  query(sql: string, values: unknown[], answer?: Answer): Stream | undefined {
    if (!answer) return this.#stream(sql, values)
    if (this.#isLost) {
      answer(new DatabaseTimeout('The connection has been given up'), [])
      return undefined
    }
    if (LIFTS_LIMIT.test(sql)) this.#isLifted = true
    const timeout = this.#isLifted ? 0 : this.#limitMs
    this.#connection.query<never>({ sql, values, timeout }, (error, result: MysqlQueryResult) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') this.#isLost = true
      answer(error, result)
    })
    return undefined
  }

  release(): void {
    this.#isLifted = false
    if (this.#isLost) this.#connection.destroy()
    else this.#connection.release()
  }

  #stream(sql: string, values: unknown[]): Stream {
    const options: QueryOptions = { sql, values }
    const query = this.#connection.query(options)
    return { stream: <T>() => query.stream() as unknown as MysqlStream<T> }
  }
}
