import type { Database } from '@countersign/core'
import { type Dialect, Kysely } from 'kysely'
import type { DatabaseKind } from './engines/engine.js'
import { findEngine } from './engines/find-engine.js'
import { withNumericDates } from './engines/numeric-dates.js'
import { KyselyAdapter } from './kysely-adapter.js'
import type { KyselyInstance } from './kysely-instance.js'
import { createMigrations } from './migrations/migrations.js'
import { Runner } from './runner.js'
import { Statements } from './statement.js'
import { Tables } from './table.js'

/** Options of {@link kysely}. */
export interface KyselyOptions {
  /** The database of the dialect. Default: the database of the dialect's adapter. */
  readonly type?: DatabaseKind
  /**
   * The format of dates in SQLite: ISO 8601 text, or milliseconds since 1970, for tables that another library
   * created. The adapter reads both formats; it writes and compares this one. Default: `'text'`.
   */
  readonly dates?: 'text' | 'milliseconds'
}

/**
 * Creates a database from a Kysely dialect, or from the Kysely instance of the app. Plugins of the instance
 * do not apply: tables and columns have the names of models and fields.
 *
 * @throws Error when the database of the dialect is unknown and `type` is not given, or when `dates` is given
 * for a database other than SQLite.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { libsql } from '@countersign/kysely/libsql'
 *
 * export const auth = createAuth({
 *   database: kysely(libsql('app.sqlite')),
 *   emailAndPassword: { enabled: true },
 * })
 *
 * await auth.migrate()
 * ```
 */
export function kysely(source: Dialect | KyselyInstance, options: KyselyOptions = {}): Database {
  const instance: KyselyInstance =
    'createAdapter' in source ? new Kysely({ dialect: source }) : source.withoutPlugins()
  const found = findEngine(instance.getExecutor().adapter, options.type)
  const engine = options.dates === 'milliseconds' ? withNumericDates(found) : found
  return {
    id: 'kysely',
    connect(schema) {
      const tables = new Tables(schema, engine)
      const statements = new Statements(instance)
      const runner = new Runner({ engine, tables, statements }, instance)
      return new KyselyAdapter(runner, createMigrations(instance, engine, schema))
    },
  }
}
