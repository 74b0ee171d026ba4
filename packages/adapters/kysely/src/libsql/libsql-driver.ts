import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDriver } from 'kysely'
import Libsql from 'libsql'
import { ConnectionLock } from './connection-lock.js'
import type { LibsqlDatabase } from './libsql-database.js'
import { PreparedDatabase } from './prepared-database.js'
import { whileBusy } from './while-busy.js'

/** The database, and how long to wait for it. */
export interface LibsqlSource {
  readonly source: string | LibsqlDatabase
  readonly busyTimeoutMs: number
}

const BEGIN = CompiledQuery.raw('begin immediate')

/** WAL allows reads during a write. SQLite enforces foreign keys and cascades only with this setting. */
const FOR_ALL = ['pragma journal_mode = wal', 'pragma foreign_keys = on']
/** Not set on a database that the app has opened. */
const FOR_OURS = ['pragma busy_timeout = 0', 'pragma synchronous = normal']

/** Kysely's driver for SQLite with libsql: one connection, for one caller at a time. */
export class LibsqlDriver implements Driver {
  readonly #source: LibsqlSource
  readonly #lock: ConnectionLock
  #open: OpenDatabase | null = null

  constructor(source: LibsqlSource) {
    this.#source = source
    this.#lock = new ConnectionLock(source.busyTimeoutMs)
  }

  async init(): Promise<void> {
    const { source } = this.#source
    if (typeof source !== 'string') {
      this.#open = await this.#use(source, FOR_ALL)
      return
    }
    const database = new Libsql(source)
    try {
      this.#open = await this.#use(database, [...FOR_OURS, ...FOR_ALL])
    } catch (error) {
      database.close()
      throw error
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock.take()
    return this.#opened.connection
  }

  releaseConnection(): Promise<void> {
    this.#lock.release()
    return Promise.resolve()
  }

  /** Takes the write lock at once, because a transaction that reads first may fail to get it later. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(BEGIN)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#opened.driver.commitTransaction(connection)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { database, driver } = this.#opened
    // After some errors, such as a full disk, SQLite has rolled back already.
    if (database.inTransaction) await driver.rollbackTransaction(connection)
  }

  savepoint: NonNullable<Driver['savepoint']> = (...args) => this.#opened.driver.savepoint(...args)

  rollbackToSavepoint: NonNullable<Driver['rollbackToSavepoint']> = (...args) =>
    this.#opened.driver.rollbackToSavepoint(...args)

  releaseSavepoint: NonNullable<Driver['releaseSavepoint']> = (...args) =>
    this.#opened.driver.releaseSavepoint(...args)

  async destroy(): Promise<void> {
    await this.#open?.driver.destroy()
  }

  async #use(source: LibsqlDatabase, pragmas: readonly string[]): Promise<OpenDatabase> {
    const database = new PreparedDatabase(source)
    const driver = new SqliteDriver({ database })
    await driver.init()
    const connection = waitWhileBusy(await driver.acquireConnection(), this.#source.busyTimeoutMs)
    for (const pragma of pragmas) await connection.executeQuery(CompiledQuery.raw(pragma))
    return { database, driver, connection }
  }

  get #opened(): OpenDatabase {
    if (!this.#open) throw new Error('The libsql database has not been opened')
    return this.#open
  }
}

interface OpenDatabase {
  readonly database: PreparedDatabase
  readonly driver: SqliteDriver
  readonly connection: DatabaseConnection
}

/** A connection whose calls wait while another process writes. */
function waitWhileBusy(connection: DatabaseConnection, limitMs: number): DatabaseConnection {
  return {
    executeQuery: (query) => whileBusy(limitMs, () => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  }
}
