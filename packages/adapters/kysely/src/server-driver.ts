import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { toDriverFailure } from './engines/engine.js'

/** Time limits in milliseconds; 0 means no limit. */
export interface ServerLimits {
  readonly connectionMs: number
  readonly statementMs: number
}

/** The pool of a package, whose connections are of type `C`. The same connection is the same object each time. */
export interface ServerPool<C extends object> {
  /** The first statement of each connection. */
  readonly setUp?: string
  connect(): Promise<C>
  /** Runs a statement. Rows are arrays where the query has a `rowMode`. */
  query(connection: C, query: CompiledQuery): Promise<QueryResult<unknown>>
  stream?(connection: C, query: CompiledQuery): AsyncIterable<unknown>
  release(connection: C, destroy: boolean): void
  end(): Promise<unknown>
}

/** The database did not respond in time. The code is that of a network timeout. */
class DatabaseTimeout extends Error {
  override readonly name = 'DatabaseTimeout'
  readonly code = 'ETIMEDOUT'
}

/** A migration waits for another one with this statement. From here on it has no time limit. */
const LIFTS_LIMIT = /^select (get_lock|pg_advisory_xact_lock)\(/
/** PostgreSQL: the server became a standby that accepts no writes. */
const READ_ONLY = '25006'

/**
 * Makes a driver of Kysely use a pool, with a time limit for every wait. Connections that do not respond are
 * destroyed.
 */
export function withServerPool<D extends Driver, C extends object>(
  driver: D,
  open: () => ServerPool<C>,
  limits: ServerLimits,
): D {
  let opened: BoundedPool<C> | null = null
  const pool = (): BoundedPool<C> => (opened ??= new BoundedPool(open(), limits))
  const replaced: Pick<Driver, 'init' | 'acquireConnection' | 'releaseConnection' | 'destroy'> = {
    init: () => Promise.resolve(),
    acquireConnection: () => pool().acquire(),
    releaseConnection(connection) {
      if (connection instanceof BoundedConnection) connection.release()
      return Promise.resolve()
    },
    destroy: () => pool().end(),
  }
  return Object.assign(driver, replaced)
}

class BoundedPool<C extends object> {
  readonly #pool: ServerPool<C>
  readonly #limits: ServerLimits
  /** Number of statements without a response in time, on any connection. */
  #timeouts = 0
  /** That number at the last response of each connection. */
  readonly #timeoutsAtAnswer = new WeakMap<C, number>()

  constructor(pool: ServerPool<C>, limits: ServerLimits) {
    this.#pool = pool
    this.#limits = limits
  }

  async acquire(): Promise<BoundedConnection<C>> {
    const client = await withinLimit(this.#pool.connect(), {
      ms: this.#limits.connectionMs,
      message: 'No connection in time',
      onLate: (late) => {
        this.#pool.release(late, false)
      },
    })
    const timeouts = this.#timeoutsAtAnswer.get(client)
    // Connections that idled when another one stopped responding have most likely failed too.
    if (timeouts !== undefined && timeouts < this.#timeouts) {
      this.#pool.release(client, true)
      return this.acquire()
    }
    const connection = new BoundedConnection(this.#pool, client, {
      limitMs: this.#limits.statementMs,
      onAnswer: () => this.#timeoutsAtAnswer.set(client, this.#timeouts),
      onTimeout: () => (this.#timeouts += 1),
    })
    if (timeouts === undefined) await this.#setUp(connection)
    return connection
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  async #setUp(connection: BoundedConnection<C>): Promise<void> {
    if (this.#pool.setUp === undefined) return
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#pool.setUp))
    } catch (error) {
      connection.release()
      throw error
    }
  }
}

/** Callbacks with which a connection reports to its pool. */
interface ConnectionWatch {
  readonly limitMs: number
  readonly onAnswer: () => unknown
  readonly onTimeout: () => unknown
}

/** A connection whose statements have a time limit. */
class BoundedConnection<C extends object> implements DatabaseConnection {
  readonly #pool: ServerPool<C>
  readonly #client: C
  readonly #watch: ConnectionWatch
  #limitMs: number
  #isLost = false

  constructor(pool: ServerPool<C>, client: C, watch: ConnectionWatch) {
    this.#pool = pool
    this.#client = client
    this.#watch = watch
    this.#limitMs = watch.limitMs
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  async executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#isLost) throw new DatabaseTimeout('The connection has been given up')
    if (LIFTS_LIMIT.test(query.sql)) this.#limitMs = 0
    try {
      const work = this.#pool.query(this.#client, query)
      const result = await withinLimit(work, { ms: this.#limitMs, message: 'No answer in time' })
      this.#watch.onAnswer()
      return result
    } catch (error) {
      const isTimeout = error instanceof DatabaseTimeout
      if (isTimeout) this.#watch.onTimeout()
      if (isTimeout || toDriverFailure(error).code === READ_ONLY) this.#isLost = true
      throw error
    }
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>>
  async *streamQuery(query: CompiledQuery): AsyncIterableIterator<QueryResult<unknown>> {
    if (!this.#pool.stream) throw new Error('The dialect cannot stream')
    for await (const row of this.#pool.stream(this.#client, query)) yield { rows: [row] }
  }

  release(): void {
    // Its statement may still run, so no other caller may use the connection and receive its result.
    this.#pool.release(this.#client, this.#isLost)
  }
}

/** A time limit, the error message, and a callback for late results. */
interface Limit<T> {
  /** Milliseconds; 0 means no limit. */
  readonly ms: number
  readonly message: string
  /** Receives a result that comes after the limit. */
  readonly onLate?: (value: T) => void
}

/**
 * Waits for a promise up to a time limit.
 *
 * @throws DatabaseTimeout when the promise takes longer.
 */
function withinLimit<T>(work: Promise<T>, { ms, message, onLate }: Limit<T>): Promise<T> {
  if (ms === 0) return work
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new DatabaseTimeout(message))
    }, ms)
    work.then(
      (value) => {
        clearTimeout(timer)
        if (isLate) onLate?.(value)
        else resolve(value)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
