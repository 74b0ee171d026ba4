import type { AuthOptions } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import { schemaOfApp } from '@countersign/kysely/dialect'
import { drizzleSchemaText } from './schema-text.js'

export { drizzleSchemaText } from './schema-text.js'
export type { DatabaseKind } from '@countersign/kysely'

/**
 * Writes the text of a Drizzle schema file, with one table for each model of an app: those of the core, of its plugins,
 * and its own fields. Columns have the names of their fields. Write the file again after each change of fields or
 * plugins, then let drizzle-kit migrate the database.
 *
 * @param options the options of `createAuth`; the option `database` is not used
 * @param kind the database of the file
 * @throws ConfigurationError for options that `createAuth` refuses
 *
 * @example
 * ```ts
 * import { generateDrizzleSchema } from '@countersign/drizzle/generate'
 * import { writeFileSync } from 'node:fs'
 *
 * const options = { emailAndPassword: { enabled: true } }
 * writeFileSync('auth-schema.ts', generateDrizzleSchema(options, 'postgres'))
 * ```
 */
export function generateDrizzleSchema(
  options: Omit<AuthOptions, 'database'>,
  kind: DatabaseKind,
): string {
  return drizzleSchemaText(schemaOfApp(options), kind)
}
