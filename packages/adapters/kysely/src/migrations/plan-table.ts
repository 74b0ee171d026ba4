import { sql } from 'kysely'
import type { Engine, Fragment } from '../engines/engine.js'
import type { KyselyInstance } from '../kysely-instance.js'
import type { TableState } from './database-state.js'
import { readRows } from './read-rows.js'
import {
  addColumn,
  createIndex,
  createTable,
  type NamedTable,
  selectDuplicates,
} from './table-sql.js'
import { type WantedIndex, wantedIndexes } from './wanted-index.js'

/** The statements that a table needs, and its problems. */
export interface TablePlan {
  readonly statements: readonly Fragment[]
  readonly problems: readonly string[]
}

/** An existing table, and the instance to query its rows. */
interface ExistingTable extends NamedTable {
  readonly instance: KyselyInstance
  readonly state: TableState
}

/** Plans a new table with all its indexes. */
export function planNewTable(engine: Engine, table: NamedTable): TablePlan {
  const indexes = wantedIndexes(table.name, table.schema)
  const statements = indexes.map((index) => createIndex(table.name, index))
  return { statements: [createTable(engine, table), ...statements], problems: [] }
}

/** Plans what is missing in an existing table. */
export async function planExistingTable(engine: Engine, table: ExistingTable): Promise<TablePlan> {
  const { name, schema, state } = table
  const missing = Object.keys(schema.columns).filter((column) => !state.columns.has(column))
  const statements = missing.flatMap((column) => addColumn(engine, table, column))
  const problems = [
    ...unknownColumns(table),
    ...keptOrphans(table, missing),
    ...(await emptyColumns(table)),
  ]
  for (const index of wantedIndexes(name, schema)) {
    if (hasIndex(state, index)) continue
    const problem = await findIndexProblem(table, index)
    if (problem === null) statements.push(createIndex(name, index))
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
async function emptyColumns({ instance, name, schema, state }: ExistingTable): Promise<string[]> {
  const problems: string[] = []
  for (const [column, { required }] of Object.entries(schema.columns)) {
    const there = state.columns.get(column)
    if (!required || there?.required) continue
    const where = there ? sql` where ${sql.id(column)} is null` : sql``
    const [row] = await readRows(
      instance,
      sql`select 1 as ${sql.id('found')} from ${sql.id(name)}${where} limit 1`,
    )
    if (row) problems.push(`"${name}"."${column}" is required, and rows hold no value in it`)
  }
  return problems
}

/** Why an index cannot be created. */
async function findIndexProblem(
  { instance, name, state }: ExistingTable,
  { name: index, columns, unique }: WantedIndex,
): Promise<string | null> {
  if (state.indexes.has(index)) {
    return `The index "${index}" of "${name}" is another than the one that is needed on ${columns.join(', ')}`
  }
  // A new column has no duplicate values.
  if (!unique || columns.some((column) => !state.columns.has(column))) return null
  const duplicates = selectDuplicates(name, columns)
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
