import type { AuthOptions } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import { schemaOfApp } from '@countersign/kysely/dialect'
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
  return prismaSchemaText(schemaOfApp(options), kind)
}
