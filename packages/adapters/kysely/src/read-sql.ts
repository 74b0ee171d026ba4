import { type RawBuilder, sql } from 'kysely'
import type { PagePlan, Test } from './call.js'
import type { Column } from './column.js'
import { toConditions, whereClause } from './condition-sql.js'
import type { Engine, Fragment } from './engines/engine.js'
import { slot } from './statement.js'
import type { AliasedColumn, DriverRow, Table } from './table.js'

/** The parent table of a join. */
export interface JoinPlan {
  readonly parent: Table
  /** The column of the child that holds the parent's id. */
  readonly by: Column
  readonly tests: readonly Test[]
}

/** The parts of a read. */
export interface ReadPlan {
  readonly table: Table
  readonly tests: readonly Test[]
  /** Order and page; undefined to read one row. */
  readonly page?: PagePlan
}

const CHILD = 'c'
const PARENT = 'p'

/** Reads rows of one table. */
export function selectRows(
  engine: Engine,
  { table, tests, page }: ReadPlan,
): RawBuilder<DriverRow> {
  const where = whereClause(toConditions(engine, tests))
  const tail = pageClause(engine, page)
  return sql`select ${columnsOf(table)} from ${sql.id(table.name)}${where}${tail}`
}

/** Reads rows with their parents. */
export function selectJoinedRows(
  engine: Engine,
  { table, tests, page }: ReadPlan,
  { parent, by, tests: parentTests }: JoinPlan,
): RawBuilder<DriverRow> {
  const columns = [...aliased(table.asChild, CHILD), ...aliased(parent.asParent, PARENT)]
  const where = whereClause([
    ...toConditions(engine, tests, CHILD),
    ...toConditions(engine, parentTests, PARENT),
  ])
  return sql`select ${sql.join(columns)} from ${sql.id(table.name)} as ${sql.id(CHILD)}
    inner join ${sql.id(parent.name)} as ${sql.id(PARENT)}
    on ${sql.id(PARENT, 'id')} = ${sql.id(CHILD, by.name)}${where}${pageClause(engine, page, CHILD)}`
}

/** Counts rows. */
export function countRows(engine: Engine, { table, tests }: ReadPlan): RawBuilder<DriverRow> {
  const where = whereClause(toConditions(engine, tests))
  return sql`select count(*) as ${sql.id('count')} from ${sql.id(table.name)}${where}`
}

/** The columns of a table by name. */
export function columnsOf(table: Table): Fragment {
  return sql.join(table.columns.map(({ name }) => sql.id(name)))
}

function aliased(columns: readonly AliasedColumn[], table: string): Fragment[] {
  return columns.map(({ column, alias }) => sql`${sql.id(table, column.name)} as ${sql.id(alias)}`)
}

function pageClause(engine: Engine, page: PagePlan | undefined, table?: string): Fragment {
  if (!page) return sql` limit 1`
  const order = page.order.map(({ column, direction }) => {
    const name = table === undefined ? sql.id(column.name) : sql.id(table, column.name)
    return sql`${name} ${engine.order[direction]}`
  })
  const orderBy = order.length === 0 ? sql`` : sql` order by ${sql.join(order)}`
  return sql`${orderBy} limit ${slot(page.limit)} offset ${slot(page.offset)}`
}
