import { type AuthOptions, createAuth, type Database, type Schema } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import { prismaSchemaText } from './schema-text.js'

export { prismaSchemaText } from './schema-text.js'
export type { DatabaseKind } from '@countersign/kysely'

/**
 * Writes the text of a file of a Prisma schema, with one model for each table of an app: those of the core, of its
 * plugins, and its own fields. Write the file again after each change of fields or plugins, then let Prisma generate the
 * client and migrate the database. The file has no `generator` and no `datasource`.
 *
 * @param options the options of `createAuth`; the option `database` is not used
 * @param kind the database of the file
 * @throws ConfigurationError for options that `createAuth` refuses
 *
 * @example
 * ```ts
 * import { generatePrismaSchema } from '@countersign/prisma/generate'
 * import { writeFileSync } from 'node:fs'
 *
 * const options = { emailAndPassword: { enabled: true } }
 * writeFileSync('prisma/auth.prisma', generatePrismaSchema(options, 'postgres'))
 * ```
 */
export function generatePrismaSchema(
  options: Omit<AuthOptions, 'database'>,
  kind: DatabaseKind,
): string {
  const database: Database = {
    id: 'schema',
    connect(schema) {
      throw new Composed(schema)
    },
  }
  try {
    createAuth({ ...options, database })
  } catch (error) {
    if (error instanceof Composed) return prismaSchemaText(error.schema, kind)
    throw error
  }
  throw new Error('createAuth has connected to no database')
}

/** Ends the start of an app as soon as its tables are known. */
class Composed extends Error {
  readonly schema: Schema

  constructor(schema: Schema) {
    super('The tables are known')
    this.schema = schema
  }
}
