import type { QueryResult } from 'kysely'
import type { Result } from '../direct-connection.js'

/** The part of a prepared statement of libsql that the dialect uses. */
export interface LibsqlStatement {
  /** Whether it returns rows. */
  readonly reader: boolean
  /** From now on the statement returns rows as arrays. */
  raw(): unknown
  all(parameters: unknown[]): unknown[]
  get(parameters: unknown[]): unknown
  iterate(parameters: unknown[]): IterableIterator<unknown>
  run(parameters: unknown[]): LibsqlRunResult
  columns(): readonly { readonly type: string | null }[]
}

/** The result of a write in libsql. */
export interface LibsqlRunResult {
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

/** The part of a libsql database, `new Database('app.sqlite')` of the package libsql, that the dialect uses. */
export interface LibsqlDatabase {
  readonly inTransaction: boolean
  exec(sql: string): unknown
  prepare(sql: string): LibsqlStatement
  close(): unknown
}

/** Maximum number of prepared statements of each kind. */
const MAX_STATEMENTS = 200

const BEGIN = /^\s*begin\b/i

/** Statements that do not wait for the write lock, or that cannot be part of a transaction. */
const NEEDS_NO_LOCK =
  /^\s*(?:select|values|explain|pragma|commit|end|rollback|savepoint|release|vacuum|attach|detach)\b/i

/**
 * Prepares each statement once for each way of reading: one row as an array, all rows as arrays, or all as objects.
 * In libsql, `get` keeps the values of an earlier call of `all`, and those of a call that failed.
 *
 * A prepared statement must not fail as busy: libsql does not reset it, and then every later write of the connection
 * reports success and is not committed. `exec` keeps no statement, so it takes the write lock for each write.
 */
export class LibsqlStatements {
  readonly #database: LibsqlDatabase
  readonly #ofOne = new Map<string, Prepared>()
  readonly #ofArrays = new Map<string, Prepared>()
  readonly #ofObjects = new Map<string, Prepared>()

  constructor(database: LibsqlDatabase) {
    this.#database = database
  }

  /** Runs a statement and returns at most one row, as an array. libsql must be able to bind the values. */
  runForOne(sql: string, values: unknown[]): Result {
    const prepared = this.#ofOne.get(sql) ?? this.#prepare(sql, this.#ofOne)
    const { statement, reader } = prepared
    if (!reader) return { rows: [], written: this.#write(prepared, values).changes }
    try {
      // Without a row it is undefined.
      const row = this.#withLock(prepared, () => statement.get(values))
      return { rows: Array.isArray(row) ? [row] : [], written: undefined }
    } catch (error) {
      this.#ofOne.delete(sql)
      throw error
    }
  }

  /** Runs a statement and returns its rows as arrays. libsql must be able to bind the values. */
  runForArrays(sql: string, values: unknown[]): Result {
    const prepared = this.#ofArrays.get(sql) ?? this.#prepare(sql, this.#ofArrays)
    if (!prepared.reader) return { rows: [], written: this.#write(prepared, values).changes }
    return { rows: toArrays(this.#readAll(prepared, values)), written: undefined }
  }

  /** Runs a statement and returns its rows as objects. */
  run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    if (BEGIN.test(sql)) {
      this.#database.exec(sql)
      return { rows: [] }
    }
    const prepared = this.#ofObjects.get(sql) ?? this.#prepare(sql)
    const values = parameters.map(toBoundValue)
    if (prepared.reader) {
      const rows = this.#readAll(prepared, values)
      return { rows: prepared.mayHoldBlobs ? rows.map(withBytes) : rows }
    }
    const { changes, lastInsertRowid } = this.#write(prepared, values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Reads the rows of a statement one by one, as objects. */
  *iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown> {
    const prepared = this.#ofObjects.get(sql) ?? this.#prepare(sql)
    const { statement, reader, needsLock } = prepared
    if (!reader) throw new Error('libsql streams only the rows of a query')
    const values = parameters.map(toBoundValue)
    const rows = needsLock ? this.#readAll(prepared, values) : statement.iterate(values)
    for (const row of rows) yield withBytes(row)
  }

  /** Forgets the statements, which would keep the file open. */
  clear(): void {
    for (const statements of [this.#ofOne, this.#ofArrays, this.#ofObjects]) statements.clear()
  }

  #readAll(prepared: Prepared, values: unknown[]): unknown[] {
    return this.#withLock(prepared, () => prepared.statement.all(values))
  }

  #write(prepared: Prepared, values: unknown[]): LibsqlRunResult {
    return this.#withLock(prepared, () => prepared.statement.run(values))
  }

  /** Runs a statement that may write in a transaction, which takes the write lock first. */
  #withLock<T>({ needsLock }: Prepared, run: () => T): T {
    const database = this.#database
    if (!needsLock || database.inTransaction) return run()
    database.exec('begin immediate')
    try {
      const result = run()
      database.exec('commit')
      return result
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** SQLite ends a transaction by itself after some errors. */
  #rollBack(): void {
    if (this.#database.inTransaction) this.#database.exec('rollback')
  }

  #prepare(sql: string, statements = this.#ofObjects): Prepared {
    const [oldest] = statements.keys()
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    const statement = this.#database.prepare(sql)
    const { reader } = statement
    const mayHoldBlobs = statement.columns().some(({ type }) => !type || /blob/i.test(type))
    if (reader && statements !== this.#ofObjects) statement.raw()
    const prepared = { statement, reader, mayHoldBlobs, needsLock: !NEEDS_NO_LOCK.test(sql) }
    statements.set(sql, prepared)
    return prepared
  }
}

/** Asking libsql for the properties of a statement takes longer than looking them up. */
interface Prepared {
  readonly statement: LibsqlStatement
  readonly reader: boolean
  readonly mayHoldBlobs: boolean
  /** Whether it may write. */
  readonly needsLock: boolean
}

function toArrays(rows: unknown[]): unknown[][]
function toArrays(rows: unknown[]): unknown[] {
  return rows
}

/** libsql returns blobs as bare buffers. */
function withBytes(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof ArrayBuffer ? new Uint8Array(value) : value,
  ])
  return Object.fromEntries(entries)
}

/**
 * Converts a value for libsql. A boolean would crash the process inside the driver; `undefined` and NaN would
 * silently become null.
 *
 * @throws TypeError for a value that SQLite cannot store.
 */
export function toBoundValue(value: unknown): unknown {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && !Number.isNaN(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return value
  throw new TypeError(`libsql cannot bind ${describe(value)}`)
}

function describe(value: unknown): string {
  if (typeof value === 'number') return 'NaN'
  return value === undefined ? 'undefined' : `a value of type ${typeof value}`
}
