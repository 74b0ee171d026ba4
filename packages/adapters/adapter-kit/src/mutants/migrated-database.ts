import type { Database, DatabaseAdapter, MigrationPlan, Schema, StoredRow } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { delegate } from './mutant.js'
import { all } from './mutations.js'

/** The statements that were applied to a database. */
type Applied = Set<string>

/** The parts of migrations that a mutant replaces. */
export interface MigrationParts {
  /** The statements that a schema needs. */
  readonly statementsOf: (schema: Schema, applied: Applied) => string[]
  readonly problemsOf: (good: DatabaseAdapter, schema: Schema) => Promise<string[]>
  readonly apply: (statements: readonly string[], applied: Applied) => void
}

const correct: MigrationParts = {
  statementsOf,
  problemsOf,
  apply(statements, applied) {
    for (const statement of statements) applied.add(statement)
  },
}

/** A memory database whose migrations are those of a database with tables. It passes the cases. */
export function createMigrated(parts: Partial<MigrationParts> = {}): {
  readonly database: Database
} {
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

function keysOf({ columns, uniqueTogether }: Schema[string]): (readonly string[])[] {
  const single = Object.keys(columns).filter((name) => columns[name]?.unique)
  return [...single.map((name) => [name]), ...uniqueTogether]
}

export function statementsOf(schema: Schema): string[] {
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
