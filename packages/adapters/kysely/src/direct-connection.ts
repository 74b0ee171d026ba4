import type { CompiledQuery } from 'kysely'

/** A query of the adapter. The drivers of this package return its rows as arrays, in the order of the columns. */
export interface ArrayQuery extends CompiledQuery {
  readonly rowMode: 'array'
}

/** The result of a statement. */
export interface Result {
  /** The values of each row, in the order of the columns. */
  readonly rows: readonly (readonly unknown[])[]
  /** The number of written rows, where the driver says it. */
  readonly written: number | undefined
}

/** A compiled statement. */
export interface DirectStatement {
  readonly query: Pick<CompiledQuery, 'sql'>
  /** Whether it returns at most one row. */
  readonly isSingle: boolean
}

/** A connection to a database in this process, whose statements return without waiting. */
export interface DirectConnection {
  /**
   * Runs a statement at once, past Kysely. Returns null, and has no effect, where the statement has to wait: while
   * another caller has the connection, while another process writes, and after the connection was closed. The
   * parameters must have types that the database stores.
   *
   * @param isInTransaction whether the caller has the connection, for its transaction
   */
  runNow(statement: DirectStatement, parameters: unknown[], isInTransaction: boolean): Result | null
}

/** Whether a connection is direct. Kysely replaces the method `executeQuery` of a connection whose queries it logs. */
export function isDirectConnection(connection: object): connection is DirectConnection {
  return 'runNow' in connection && !Object.hasOwn(connection, 'executeQuery')
}
