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
  prepare(sql: string): LibsqlStatement
  close(): unknown
}

/** Maximum number of prepared statements of each kind. */
const MAX_STATEMENTS = 200

/**
 * Prepares each statement once for each way of reading: one row as an array, all rows as arrays, or all as objects.
 * In libsql, `get` keeps the values of an earlier call of `all`, and those of a call that failed.
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
    const { statement, reader } = this.#ofOne.get(sql) ?? this.#prepare(sql, this.#ofOne)
    if (!reader) return { rows: [], written: statement.run(values).changes }
    try {
      // Without a row it is undefined.
      const row = statement.get(values)
      return { rows: Array.isArray(row) ? [row] : [], written: undefined }
    } catch (error) {
      this.#ofOne.delete(sql)
      throw error
    }
  }

  /** Runs a statement and returns its rows as arrays. libsql must be able to bind the values. */
  runForArrays(sql: string, values: unknown[]): Result {
    const { statement, reader } = this.#ofArrays.get(sql) ?? this.#prepare(sql, this.#ofArrays)
    if (!reader) return { rows: [], written: statement.run(values).changes }
    return { rows: toArrays(statement.all(values)), written: undefined }
  }

  /** Runs a statement and returns its rows as objects. */
  run(sql: string, parameters: readonly unknown[]): QueryResult<unknown> {
    const { statement, reader, mayHoldBlobs } = this.#ofObjects.get(sql) ?? this.#prepare(sql)
    const values = parameters.map(toBoundValue)
    if (reader) {
      const rows = statement.all(values)
      return { rows: mayHoldBlobs ? rows.map(withBytes) : rows }
    }
    const { changes, lastInsertRowid } = statement.run(values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Reads the rows of a statement one by one, as objects. */
  *iterate(sql: string, parameters: readonly unknown[]): IterableIterator<unknown> {
    const { statement, reader } = this.#ofObjects.get(sql) ?? this.#prepare(sql)
    if (!reader) throw new Error('libsql streams only the rows of a query')
    for (const row of statement.iterate(parameters.map(toBoundValue))) yield withBytes(row)
  }

  /** Forgets the statements, which would keep the file open. */
  clear(): void {
    for (const statements of [this.#ofOne, this.#ofArrays, this.#ofObjects]) statements.clear()
  }

  #prepare(sql: string, statements = this.#ofObjects): Prepared {
    const [oldest] = statements.keys()
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    const statement = this.#database.prepare(sql)
    const { reader } = statement
    const mayHoldBlobs = statement.columns().some(({ type }) => !type || /blob/i.test(type))
    if (reader && statements !== this.#ofObjects) statement.raw()
    const prepared = { statement, reader, mayHoldBlobs }
    statements.set(sql, prepared)
    return prepared
  }
}

/** Asking libsql for the properties of a statement takes longer than looking them up. */
interface Prepared {
  readonly statement: LibsqlStatement
  readonly reader: boolean
  readonly mayHoldBlobs: boolean
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
