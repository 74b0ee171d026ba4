import type { IsolationLevel, QueryExecutor } from 'kysely'

/** The part of a `Kysely` instance that the adapter uses. The instance's table types do not matter. */
export interface KyselyInstance {
  getExecutor(): QueryExecutor
  withoutPlugins(): KyselyInstance
  transaction(): KyselyTransaction
}

/** The part of Kysely's transaction builder that the adapter uses. */
export interface KyselyTransaction {
  setIsolationLevel(level: IsolationLevel): KyselyTransaction
  execute<T>(work: (transaction: KyselyInstance) => Promise<T>): Promise<T>
}
