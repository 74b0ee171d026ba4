import type { Database } from '@countersign/core'
import {
  custom,
  hasMethods,
  milliseconds,
  optional,
  requireOptions,
  section,
} from '@countersign/core/plugin-options'
import { kysely } from '@countersign/kysely'
import { dialectParts, reportSchema } from '@countersign/kysely/dialect'
import { DrizzleDriver } from './drizzle-driver.js'
import { type DrizzleDatabase, readParts } from './drizzle-instance.js'
import { mapTables } from './schema/map-tables.js'

export type { DrizzleDatabase } from './drizzle-instance.js'

/** Options of {@link drizzleAdapter}. */
export interface DrizzleOptions {
  /**
   * The app's tables: each is exported under the name of its model, such as `user`, or has that name in the database.
   * Other exports are ignored. Default: the tables that the app gave to `drizzle(...)`.
   */
  readonly schema?: Readonly<Record<string, unknown>>
  /**
   * Milliseconds to wait while another transaction holds the only connection, and while another process writes to the
   * file of SQLite. Default: 5000.
   */
  readonly waitMs?: number
}

const optionsSchema = section({
  schema: optional(
    custom<DrizzleOptions['schema'] & object>(hasMethods(), 'must be an object of tables'),
  ),
  waitMs: milliseconds(5000, 0),
})

/**
 * Creates a database from the app's own Drizzle instance and table objects, for SQLite, PostgreSQL and MySQL. The app
 * creates the tables with drizzle-kit: `auth.migrate()` does nothing.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 * @throws TypeError for another object, and for a driver without interactive transactions, such as D1. `createAuth`
 * throws an Error that names every table, column and key that the schema lacks.
 *
 * @example
 * ```ts no-check
 * import { createAuth } from '@countersign/core'
 * import { drizzleAdapter } from '@countersign/drizzle'
 * import { drizzle } from 'drizzle-orm/node-postgres'
 * import * as schema from './schema'
 *
 * const db = drizzle(process.env.DATABASE_URL)
 *
 * export const auth = createAuth({
 *   database: drizzleAdapter(db, { schema }),
 *   emailAndPassword: { enabled: true },
 * })
 * ```
 */
export function drizzleAdapter(db: DrizzleDatabase, options: DrizzleOptions = {}): Database {
  const parts = readParts(db)
  const { schema: given, waitMs } = requireOptions('drizzleAdapter', optionsSchema, options)
  const objects = Object.fromEntries(Object.entries(given ?? parts.tables ?? {}))
  const driver = new DrizzleDriver(parts, waitMs)
  const dialect = { ...dialectParts[parts.kind], createDriver: () => driver }
  return {
    id: 'drizzle',
    connect(schema) {
      reportSchema(schema)
      const tables = mapTables(schema, objects, parts)
      return kysely(dialect, { type: parts.kind, tables }).connect(schema)
    },
  }
}
