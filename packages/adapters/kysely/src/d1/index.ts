import {
  type Dialect,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Batching } from '../batching.js'
import { D1Adapter } from './d1-adapter.js'
import { D1Batches } from './d1-batches.js'
import type { D1Binding } from './d1-binding.js'
import { D1Driver } from './d1-driver.js'
import { d1Engine } from './d1-engine.js'

export type { D1Binding, D1BindingResult, D1BindingStatement } from './d1-binding.js'

/**
 * Creates a Kysely dialect for Cloudflare D1, from the binding of a database. D1 keeps no transaction open, so the adapter
 * runs optimistic ones: a commit is one batch, which repeats the reads and fails when a result has changed. Kysely's own
 * `transaction()` does not work on this dialect.
 *
 * @throws TypeError when the binding is missing, such as for a name that the configuration of Wrangler lacks.
 *
 * @example
 * ```ts no-check
 * import { env } from 'cloudflare:workers'
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { d1 } from '@countersign/kysely/d1'
 *
 * export const auth = createAuth({ database: kysely(d1(env.DB)) })
 * ```
 */
export function d1(database: D1Binding): Dialect {
  if (!isBinding(database) && !generatesTables()) throw new TypeError(BINDING)
  return {
    createDriver: () => new D1Driver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new D1DialectAdapter(database),
    createIntrospector: (instance: Kysely<unknown>) => new SqliteIntrospector(instance),
  }
}

const BINDING =
  'd1 takes the binding of a D1 database, such as d1(env.DB) with a database of this name in the configuration of Wrangler'

/** In JavaScript no compiler rejects a binding that is missing. */
function isBinding(database: unknown): boolean {
  return typeof database === 'object' && database !== null && 'prepare' in database
}

/** `countersign generate` loads the app outside of Workers, where no binding exists, and runs no query. */
function generatesTables(): boolean {
  return Reflect.has(globalThis, Symbol.for('countersign.schema-receiver'))
}

/** Carries the transactions from the dialect to the adapter. */
class D1DialectAdapter extends SqliteAdapter {
  readonly batching: Batching

  constructor(database: D1Binding) {
    super()
    const batches = new D1Batches(database)
    this.batching = {
      engine: d1Engine,
      connect: (statements, deps) => new D1Adapter(statements, { ...deps, batches }),
      migrate: (plan) => batches.migrate(plan),
    }
  }
}
