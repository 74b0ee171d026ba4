import { type AnyAuth, partsOf } from '../auth.js'
import type { DatabaseAdapter, Schema } from '../contract/storage/adapter.js'

/** The database of an app as the app has connected it, for programs that copy its rows. */
export interface ConnectedDatabase {
  /** The tables by model name. A model comes after those to which it refers. */
  readonly schema: Schema
  readonly adapter: DatabaseAdapter
  /** New values for the columns of a model that have default values in the options of the app. */
  readonly defaultsOf: (model: string) => Readonly<Record<string, unknown>>
}

/**
 * The database of an app. The commands `countersign export` and `countersign import` copy rows with it. No check of
 * a call and no hook runs: the program checks what it writes.
 *
 * @throws TypeError for an object that this copy of `createAuth` did not create.
 *
 * @example
 * ```ts
 * import { databaseOf } from '@countersign/core/inspect'
 * import { auth } from './auth'
 *
 * const { adapter } = databaseOf(auth)
 * console.log(await adapter.count({ model: 'user', where: [] }))
 * ```
 */
export function databaseOf(auth: Pick<AnyAuth, 'handler'>): ConnectedDatabase {
  const { adapter, tables } = partsOf(auth)
  return {
    schema: tables.schema,
    adapter,
    defaultsOf(model) {
      const values: Record<string, unknown> = {}
      for (const [column, value] of tables.defaults.get(model) ?? [])
        values[column] = typeof value === 'function' ? value() : structuredClone(value)
      return values
    },
  }
}
