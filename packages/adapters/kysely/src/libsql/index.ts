import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import Libsql from 'libsql'
import { LibsqlConnection } from './libsql-connection.js'
import type { LibsqlDatabase } from './libsql-statements.js'

export type { LibsqlDatabase, LibsqlRunResult, LibsqlStatement } from './libsql-statements.js'

/** Options of {@link libsql}. */
export interface LibsqlOptions {
  /** Milliseconds to wait while another transaction, in this or another process, writes. Default: 5000. */
  readonly busyTimeoutMs?: number
}

/**
 * Creates a Kysely dialect for SQLite with the package libsql, from a path or from a database that the app has
 * opened. A missing file is created; its folder must exist.
 *
 * @throws TypeError from a query with a value that SQLite cannot store, such as `undefined`.
 *
 * @example
 * ```ts
 * import { kysely } from '@countersign/kysely'
 * import { libsql } from '@countersign/kysely/libsql'
 *
 * export const database = kysely(libsql('app.sqlite'))
 * ```
 */
export function libsql(source: string | LibsqlDatabase, options: LibsqlOptions = {}): Dialect {
  const { busyTimeoutMs = 5000 } = options
  return {
    createDriver: () => new LibsqlDriver(source, busyTimeoutMs),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (instance: Kysely<unknown>) => new SqliteIntrospector(instance),
  }
}

/** WAL allows reads during a write. SQLite enforces foreign keys and cascades only with this setting. */
const FOR_ALL = ['pragma journal_mode = wal', 'pragma foreign_keys = on']
/** Not set on a database that the app has opened. */
const FOR_OURS = ['pragma busy_timeout = 0', 'pragma synchronous = normal']

/** Kysely's driver for SQLite with libsql: one connection, for one caller at a time. */
class LibsqlDriver extends SqliteDriver {
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
    await this.#opened.take()
    return this.#opened
  }

  override releaseConnection(): Promise<void> {
    this.#opened.release()
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
