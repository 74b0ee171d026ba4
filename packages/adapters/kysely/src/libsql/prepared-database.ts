import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { toBoundValue } from './bound-value.js'
import type { LibsqlDatabase, LibsqlRunResult, LibsqlStatement } from './libsql-database.js'

/** Maximum number of prepared statements. */
const MAX_STATEMENTS = 200

/** A libsql database with the interface of Kysely's driver. It caches prepared statements and checks values. */
export class PreparedDatabase implements SqliteDatabase {
  readonly #database: LibsqlDatabase
  readonly #statements = new Map<string, PreparedStatement>()

  constructor(database: LibsqlDatabase) {
    this.#database = database
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    const [oldest] = this.#statements.keys()
    if (this.#statements.size >= MAX_STATEMENTS && oldest !== undefined) {
      this.#statements.delete(oldest)
    }
    const statement = new PreparedStatement(this.#database.prepare(sql))
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    // A prepared statement would keep the file open.
    this.#statements.clear()
    this.#database.close()
  }
}

class PreparedStatement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: LibsqlStatement
  readonly #mayHoldBlobs: boolean

  constructor(statement: LibsqlStatement) {
    this.reader = statement.reader
    this.#statement = statement
    this.#mayHoldBlobs = statement.columns().some(({ type }) => type === null || /blob/i.test(type))
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(parameters.map(toBoundValue))
    return this.#mayHoldBlobs ? rows.map(withBytes) : rows
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(parameters.map(toBoundValue))) yield withBytes(row)
  }

  run(parameters: readonly unknown[]): LibsqlRunResult {
    return this.#statement.run(parameters.map(toBoundValue))
  }
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
