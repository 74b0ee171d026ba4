import type { ColumnSchema, Migrations, Schema, TableSchema } from '@countersign/core'
import { sql } from 'kysely'
import { readDatabaseState, readRows, type TableState } from './database-state.js'
import type { Engine, Fragment } from './engines/engine.js'
import { type KyselyInstance, runTransaction, toContractError } from './runner.js'
import { contentOf } from './typed-ids.js'
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
  { schema, namespace }: WantedTables,
): Migrations {
  const target = { engine, schema, namespace }
  return {
    async plan() {
      const plan = await translated(engine, () => planMigration(instance, target))
      const apply = (): Promise<void> =>
        runTransaction(instance, engine, (bound) => migrate(bound, target))
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
  const definitionOf = (of: string) => state.get(of)?.columns.get('id')?.definition ?? null
  for (const [name, tableSchema] of Object.entries(schema)) {
    const idOf = (of: string) => tableId(namespace, of)
    const table = { name, schema: tableSchema, idOf, definitionOf }
    const there = state.get(name)
    const plan = there
      ? await planExistingTable(engine, { ...table, instance, state: there })
      : planNewTable(engine, table)
    statements.push(...plan.statements.map((statement) => statement.compile(instance).sql))
    problems.push(...plan.problems)
  }
  return { statements, problems }
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

/** An existing table, and the instance to query its rows. */
interface ExistingTable extends NamedTable {
  readonly instance: KyselyInstance
  readonly state: TableState
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
  const problems = [
    ...unknownColumns(table),
    ...unfitTypes(engine, table),
    ...keptOrphans(table, missing),
    ...(await emptyColumns(table)),
  ]
  for (const index of wantedIndexes(name, schema)) {
    if (hasIndex(state, index)) continue
    const problem = await findIndexProblem(table, index)
    if (problem === null) statements.push(createIndex(table, index))
    else problems.push(problem)
  }
  return { statements, problems }
}

/** Columns that would make every INSERT fail. */
function unknownColumns({ name, schema, state }: ExistingTable): string[] {
  return [...state.columns]
    .filter(
      ([column, { required, defaulted }]) => required && !defaulted && !schema.columns[column],
    )
    .map(
      ([column]) =>
        `"${name}"."${column}" is unknown to this app and takes no null: no row can be written to "${name}"`,
    )
}

/** Columns that another program created with a type that does not hold every value of the field. */
function unfitTypes({ migration }: Engine, { name, schema, state }: ExistingTable): string[] {
  return Object.entries(schema.columns).flatMap(([column, wanted]) => {
    const { type = '' } = state.columns.get(column) ?? {}
    const content = contentOf(wanted)
    if (!state.columns.has(column) || migration.holds(type, content)) return []
    const needed = migration.columnType(wanted, isKeyed(schema, column, wanted))
    return [
      `"${name}"."${column}" has the type ${type}, which does not hold every ${content}: it needs ${needed}`,
    ]
  })
}

/** Foreign keys without ON DELETE CASCADE. */
function keptOrphans({ name, schema, state }: ExistingTable, missing: readonly string[]): string[] {
  return Object.entries(schema.columns)
    .filter(
      ([column, { references }]) =>
        references !== null &&
        !missing.includes(column) &&
        state.cascades.get(column) !== references,
    )
    .map(
      ([column, { references }]) =>
        `"${name}"."${column}" is no foreign key to "${String(references)}" with ON DELETE CASCADE: rows stay, or keep the row that they belong to from being deleted`,
    )
}

/** Required columns that are nullable and have rows with null. */
async function emptyColumns({
  instance,
  name,
  schema,
  state,
  idOf,
}: ExistingTable): Promise<string[]> {
  const problems: string[] = []
  for (const [column, { required }] of Object.entries(schema.columns)) {
    const there = state.columns.get(column)
    if (!required || there?.required) continue
    const where = there ? sql` where ${sql.id(column)} is null` : sql``
    const [row] = await readRows(
      instance,
      sql`select 1 as ${sql.id('found')} from ${idOf(name)}${where} limit 1`,
    )
    if (row) problems.push(`"${name}"."${column}" is required, and rows hold no value in it`)
  }
  return problems
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

/** A table of the schema with its name. */
interface NamedTable {
  readonly name: string
  readonly schema: TableSchema
  /** The quoted name of a table. */
  readonly idOf: (table: string) => Fragment
  /** The definition that a column needs to refer to the id of a table; null for that of its type. */
  readonly definitionOf: (table: string) => string | null
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
  const { schema, definitionOf } = table
  const column = schema.columns[name]
  if (!column) throw new Error(`There is no column "${name}"`)
  const { references } = column
  const parent = references === null ? null : definitionOf(references)
  const type = parent ?? engine.migration.columnType(column, isKeyed(schema, name, column))
  return sql`${sql.id(name)} ${sql.raw(type)}`
}

function isKeyed(schema: TableSchema, name: string, column: ColumnSchema): boolean {
  const { unique, index, references } = column
  const inKey = schema.uniqueTogether.some((key) => key.includes(name))
  return name === 'id' || unique || index || references !== null || inKey
}

function referencesClause({ idOf }: NamedTable, model: string): Fragment {
  return sql` references ${idOf(model)} (${sql.id('id')}) on delete cascade`
}
