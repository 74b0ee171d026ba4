import { type RawBuilder, sql } from 'kysely'
import type { Assignment, Test } from './call.js'
import type { Column } from './column.js'
import { toConditions, whereClause } from './condition-sql.js'
import type { Engine, Fragment } from './engines/engine.js'
import { columnsOf } from './read-sql.js'
import { slot } from './statement.js'
import type { DriverRow, Table } from './table.js'

/** Rows of a table. */
export interface RowsPlan {
  readonly table: Table
  readonly tests: readonly Test[]
}

/** An addition to a column. */
export interface AdditionPlan {
  readonly column: Column
  readonly by: number
  /** The value that the column must be below. */
  readonly below: number | null
}

/** Inserts a row; with `provided` only while a row matches its conditions. */
export function insertRow(
  engine: Engine,
  { table, values }: { readonly table: Table; readonly values: readonly number[] },
  provided: RowsPlan | null,
): RawBuilder<DriverRow> {
  const into = sql`insert into ${sql.id(table.name)} (${columnsOf(table)})`
  const row = sql.join(values.map(slot))
  if (!provided) return sql`${into} values (${row})`
  const where = whereClause(toConditions(engine, provided.tests))
  // The lock waits for a running change of that row, and then checks the row again.
  const lock = engine.locks?.share ?? sql``
  return sql`${into} select ${row} from ${sql.id(provided.table.name)}${where} limit 1${lock}`
}

/** Updates every matching row. */
export function updateRows(
  engine: Engine,
  { table, tests }: RowsPlan,
  set: Fragment,
): RawBuilder<DriverRow> {
  const where = whereClause(toConditions(engine, tests))
  return sql`update ${sql.id(table.name)} set ${set}${where}`
}

/** Updates at most one row and returns it. */
export function updateOneRow(
  engine: Engine,
  { table, tests }: RowsPlan,
  { set, guard }: { readonly set: Fragment; readonly guard: readonly Fragment[] },
): RawBuilder<DriverRow> {
  const where = oneRow(engine, { table, tests }, guard)
  return sql`update ${sql.id(table.name)} set ${set}${where} returning ${columnsOf(table)}`
}

/** Deletes every matching row. */
export function deleteRows(engine: Engine, { table, tests }: RowsPlan): RawBuilder<DriverRow> {
  return sql`delete from ${sql.id(table.name)}${whereClause(toConditions(engine, tests))}`
}

/** Deletes at most one row and returns it. */
export function deleteOneRow(engine: Engine, rows: RowsPlan): RawBuilder<DriverRow> {
  const { table } = rows
  const where = oneRow(engine, rows, [])
  return sql`delete from ${sql.id(table.name)}${where} returning ${columnsOf(table)}`
}

/** Selects one row and locks it until the end of the transaction. */
export function lockRow(
  engine: Engine,
  { table, tests }: RowsPlan,
  guard: readonly Fragment[],
): RawBuilder<DriverRow> {
  const where = whereClause([...toConditions(engine, tests), ...guard])
  const lock = engine.locks?.update ?? sql``
  return sql`select ${columnsOf(table)} from ${sql.id(table.name)}${where} limit 1${lock}`
}

/** Builds `column = value, ...`. Without new values it builds a change without effect, so that matching rows count. */
export function toSet(
  assignments: readonly Assignment[],
  addition: AdditionPlan | null = null,
): Fragment {
  const set = assignments.map(
    ({ column, slot: value }) => sql`${sql.id(column.name)} = ${slot(value)}`,
  )
  if (addition) {
    set.push(sql`${sql.id(addition.column.name)} = ${numberIn(addition)} + ${slot(addition.by)}`)
  }
  return set.length === 0 ? sql`${sql.id('id')} = ${sql.id('id')}` : sql.join(set)
}

/** The condition of an addition's limit. */
export function toGuard(addition: AdditionPlan | null): Fragment[] {
  if (!addition || addition.below === null) return []
  return [sql`${numberIn(addition)} < ${slot(addition.below)}`]
}

function numberIn({ column }: AdditionPlan): Fragment {
  return sql`coalesce(${sql.id(column.name)}, 0)`
}

/** Conditions that match at most one row, evaluated by the statement that writes it. */
function oneRow(engine: Engine, { table, tests }: RowsPlan, guard: readonly Fragment[]): Fragment {
  const conditions = [...toConditions(engine, tests), ...guard]
  const where = whereClause(conditions)
  if (tests.some(({ column, kind }) => column.name === 'id' && kind === 'eq')) return where
  const lock = engine.locks?.update ?? sql``
  const id = sql`${sql.id('id')} = (select ${sql.id('id')} from ${sql.id(table.name)}${where} limit 1${lock})`
  // A parallel writer may have changed the row since it was selected.
  return whereClause(engine.locks ? [id, ...conditions] : [id])
}
