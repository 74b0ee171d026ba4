import type { Database } from '../contract/storage/adapter.js'
import { ConfigurationError } from '../contract/options/read-options.js'
import { hasMethods } from '../contract/options/option-values.js'
import { namesOf, renameSchema } from './column-names.js'
import { findNameProblems } from './name-problems.js'
import { NamedAdapter } from './named-adapter.js'
import type { Names } from './names.js'

export type { Names, TableNames } from './names.js'

/**
 * Gives tables and columns other names in the database. Calls, events, hooks and types keep the names of models and
 * fields. It works with every adapter: the adapter, its migrations and its generated schema see the names of the
 * database only.
 *
 * Change names before the first migration, or rename the tables yourself: a migration renames nothing, and creates
 * tables with the new names.
 *
 * `withNames` throws a ConfigurationError for a value that is no adapter.
 * `createAuth` throws a ConfigurationError for an unknown model or field, for two tables or two columns of one name,
 * and for a name that databases do not accept.
 *
 * @param database the adapter
 * @param names the names that differ. A model or a field that is not listed keeps its name.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { withNames } from '@countersign/core/names'
 *
 * export const auth = createAuth({
 *   database: withNames(memory(), {
 *     user: { modelName: 'app_users', fields: { email: 'email_address' } },
 *     session: { modelName: 'app_sessions' },
 *   }),
 *   emailAndPassword: { enabled: true },
 * })
 * ```
 */
export function withNames(database: Database, names: Names): Database {
  if (!hasMethods('connect')(database))
    throw new ConfigurationError([
      'withNames: takes a database adapter first, such as kysely(libsql("app.sqlite"))',
    ])
  return {
    id: database.id,
    connect(schema) {
      const problems = findNameProblems(schema, names)
      if (problems.length > 0) throw new ConfigurationError(problems)
      const tables = namesOf(schema, names)
      return new NamedAdapter(database.connect(renameSchema(schema, tables)), tables)
    },
  }
}
