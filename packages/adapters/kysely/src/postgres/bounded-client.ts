import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { types } from 'pg'
import { toDriverFailure } from '../engines/engine.js'
import { DatabaseTimeout, withinLimit } from '../within-limit.js'
import type { PostgresClient, PostgresQuery } from './postgres-pool.js'

/** Callbacks with which a connection reports to its pool. */
export interface ClientWatch {
  /** Milliseconds for each statement; 0 means no limit. */
  readonly limitMs: number
  readonly onAnswer: () => void
  readonly onTimeout: () => void
}

/** A migration has no time limit, and sends this statement to the server. */
const LIFTS_LIMIT = 'set local statement_timeout = 0'
/** The server became a standby that accepts no writes. */
const READ_ONLY = '25006'

/** A connection of the pool whose statements have a time limit. */
export class BoundedClient implements PostgresPoolClient {
  readonly #client: PostgresClient
  readonly #watch: ClientWatch
  #limitMs: number
  #isLost = false

  constructor(client: PostgresClient, watch: ClientWatch) {
    this.#client = client
    this.#watch = watch
    this.#limitMs = watch.limitMs
    // Without a listener, an error of the connection would end the whole process.
    client.on('error', ignore)
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof query === 'string' ? this.#run<R>(query, parameters) : this.#client.query(query)
  }

  release(): void {
    this.#client.removeListener('error', ignore)
    this.#client.release(this.#isLost)
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#isLost) throw new DatabaseTimeout('The connection has been given up')
    const query: PostgresQuery = { text, values: parameters.map(toParameter), types: inUtc }
    try {
      const work = this.#client.query<R>(query)
      const result = await withinLimit(work, { ms: this.#limitMs, message: 'No answer in time' })
      this.#watch.onAnswer()
      if (text === LIFTS_LIMIT) this.#limitMs = 0
      return result
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  #note(error: unknown): void {
    const isTimeout = error instanceof DatabaseTimeout
    if (isTimeout) this.#watch.onTimeout()
    if (isTimeout || toDriverFailure(error).code === READ_ONLY) this.#isLost = true
  }
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
