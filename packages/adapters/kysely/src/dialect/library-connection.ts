import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { DatabaseKind } from '../engines/engine.js'
import { repeatWhileBusy } from './busy.js'

/** A connection of another library. In SQLite it repeats a statement while another process writes. */
export abstract class LibraryConnection implements DatabaseConnection {
  protected readonly kind: DatabaseKind
  readonly #waitMs: number

  /** @param waitMs the longest wait, in milliseconds, while another process writes to the file of SQLite */
  constructor(kind: DatabaseKind, waitMs: number) {
    this.kind = kind
    this.#waitMs = waitMs
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.kind !== 'sqlite') return this.execute(query)
    return repeatWhileBusy(() => this.execute(query), this.#waitMs)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The adapter does not stream')
  }

  /** Runs a statement once. */
  protected abstract execute(query: CompiledQuery): Promise<QueryResult<unknown>>
}

/** Whether a statement of the adapter returns rows. */
export function returnsRows(sql: string): boolean {
  return /^\s*select\s| returning ["`]/.test(sql)
}
