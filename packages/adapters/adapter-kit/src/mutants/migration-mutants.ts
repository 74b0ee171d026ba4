import { createMigrated, type MigrationParts, statementsOf } from './migrated-database.js'
import type { Mutant } from './mutant.js'

/** Migrations that miss or repeat something. */
export const migrationMutants: readonly Mutant[] = [
  migrationMutant('migrations create no index', 'Lookups read whole tables.', {
    statementsOf: (schema) => statementsOf(schema).filter((text) => !text.startsWith('index')),
  }),
  migrationMutant('migrations add no index to a table that exists', 'Lookups read whole tables.', {
    statementsOf: (schema, applied) =>
      statementsOf(schema).filter((text) => applied.size === 0 || !text.startsWith('index')),
  }),
  migrationMutant(
    'migrations add no unique key to a table that exists',
    'Duplicates are written.',
    {
      statementsOf: (schema, applied) =>
        statementsOf(schema).filter((text) => applied.size === 0 || !text.startsWith('unique')),
      problemsOf: () => Promise.resolve([]),
    },
  ),
  migrationMutant('migrations create nothing', 'The first sign-up fails.', {
    statementsOf: () => [],
  }),
  migrationMutant('migrations plan what is there', 'Each start changes the database.', {
    apply: () => undefined,
  }),
  migrationMutant('a plan changes the database', 'A dry run changes the database.', {
    statementsOf(schema, applied) {
      const missing = statementsOf(schema).filter((text) => !applied.has(text))
      for (const statement of missing) applied.add(statement)
      return missing
    },
  }),
  migrationMutant('duplicates of a new unique key are not reported', 'The key is never there.', {
    problemsOf: () => Promise.resolve([]),
  }),
]

function migrationMutant(name: string, broken: string, parts: Partial<MigrationParts>): Mutant {
  return { name, broken, makeDatabase: () => createMigrated(parts) }
}
