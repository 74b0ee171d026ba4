import type { PostgresCursor, PostgresQueryResult } from 'kysely'

/** A statement as the package pg takes it. */
export interface PostgresQuery {
  readonly text: string
  readonly values: unknown[]
  readonly types: {
    readonly getTypeParser: (type: number, format?: 'text' | 'binary') => (value: string) => unknown
  }
}

/** What is used of a connection of the package pg. */
export interface PostgresClient {
  query<R>(query: PostgresQuery): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: boolean): void
}

/** What is used of a pool: `new Pool(...)` of the package pg. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
  end(): Promise<void>
}

/** Where a database is, in the words of the package pg. */
export interface PostgresConfig {
  readonly connectionString?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string | (() => string | Promise<string>)
  readonly database?: string
  /** Settings of Node's tls, or true. */
  readonly ssl?: boolean | object
  /** Most connections. Default 10. */
  readonly max?: number
  /** Settings of the server for each connection, such as `-c search_path=auth`. */
  readonly options?: string
  readonly application_name?: string
}
