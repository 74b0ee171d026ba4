import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely'
import Libsql from 'libsql'
import { ConnectionQueue } from '../dialect/connection-queue.js'
import { isBusy, repeatWhileBusy } from '../dialect/busy.js'
import type { DirectConnection, DirectStatement, Result } from '../direct-connection.js'
import { type LibsqlDatabase, LibsqlStatements, toBoundValue } from './libsql-statements.js'

/** WAL allows reads during a write. SQLite enforces foreign keys and cascades only with this setting. */
const FOR_ALL = ['pragma journal_mode = wal', 'pragma foreign_keys = on']
/** Not set on a database that the app has opened. */
const FOR_OURS = ['pragma busy_timeout = 0', 'pragma synchronous = normal']

/** Kysely's driver for SQLite with libsql: one connection, for one caller at a time. */
export class LibsqlDriver extends SqliteDriver {
  readonly #source: string | LibsqlDatabase
  readonly #limitMs: number
  #connection: LibsqlConnection | null = null

  constructor(source: string | LibsqlDatabase, limitMs: number) {
    super({ database: () => Promise.reject(new Error('libsql opens the database')) })
    this.#source = source
    this.#limitMs = limitMs
  }

  override async init(): Promise<void> {
    const isOurs = typeof this.#source === 'string'
    const database = typeof this.#source === 'string' ? new Libsql(this.#source) : this.#source
    const connection = new LibsqlConnection(database, this.#limitMs)
    try {
      for (const pragma of isOurs ? [...FOR_OURS, ...FOR_ALL] : FOR_ALL) {
        await connection.executeQuery(CompiledQuery.raw(pragma))
      }
    } catch (error) {
      if (isOurs) connection.close()
      throw error
    }
    this.#connection = connection
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#opened.queue.take()
    return this.#opened
  }

  override releaseConnection(): Promise<void> {
    this.#opened.queue.release()
    return Promise.resolve()
  }

  /** Takes the write lock at once, because a transaction that reads first may fail to get it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#opened.isInTransaction) await super.rollbackTransaction(connection)
  }

  override destroy(): Promise<void> {
    this.#connection?.close()
    return Promise.resolve()
  }

  get #opened(): LibsqlConnection {
    if (!this.#connection) throw new Error('The libsql database has not been opened')
    return this.#connection
  }
}

/** The one connection to a libsql database. */
class LibsqlConnection implements DatabaseConnection, DirectConnection {
  readonly #database: LibsqlDatabase
  readonly #limitMs: number
  readonly #statements: LibsqlStatements
  /** Callers get the connection in the order of their requests. */
  readonly queue: ConnectionQueue
  #isClosed = false

  constructor(database: LibsqlDatabase, limitMs: number) {
    this.#database = database
    this.#limitMs = limitMs
    this.queue = new ConnectionQueue(limitMs)
    this.#statements = new LibsqlStatements(database)
  }

  /** SQLite ends a transaction by itself after some errors, such as a full disk. */
  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  runNow(
    { query, isSingle }: DirectStatement,
    parameters: unknown[],
    isInTransaction: boolean,
  ): Result | null {
    if (this.queue.isTaken !== isInTransaction || this.#isClosed) return null
    try {
      return isSingle
        ? this.#statements.runForOne(query.sql, parameters)
        : this.#statements.runForArrays(query.sql, parameters)
    } catch (error) {
      if (isBusy(error)) return null
      throw error
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
  /** SQLite's own busy timeout would block this process. */
  executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return repeatWhileBusy(() => this.#execute(query), this.#limitMs)
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>>
  // eslint-disable-next-line @typescript-eslint/require-await -- Kysely wants an asynchronous iterator.
  async *streamQuery({
    sql,
    parameters,
  }: CompiledQuery): AsyncIterableIterator<QueryResult<unknown>> {
    for (const row of this.#statements.iterate(sql, parameters)) yield { rows: [row] }
  }

  close(): void {
    this.#isClosed = true
    this.#statements.clear()
    this.#database.close()
  }

  #execute(query: CompiledQuery): QueryResult<unknown> {
    if (!('rowMode' in query)) return this.#statements.run(query.sql, query.parameters)
    const values = query.parameters.map(toBoundValue)
    const { rows, written } = this.#statements.runForArrays(query.sql, values)
    if (written === undefined) return { rows: [...rows] }
    return { rows: [], numAffectedRows: BigInt(written) }
  }
}
