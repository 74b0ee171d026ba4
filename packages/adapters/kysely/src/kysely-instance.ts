import type { IsolationLevel, QueryExecutor } from 'kysely'

/** What the adapter needs of a `Kysely` instance. The tables that it was typed with do not matter. */
export interface KyselyInstance {
  getExecutor(): QueryExecutor
  withoutPlugins(): KyselyInstance
  transaction(): KyselyTransaction
}

/** What the adapter needs of Kysely's transaction builder. */
export interface KyselyTransaction {
  setIsolationLevel(level: IsolationLevel): KyselyTransaction
  execute<T>(work: (transaction: KyselyInstance) => Promise<T>): Promise<T>
}
