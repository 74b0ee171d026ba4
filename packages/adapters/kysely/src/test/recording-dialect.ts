import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  DummyDriver,
  type Kysely,
  MysqlAdapter,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryCompiler,
  SqliteIntrospector,
} from 'kysely'

/** A dialect without a database. It records queries and returns rows from a list. */
export interface RecordingDialect extends Dialect {
  /** SQL and parameters, oldest first. */
  readonly queries: (readonly [sql: string, parameters: readonly unknown[]])[]
  /** Rows for the next queries, oldest first; later queries return none. */
  readonly answers: Record<string, unknown>[][]
}

export function recordPostgres(): RecordingDialect {
  return record(new PostgresAdapter(), () => new PostgresQueryCompiler())
}

export function recordMysql(): RecordingDialect {
  return record(new MysqlAdapter(), () => new MysqlQueryCompiler())
}

function record(
  adapter: DialectAdapter,
  createQueryCompiler: () => QueryCompiler,
): RecordingDialect {
  const queries: RecordingDialect['queries'] = []
  const answers: RecordingDialect['answers'] = []
  const connection = {
    executeQuery({ sql, parameters }: CompiledQuery) {
      queries.push([sql.trim().replaceAll(/\s+/g, ' '), parameters])
      return Promise.resolve({ rows: answers.shift() ?? [], numAffectedRows: 1n })
    },
    streamQuery() {
      throw new Error('There is no stream')
    },
  } as DatabaseConnection
  const driver = new DummyDriver()
  driver.acquireConnection = () => Promise.resolve(connection)
  return {
    queries,
    answers,
    createAdapter: () => adapter,
    createQueryCompiler,
    createIntrospector: (instance: Kysely<unknown>) => new SqliteIntrospector(instance),
    createDriver: () => driver,
  }
}
