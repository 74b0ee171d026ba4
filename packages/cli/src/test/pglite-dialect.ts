import type { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/** Kysely's dialect for a schema of PGlite, for tests that run one statement or transaction at a time. */
export function pgliteDialect(start: () => Promise<PGlite>, schema: string): Dialect {
  const run = async (sql: string): Promise<void> => {
    const client = await start()
    await client.exec(sql)
  }
  return {
    createDriver: () => ({
      init: () => run(`create schema ${schema}`),
      async acquireConnection() {
        await run(`set search_path to ${schema}`)
        return connectionOf(await start())
      },
      beginTransaction: () => run('begin'),
      commitTransaction: () => run('commit'),
      rollbackTransaction: () => run('rollback'),
      releaseConnection: () => Promise.resolve(),
      destroy: () => run(`drop schema ${schema} cascade`),
    }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (instance) => new PostgresIntrospector(instance),
  }
}

function connectionOf(client: PGlite): DatabaseConnection {
  async function executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows = 0 } = await client.query<R>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(affectedRows) }
  }
  return {
    executeQuery,
    streamQuery() {
      throw new Error('The dialect does not stream')
    },
  }
}
