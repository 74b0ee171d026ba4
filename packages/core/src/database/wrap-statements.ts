import type { DatabaseAdapter, Selection } from '../contract/storage/adapter.js'

/** The statements of an adapter: its calls, apart from transactions. */
export type Statements = Omit<DatabaseAdapter, 'transaction'>

/** The name of a statement: of a call of an adapter that reads or writes rows. */
export type StatementMethod = Exclude<
  keyof DatabaseAdapter,
  'transaction' | 'capabilities' | 'migrations' | 'rowIds'
>

/** Runs one statement. */
export type RunStatement = <Q extends Pick<Selection, 'model'>, T>(
  method: StatementMethod,
  query: Q,
  statement: (query: Q) => Promise<T>,
) => Promise<T>

/**
 * The statements of an adapter, each of which `run` runs: to count, delay or measure them. Everything else is that of the
 * adapter; transactions are left to the caller, who wraps the store that their work receives too.
 *
 * @example
 * ```ts
 * import type { DatabaseAdapter } from '@countersign/core'
 * import { wrapStatements } from '@countersign/core/testing'
 *
 * export function logged(adapter: DatabaseAdapter): DatabaseAdapter {
 *   const statements = wrapStatements(adapter, (method, query, statement) => {
 *     console.log(method, query.model)
 *     return statement(query)
 *   })
 *   return { ...statements, transaction: (writes) => adapter.transaction((store) => writes(logged(store))) }
 * }
 * ```
 */
export function wrapStatements(adapter: DatabaseAdapter, run: RunStatement): Statements {
  return {
    capabilities: adapter.capabilities,
    create: (query) => run('create', query, (given) => adapter.create(given)),
    findOne: (query) => run('findOne', query, (given) => adapter.findOne(given)),
    findOneJoined: (query) => run('findOneJoined', query, (given) => adapter.findOneJoined(given)),
    findMany: (query) => run('findMany', query, (given) => adapter.findMany(given)),
    findManyJoined: (query) =>
      run('findManyJoined', query, (given) => adapter.findManyJoined(given)),
    count: (query) => run('count', query, (given) => adapter.count(given)),
    update: (query) => run('update', query, (given) => adapter.update(given)),
    updateOne: (query) => run('updateOne', query, (given) => adapter.updateOne(given)),
    delete: (query) => run('delete', query, (given) => adapter.delete(given)),
    take: (query) => run('take', query, (given) => adapter.take(given)),
    increment: (query) => run('increment', query, (given) => adapter.increment(given)),
    ...(adapter.migrations && { migrations: adapter.migrations }),
    ...(adapter.rowIds && { rowIds: adapter.rowIds }),
  }
}
