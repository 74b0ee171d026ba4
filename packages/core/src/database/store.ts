import type { DatabaseAdapter, Schema } from '../contract/adapter.js'
import type { Model, Row } from '../contract/models.js'
import type { Store } from '../contract/store.js'
import { AdapterRepository } from './repository.js'
import { retrying, withRetry } from './retry.js'

/** The store of the app and its transactions. */
export interface Database {
  readonly store: Store
  /** Runs writes so that all of them are committed or none, and repeats them when the database requires it. */
  transaction<T>(writes: (store: Store) => Promise<T>): Promise<T>
}

/** The typed repositories over an adapter. */
export function createDatabase(adapter: DatabaseAdapter, schema: Schema): Database {
  return {
    store: createStore(retrying(adapter), schema),
    transaction: (writes) =>
      withRetry(() => adapter.transaction((bound) => writes(createStore(bound, schema)))),
  }
}

function createStore(adapter: DatabaseAdapter, schema: Schema): Store {
  return {
    of<R extends Row>(model: Model<string, R>) {
      const table = schema[model.name]
      if (!table) throw new Error(`The table "${model.name}" is not part of this app`)
      return new AdapterRepository(adapter, model, Object.keys(table.columns))
    },
  }
}
