import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { type D1Binding, prepare } from './d1-binding.js'

/** Kysely's driver for D1. Every query is a request of its own. */
export class D1Driver implements Driver {
  readonly #connection: D1Connection

  constructor(database: D1Binding) {
    this.#connection = new D1Connection(database)
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection)
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(
      new Error('Transactions are not supported by D1: use batch() of the binding'),
    )
  }

  commitTransaction(): Promise<void> {
    return Promise.resolve()
  }

  rollbackTransaction(): Promise<void> {
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return Promise.resolve()
  }
}

class D1Connection implements DatabaseConnection {
  readonly #database: D1Binding

  constructor(database: D1Binding) {
    this.#database = database
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  async executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const { results, meta } = await prepare(this.#database, query).all()
    // The adapter's own writes return their rows: D1 counts also those that cascades delete.
    const written = 'rowMode' in query ? results.length : meta.changes
    return {
      rows: results,
      ...(written !== undefined && { numAffectedRows: BigInt(written) }),
      ...(meta.last_row_id !== undefined && { insertId: BigInt(meta.last_row_id) }),
    }
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    await Promise.reject(new Error('D1 does not stream rows'))
  }
}
