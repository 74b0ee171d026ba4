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

/** How to use a Kysely dialect. */
export interface KyselyOptions {
  /** The database behind the dialect. Default: what the dialect's adapter says. */
  readonly type?: DatabaseKind
  /**
   * How SQLite holds dates: as ISO 8601 text, or as milliseconds since 1970 in tables that another
   * library made so. Both are read; this says what is written and compared. Default `text`.
   */
  readonly dates?: 'text' | 'milliseconds'
}

/**
 * A database by way of Kysely. Give it a dialect, or the instance that the app uses itself, whose
 * plugins are then left out: tables and columns are named as the models name them.
 *
 * @throws Error when the database behind the dialect is unknown and `type` is not given, or when `dates`
 * is given for another database than SQLite.
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
