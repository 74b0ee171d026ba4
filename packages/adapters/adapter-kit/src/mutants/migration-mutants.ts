import type { Database, DatabaseAdapter, MigrationPlan, Schema, StoredRow } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { delegate, type Mutant } from './mutant.js'
import { all } from './mutations.js'

/** The statements that were applied to a database. */
type Applied = Set<string>

/** The parts of migrations that a mutant replaces. */
interface Parts {
  /** The statements that a schema needs. */
  readonly statementsOf: (schema: Schema, applied: Applied) => string[]
  readonly problemsOf: (good: DatabaseAdapter, schema: Schema) => Promise<string[]>
  readonly apply: (statements: readonly string[], applied: Applied) => void
}

const correct: Parts = {
  statementsOf,
  problemsOf,
  apply(statements, applied) {
    for (const statement of statements) applied.add(statement)
  },
}

/** A memory database whose migrations are those of a database with tables. It passes the cases. */
export function createMigrated(parts: Partial<Parts> = {}): { readonly database: Database } {
  const { statementsOf: toStatements, problemsOf: toProblems, apply } = { ...correct, ...parts }
  const good = memory()
  const applied: Applied = new Set()
  const plan = async (schema: Schema, adapter: DatabaseAdapter): Promise<MigrationPlan> => {
    const missing = toStatements(schema, applied).filter((statement) => !applied.has(statement))
    const problems = applied.size === 0 ? [] : await toProblems(adapter, schema)
    const statements = missing.filter(
      (statement) => !problems.some((problem) => problem.startsWith(statement)),
    )
    return {
      statements,
      problems,
      apply: () => {
        apply(statements, applied)
        return Promise.resolve()
      },
    }
  }
  const connect = (schema: Schema): DatabaseAdapter => {
    const adapter = good.connect(schema)
    return {
      ...delegate(adapter),
      async findOne(selection) {
        const row = await adapter.findOne(selection)
        return row && { ...emptyRow(schema, selection.model), ...row }
      },
      migrations: { plan: () => plan(schema, adapter) },
    }
  }
  return { database: { id: 'mutant', connect } }
}

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

function migrationMutant(name: string, broken: string, parts: Partial<Parts>): Mutant {
  return { name, broken, makeDatabase: () => createMigrated(parts) }
}

function keysOf({ columns, uniqueTogether }: Schema[string]): (readonly string[])[] {
  const single = Object.keys(columns).filter((name) => columns[name]?.unique)
  return [...single.map((name) => [name]), ...uniqueTogether]
}

function statementsOf(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([model, table]) => [
    ...Object.keys(table.columns).map((name) => `column ${model} ${name}`),
    ...keysOf(table).map((key) => `unique ${model} ${key.join(' ')}`),
    ...Object.keys(table.columns)
      .filter((name) => table.columns[name]?.index)
      .map((name) => `index ${model} ${name}`),
  ])
}

/** A problem begins with the statement that it prevents. */
async function problemsOf(good: DatabaseAdapter, schema: Schema): Promise<string[]> {
  const problems: string[] = []
  for (const [model, table] of Object.entries(schema)) {
    const rows = await all(good, { model, where: [] })
    const broken = keysOf(table).filter((key) => hasDuplicates(rows, key))
    problems.push(
      ...broken.map((key) => `unique ${model} ${key.join(' ')}: rows have the same values`),
    )
  }
  return problems
}

function hasDuplicates(rows: readonly StoredRow[], key: readonly string[]): boolean {
  const values = rows.map((row) => key.map((name) => row[name] ?? null))
  const complete = values.filter((parts) => !parts.includes(null)).map((parts) => parts.join())
  return new Set(complete).size < complete.length
}

function emptyRow(schema: Schema, model: string): StoredRow {
  const names = Object.keys(schema[model]?.columns ?? {})
  return Object.fromEntries(names.map((name) => [name, null]))
}
