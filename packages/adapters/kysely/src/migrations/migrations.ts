import type { Migrations, Schema } from '@countersign/core'
import { sql } from 'kysely'
import { toContractError } from '../contract-error.js'
import type { Engine } from '../engines/engine.js'
import type { KyselyInstance } from '../kysely-instance.js'
import { runTransaction } from '../run-transaction.js'
import { readDatabaseState } from './database-state.js'
import { planExistingTable, planNewTable } from './plan-table.js'
import { readRows } from './read-rows.js'

interface Plan {
  readonly statements: readonly string[]
  readonly problems: readonly string[]
}

/** Creates migrations that compare the schema with the existing tables. */
export function createMigrations(
  instance: KyselyInstance,
  engine: Engine,
  schema: Schema,
): Migrations {
  return {
    async plan() {
      const plan = await translated(engine, () => planMigration(instance, engine, schema))
      const apply = (): Promise<void> =>
        runTransaction(instance, engine, (bound) => migrate(bound, engine, schema))
      return { ...plan, apply: () => translated(engine, apply) }
    },
  }
}

/** Maps errors of the driver to the contract's errors. */
async function translated<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toContractError(error, engine) ?? error
  }
}

/** Plans again inside the lock, because another process may have migrated meanwhile. */
async function migrate(instance: KyselyInstance, engine: Engine, schema: Schema): Promise<void> {
  const { begin, end } = engine.migration
  for (const statement of begin) await readRows(instance, statement)
  try {
    const { statements } = await planMigration(instance, engine, schema)
    for (const statement of statements) await readRows(instance, sql.raw(statement))
  } finally {
    if (end) await readRows(instance, end)
  }
}

async function planMigration(
  instance: KyselyInstance,
  engine: Engine,
  schema: Schema,
): Promise<Plan> {
  const state = await readDatabaseState(instance, engine, Object.keys(schema))
  const statements: string[] = []
  const problems: string[] = []
  for (const [name, tableSchema] of Object.entries(schema)) {
    const table = { name, schema: tableSchema }
    const there = state.get(name)
    const plan = there
      ? await planExistingTable(engine, { ...table, instance, state: there })
      : planNewTable(engine, table)
    statements.push(...plan.statements.map((statement) => statement.compile(instance).sql))
    problems.push(...plan.problems)
  }
  return { statements, problems }
}
