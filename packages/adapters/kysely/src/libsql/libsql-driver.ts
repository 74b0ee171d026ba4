import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely'
import Libsql from 'libsql'
import { checkSource } from '../database-source.js'
import { isBusy } from '../dialect/busy.js'
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
    checkSource('libsql', this.#source, 'the path of a file or an open database')
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
    const connection = this.#connection
    if (!connection) throw new Error('The libsql database has not been opened')
    await connection.take()
    return connection
  }

  override releaseConnection(): Promise<void> {
    this.#connection?.release()
    return Promise.resolve()
  }

  /** Takes the write lock at once, because a transaction that reads first may fail to get it later. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection?.isInTransaction) await super.rollbackTransaction(connection)
  }

  override destroy(): Promise<void> {
    this.#connection?.close()
    return Promise.resolve()
  }
}

/** The connection was not released in time. */
class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
}

/** A caller who waits for the connection. */
interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  /** The tick at which it has waited too long. */
  readonly deadline: number
}

/** Ticks of the timer in the longest wait. */
const TICKS = 10
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 10

/** The one connection to a libsql database. Callers get it in the order of their requests. */
class LibsqlConnection implements DatabaseConnection, DirectConnection {
  readonly #database: LibsqlDatabase
  readonly #limitMs: number
  readonly #statements: LibsqlStatements
  readonly #waiting: Waiting[] = []
  #isTaken = false
  #isClosed = false
  #ticks = 0
  /** One timer for all who wait, because they wait equally long. */
  #timer: ReturnType<typeof setInterval> | null = null

  constructor(database: LibsqlDatabase, limitMs: number) {
    this.#database = database
    this.#limitMs = limitMs
    this.#statements = new LibsqlStatements(database)
  }

  /** SQLite ends a transaction by itself after some errors, such as a full disk. */
  get isInTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** @throws ConnectionTimeout when the connection is not released in time. */
  async take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject, deadline: this.#ticks + TICKS + 1 })
      this.#timer ??= setInterval(() => {
        this.#tick()
      }, this.#limitMs / TICKS)
    })
  }

  /** Gives the connection to the next caller. */
  release(): void {
    const next = this.#waiting.shift()
    this.#isTaken = next !== undefined
    if (this.#timer) this.#stopIdleTimer()
    next?.resolve()
  }

  runNow(
    { query, isSingle }: DirectStatement,
    parameters: unknown[],
    isInTransaction: boolean,
  ): Result | null {
    if (this.#isTaken !== isInTransaction || this.#isClosed) return null
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
  /** Repeats the statement while another process writes: SQLite's own busy timeout would block this process. */
  async executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
    let leftMs = this.#limitMs
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return this.#execute(query)
      } catch (error) {
        if (!isBusy(error) || leftMs <= 0) throw error
      }
      await sleep(pauseMs)
      leftMs -= pauseMs
    }
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

  #tick(): void {
    this.#ticks += 1
    // The oldest comes first.
    const inTime = this.#waiting.findIndex(({ deadline }) => deadline > this.#ticks)
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)
    for (const { reject } of late) reject(new ConnectionTimeout(TOO_LONG))
    this.#stopIdleTimer()
  }

  #stopIdleTimer(): void {
    if (!this.#timer || this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}

const TOO_LONG =
  'A transaction holds the connection for too long. Inside a transaction, use the store that it gives: every other waits for its end.'

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
