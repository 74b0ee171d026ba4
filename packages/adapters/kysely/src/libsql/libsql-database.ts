/** The part of a prepared statement of libsql that the dialect uses. */
export interface LibsqlStatement {
  /** Whether it returns rows. */
  readonly reader: boolean
  all(parameters: unknown[]): unknown[]
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
