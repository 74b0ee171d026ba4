/** A statement in the form of the package pg. */
export interface PostgresQuery {
  readonly text: string
  readonly values: unknown[]
  /** The name of the prepared statement; without one, the server plans the statement for this call only. */
  readonly name?: string
  readonly types: {
    readonly getTypeParser: (type: number, format?: 'text' | 'binary') => (value: string) => unknown
  }
  /** The form of the rows. Default: objects. */
  readonly rowMode?: 'array'
}

/** The result of a statement in the form of the package pg. */
export interface PostgresResult {
  readonly command: string
  readonly rowCount: number | null
  readonly rows: unknown[]
}

/** The part of a connection of the package pg that the dialect uses. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<PostgresResult>
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
