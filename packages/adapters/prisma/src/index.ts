import type { Database } from '@countersign/core'
import {
  filledText,
  milliseconds,
  oneOf,
  optional,
  requireOptions,
  section,
} from '@countersign/core/plugin-options'
import { kysely } from '@countersign/kysely'
import { reportSchema } from '@countersign/kysely/dialect'
import { createDialect } from './dialect.js'
import { type PrismaDatabase, type PrismaProvider, readParts } from './prisma-client.js'
import { mapModels } from './schema/map-models.js'

export type { PrismaDatabase, PrismaProvider } from './prisma-client.js'

/** Options of {@link prismaAdapter}. */
export interface PrismaOptions {
  /** The database. Default: the provider of the client. */
  readonly provider?: PrismaProvider
  /**
   * The schema of PostgreSQL that holds the tables of models without `@@schema`. Default: the one that the app gave to
   * `PrismaPg`, else `public`.
   */
  readonly schema?: string
  /**
   * The text of the app's Prisma schema, of all its files, from which the adapter reads the names of tables, columns and
   * keys. Default: the schema from which the client was generated.
   */
  readonly prismaSchema?: string
  /**
   * Milliseconds to wait for a connection, and while another process writes to the file of SQLite. Default: 5000.
   */
  readonly waitMs?: number
  /** Milliseconds after which Prisma rolls back a transaction that has not ended. Default: 15000. */
  readonly transactionMs?: number
}

const optionsSchema = section({
  provider: optional(oneOf<PrismaProvider>({ postgresql: 1, mysql: 1, sqlite: 1 })),
  schema: optional(filledText),
  prismaSchema: optional(filledText),
  waitMs: milliseconds(5000, 0),
  transactionMs: milliseconds(15_000),
})

/**
 * Creates a database from the app's own Prisma client and models, for SQLite, PostgreSQL and MySQL. The app creates the
 * tables with Prisma: `auth.migrate()` does nothing.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 * @throws TypeError for another object, a client of another provider, and a driver adapter without interactive
 * transactions, such as that of D1. `createAuth` throws an Error that names every model, field and key that the Prisma
 * schema lacks.
 *
 * @example
 * ```ts no-check
 * import { createAuth } from '@countersign/core'
 * import { prismaAdapter } from '@countersign/prisma'
 * import { PrismaPg } from '@prisma/adapter-pg'
 * import { PrismaClient } from './generated/prisma/client'
 *
 * const prisma = new PrismaClient({
 *   adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }),
 * })
 *
 * export const auth = createAuth({
 *   database: prismaAdapter(prisma),
 *   emailAndPassword: { enabled: true },
 * })
 * ```
 */
export function prismaAdapter(client: PrismaDatabase, options: PrismaOptions = {}): Database {
  const {
    provider,
    schema: given,
    prismaSchema,
    waitMs,
    transactionMs,
  } = requireOptions('prismaAdapter', optionsSchema, options)
  const parts = readParts(client, provider)
  const text = prismaSchema ?? parts.prismaSchema
  const namespace = given ?? parts.namespace
  if (text === null) {
    throw new TypeError(
      'The client of Prisma does not have its schema: give the text of schema.prisma in the option "prismaSchema"',
    )
  }
  return {
    id: 'prisma',
    connect(schema) {
      reportSchema(schema)
      const tables = mapModels(schema, { text, kind: parts.kind, namespace })
      const dialect = createDialect(parts, { waitMs, transactionMs }, tables)
      return kysely(dialect, { type: parts.kind, tables }).connect(schema)
    },
  }
}
