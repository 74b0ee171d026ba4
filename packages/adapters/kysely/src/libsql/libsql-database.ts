/** What is used of a prepared statement of libsql. */
export interface LibsqlStatement {
  /** Whether it returns rows. */
  readonly reader: boolean
  all(parameters: unknown[]): unknown[]
  iterate(parameters: unknown[]): IterableIterator<unknown>
  run(parameters: unknown[]): LibsqlRunResult
  columns(): readonly { readonly type: string | null }[]
}

/** What libsql says of a write. */
export interface LibsqlRunResult {
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

/** What is used of a libsql database: `new Database('app.sqlite')` of the package libsql. */
export interface LibsqlDatabase {
  readonly inTransaction: boolean
  prepare(sql: string): LibsqlStatement
  close(): unknown
}
