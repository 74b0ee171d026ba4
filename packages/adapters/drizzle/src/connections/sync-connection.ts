import {
  type DirectConnection,
  type DirectStatement,
  isBusy,
  repeatWhileBusy,
  type Result,
  returnsRows,
} from '@countersign/kysely/dialect'
import { sql as drizzleSql } from 'drizzle-orm'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { DrizzlePrepared, DrizzleSession } from '../drizzle-instance.js'
import type { ConnectionQueue } from './connection-queue.js'
import { toArrays, writtenRows } from './statement-result.js'

/** Maximum number of prepared statements. */
const MAX_STATEMENTS = 200

/** The only connection to a database whose statements return at once. Each statement is prepared once. */
export class SyncConnection implements DatabaseConnection, DirectConnection {
  readonly #session: DrizzleSession
  readonly #queue: ConnectionQueue
  readonly #waitMs: number
  readonly #prepared = new Map<string, Prepared>()

  constructor(session: DrizzleSession, queue: ConnectionQueue, waitMs: number) {
    this.#session = session
    this.#queue = queue
    this.#waitMs = waitMs
  }

  /** SQLite ends a transaction by itself after some errors, such as a full disk; undefined where the driver does not report it. */
  get isInTransaction(): boolean | undefined {
    const { client } = this.#session
    if (typeof client !== 'object' || client === null) return undefined
    const isOpen: unknown = Reflect.get(client, 'inTransaction')
    return typeof isOpen === 'boolean' ? isOpen : undefined
  }

  runNow(
    { query }: DirectStatement,
    parameters: unknown[],
    isInTransaction: boolean,
  ): Result | null {
    if (this.#queue.isTaken !== isInTransaction) return null
    try {
      return this.#run(query.sql, parameters)
    } catch (error) {
      if (isBusy(error)) return null
      throw error
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  executeQuery({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    return repeatWhileBusy(() => {
      const { rows, written } = this.#run(sql, parameters)
      if (written === undefined) return { rows: [...rows] }
      return { rows: [], numAffectedRows: BigInt(written) }
    }, this.#waitMs)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The adapter does not stream')
  }

  #run(sql: string, parameters: readonly unknown[]): Result {
    const { statement, isReader } = this.#prepared.get(sql) ?? this.#prepare(sql, parameters.length)
    if (isReader) return { rows: toArrays(statement.values(parameters)), written: undefined }
    return { rows: [], written: writtenRows(statement.run(parameters)) }
  }

  #prepare(sql: string, count: number): Prepared {
    const params = Array.from({ length: count }, (_, index) =>
      drizzleSql.placeholder(String(index)),
    )
    const isReader = returnsRows(sql)
    const method = isReader ? 'values' : 'run'
    const statement = this.#session.prepareQuery({ sql, params }, undefined, method, false)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size >= MAX_STATEMENTS && oldest !== undefined) this.#prepared.delete(oldest)
    const prepared = { statement, isReader }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

interface Prepared {
  readonly statement: DrizzlePrepared
  readonly isReader: boolean
}
