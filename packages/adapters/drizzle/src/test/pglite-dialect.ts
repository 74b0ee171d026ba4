import type { PGlite, PGliteInterface } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { ConnectionQueue } from '../connections/connection-queue.js'

/** Kysely's dialect for PGlite, whose one connection serves all callers. */
export function pgliteDialect(client: PGlite): Dialect {
  const run = async (sql: string): Promise<void> => {
    await client.exec(sql)
  }
  const connection = connectionOf(client)
  const queue = new ConnectionQueue()
  return {
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: async () => {
        await queue.take(60_000)
        return connection
      },
      beginTransaction: () => run('begin'),
      commitTransaction: () => run('commit'),
      rollbackTransaction: () => run('rollback'),
      releaseConnection: () => {
        queue.release()
        return Promise.resolve()
      },
      destroy: () => Promise.resolve(),
    }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (instance) => new PostgresIntrospector(instance),
  }
}

function connectionOf(client: PGliteInterface): DatabaseConnection {
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
