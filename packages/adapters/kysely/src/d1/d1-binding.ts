/** A result of D1. */
export interface D1BindingResult {
  readonly results: Record<string, unknown>[]
  readonly meta: { readonly changes?: number; readonly last_row_id?: number }
}

/** A prepared statement of D1. */
export interface D1BindingStatement {
  bind(...values: unknown[]): D1BindingStatement
  all(): Promise<D1BindingResult>
}

/** The part of a D1 database, such as `env.DB`, that the adapter uses. A session of `withSession` has it too. */
export interface D1Binding {
  prepare(query: string): D1BindingStatement
  /** Runs statements in one transaction: all of them, or none. */
  batch(statements: D1BindingStatement[]): Promise<D1BindingResult[]>
}

/** A statement with its values. */
export interface BoundQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export function prepare(database: D1Binding, { sql, parameters }: BoundQuery): D1BindingStatement {
  return database.prepare(sql).bind(...parameters)
}
