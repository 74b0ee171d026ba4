import type { Migrations, Schema } from '@countersign/core'
import { sql } from 'kysely'
import type { Batching } from './batching.js'
import { readDatabaseState, readRows, type TableState } from './database-state.js'
import type { Engine, Fragment } from './engines/engine.js'
import { definitionIn, type ExistingTable, type NamedTable } from './planned-table.js'
import { type KyselyInstance, runTransaction, toContractError } from './runner.js'
import { problemsOf } from './table-problems.js'
import { type WantedIndex, wantedIndexes } from './wanted-indexes.js'

interface Plan {
  readonly statements: readonly string[]
  readonly problems: readonly string[]
}

/** The tables that a database should have. */
interface WantedTables {
  readonly schema: Schema
  /** The schema of PostgreSQL that holds them. Default: the first of the search path. */
  readonly namespace: string | undefined
}

/** Where the tables should be. */
interface Target extends WantedTables {
  readonly engine: Engine
}

/** Creates migrations that compare the schema with the existing tables. */
export function createMigrations(
  instance: KyselyInstance,
  engine: Engine,
  { batching, ...wanted }: WantedTables & { readonly batching: Batching | null },
): Migrations {
  const target = { engine, ...wanted }
  return {
    async plan() {
      const plan = await translated(engine, () => planMigration(instance, target))
      const apply = (): Promise<void> =>
        batching
          ? batching.migrate(async () => (await planMigration(instance, target)).statements)
          : runTransaction(instance, engine, (bound) => migrate(bound, target))
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
async function migrate(instance: KyselyInstance, target: Target): Promise<void> {
  const { begin, end } = target.engine.migration
  for (const statement of begin) await readRows(instance, statement)
  try {
    const { statements } = await planMigration(instance, target)
    for (const statement of statements) await readRows(instance, sql.raw(statement))
  } finally {
    if (end) await readRows(instance, end)
  }
}

async function planMigration(instance: KyselyInstance, target: Target): Promise<Plan> {
  const { engine, schema, namespace } = target
  const state = await readDatabaseState(instance, engine, { names: Object.keys(schema), namespace })
  const statements = await planNamespace(instance, namespace)
  const problems: string[] = []
  const collation = await findCollation(instance, engine)
  const definitionOf = (of: string) => state.get(of)?.columns.get('id')?.definition ?? null
  for (const [name, tableSchema] of Object.entries(schema)) {
    const idOf = (of: string) => tableId(namespace, of)
    const table = { name, schema: tableSchema, idOf, definitionOf, collation }
    const there = state.get(name)
    const plan = there
      ? await planExistingTable(engine, { ...table, instance, state: there })
      : planNewTable(engine, table)
    statements.push(...plan.statements.map((statement) => statement.compile(instance).sql))
    problems.push(...plan.problems)
  }
  return { statements, problems }
}

/** The collation of new text columns, for which different texts differ: the first that the server knows. */
async function findCollation(
  instance: KyselyInstance,
  { migration: { collations } }: Engine,
): Promise<string | null> {
  const least = collations.at(-1)
  if (least === undefined) return null
  const rows = await readRows(
    instance,
    sql`select collation_name as ${sql.id('name')} from information_schema.collations
      where collation_name in (${sql.join(collations)})`,
  )
  const known = rows.map(({ name }) => name)
  return collations.find((name) => known.includes(name)) ?? least
}

/** Creates the schema of PostgreSQL when it is missing. */
async function planNamespace(
  instance: KyselyInstance,
  namespace: string | undefined,
): Promise<string[]> {
  if (namespace === undefined) return []
  const found = sql`select 1 as ${sql.id('found')} from pg_namespace where nspname = ${namespace}`
  const [row] = await readRows(instance, found)
  return row ? [] : [sql`create schema ${sql.id(namespace)}`.compile(instance).sql]
}

function tableId(namespace: string | undefined, table: string): Fragment {
  return namespace === undefined ? sql.id(table) : sql.id(namespace, table)
}

/** The statements that a table needs, and its problems. */
interface TablePlan {
  readonly statements: readonly Fragment[]
  readonly problems: readonly string[]
}

/** Plans a new table with all its indexes. */
function planNewTable(engine: Engine, table: NamedTable): TablePlan {
  const indexes = wantedIndexes(table.name, table.schema)
  const statements = indexes.map((index) => createIndex(table, index))
  return { statements: [createTable(engine, table), ...statements], problems: [] }
}

/** Plans what is missing in an existing table. */
async function planExistingTable(engine: Engine, table: ExistingTable): Promise<TablePlan> {
  const { name, schema, state } = table
  const missing = Object.keys(schema.columns).filter((column) => !state.columns.has(column))
  const statements = missing.flatMap((column) => addColumn(engine, table, column))
  const problems = await problemsOf(engine, table)
  for (const index of wantedIndexes(name, schema)) {
    if (hasIndex(state, index)) continue
    const problem = await findIndexProblem(table, index)
    if (problem === null) statements.push(createIndex(table, index))
    else problems.push(problem)
  }
  return { statements, problems }
}

/** Why an index cannot be created. */
async function findIndexProblem(
  { instance, name, state, idOf }: ExistingTable,
  { name: index, columns, unique }: WantedIndex,
): Promise<string | null> {
  if (state.indexes.has(index)) {
    return `The index "${index}" of "${name}" is another than the one that is needed on ${columns.join(', ')}`
  }
  // A new column has no duplicate values.
  if (!unique || columns.some((column) => !state.columns.has(column))) return null
  const duplicates = selectDuplicates(idOf(name), columns)
  const [row] = await readRows(instance, sql`${duplicates} limit 1`)
  if (!row) return null
  return `Rows of "${name}" have the same ${columns.join(', ')}, which should be unique: ${duplicates.compile(instance).sql}`
}

/** Whether an existing index serves the purpose of the required one. */
function hasIndex({ indexes }: TableState, wanted: WantedIndex): boolean {
  return [...indexes.values()].some(({ unique, partial, columns }) => {
    if (partial) return false
    if (!wanted.unique) return columns[0] === wanted.columns[0]
    // The order of columns does not matter for a unique key.
    const isSameKey = wanted.columns.every((column) => columns.includes(column))
    return unique && isSameKey && columns.length === wanted.columns.length
  })
}

/** Creates a table without its indexes. */
function createTable(engine: Engine, table: NamedTable): Fragment {
  const columns = Object.entries(table.schema.columns)
  const lines = [
    ...columns.map(([name, { required }]) => {
      const nullability = required ? sql` not null` : sql``
      const key = name === 'id' ? sql` primary key` : sql``
      return sql`${columnHead(engine, table, name)}${nullability}${key}`
    }),
    ...columns.flatMap(([name, { references }]) =>
      references === null
        ? []
        : [sql`foreign key (${sql.id(name)})${referencesClause(table, references)}`],
    ),
  ]
  return sql`create table ${table.idOf(table.name)} (${sql.join(lines)})`
}

/** Adds a nullable column, because existing rows have no value for it. */
function addColumn(engine: Engine, table: NamedTable, name: string): Fragment[] {
  const alter = sql`alter table ${table.idOf(table.name)} add`
  const column = sql`${alter} column ${columnHead(engine, table, name)}`
  const references = table.schema.columns[name]?.references ?? null
  if (references === null) return [column]
  const clause = referencesClause(table, references)
  if (engine.migration.inlineReferences) return [sql`${column}${clause}`]
  return [column, sql`${alter} foreign key (${sql.id(name)})${clause}`]
}

/** Creates an index or a unique key. */
function createIndex(table: NamedTable, { name, columns, unique }: WantedIndex): Fragment {
  const kind = unique ? sql`unique index` : sql`index`
  return sql`create ${kind} ${sql.id(name)} on ${table.idOf(table.name)} (${listOf(columns)})`
}

/** Selects the values of a key that several rows have. */
function selectDuplicates(table: Fragment, columns: readonly string[]): Fragment {
  const present = columns.map((column) => sql`${sql.id(column)} is not null`)
  return sql`select ${listOf(columns)}, count(*) as ${sql.id('rows')} from ${table} where ${sql.join(present, sql` and `)} group by ${listOf(columns)} having count(*) > 1`
}

function listOf(columns: readonly string[]): Fragment {
  return sql.join(columns.map((column) => sql.id(column)))
}

function columnHead(engine: Engine, table: NamedTable, name: string): Fragment {
  return sql`${sql.id(name)} ${sql.raw(definitionIn(engine, table, name))}`
}

function referencesClause({ idOf }: NamedTable, model: string): Fragment {
  return sql` references ${idOf(model)} (${sql.id('id')}) on delete cascade`
}
