import type { PostgresCursor, PostgresQueryResult } from 'kysely'

/** A statement in the form of the package pg. */
export interface PostgresQuery {
  readonly text: string
  readonly values: unknown[]
  readonly types: {
    readonly getTypeParser: (type: number, format?: 'text' | 'binary') => (value: string) => unknown
  }
}

/** The part of a connection of the package pg that the dialect uses. */
export interface PostgresClient {
  query<R>(query: PostgresQuery): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(destroy?: boolean): void
}

/** The part of a pool, `new Pool(...)` of the package pg, that the dialect uses. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
  end(): Promise<void>
}

/** Settings of a pool of the package pg. */
export interface PostgresConfig {
  readonly connectionString?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly password?: string | (() => string | Promise<string>)
  readonly database?: string
  /** Options of Node's tls, or true. */
  readonly ssl?: boolean | object
  /** Maximum number of connections. Default: 10. */
  readonly max?: number
  /** Server settings for each connection, such as `-c search_path=auth`. */
  readonly options?: string
  readonly application_name?: string
}
