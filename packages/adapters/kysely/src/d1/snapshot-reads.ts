import { sql } from 'kysely'
import type { AdditionPlan, Call, JoinPlan, PagePlan, RowsPlan } from '../call.js'
import type { Fragment } from '../engines/engine.js'
import { type Draft, guardOf, slot, type StatementWriter, whereClause } from '../statements.js'
import type { Column, Table } from '../table.js'
import type { ChangedRows } from './changed-rows.js'

/** The rows of a read, beside those of its table. */
export interface RowsRead {
  readonly rows: RowsPlan
  readonly page: PagePlan
  /** Only rows that this addition may change. */
  readonly addition?: AdditionPlan | null
  /** Default: all. */
  readonly columns?: readonly Column[]
}

/** A place with rows of a table: the table itself, or the rows that the transaction changed. */
interface Source {
  readonly from: Fragment
  readonly conditions: readonly Fragment[]
}

/** A read whose result is one JSON text. */
export interface SnapshotRead {
  readonly draft: () => Draft
  readonly columns: readonly Column[]
}

const CHILD = 'c'
const PARENT = 'p'

/**
 * Writes reads that see the changed rows of a transaction. SQL itself compares, joins and sorts them: the rows are
 * bound as JSON, and take the place of those with the same ids.
 */
export class SnapshotReads {
  readonly #writer: StatementWriter
  readonly #changed: ChangedRows

  constructor(writer: StatementWriter, changed: ChangedRows) {
    this.#writer = writer
    this.#changed = changed
  }

  rows(
    call: Call,
    { rows, page, addition = null, columns = rows.table.columns }: RowsRead,
  ): SnapshotRead {
    call.key += columns === rows.table.columns ? '' : `:${columns.map(({ key }) => key).join()}`
    const sources = this.#sources(call, rows.table)
    const draft = (): Draft => {
      const list = [
        ...columns.map((column) => sql`${sql.id(CHILD, column.stored)} as ${sql.id(column.key)}`),
        ...orderKeys(page),
      ]
      const tests = [...this.#writer.conditions(rows.tests, CHILD), ...guardOf(addition)]
      const arms = sources.map(
        ({ from, conditions }) =>
          sql`select ${sql.join(list)} from ${from} as ${sql.id(CHILD)}${whereClause([...tests, ...conditions])}`,
      )
      return toJson(
        sql`${union(arms)}${this.#page(page)}`,
        columns.map((column) => toJsonValue(column)),
      )
    }
    return { draft, columns }
  }

  joined(
    call: Call,
    rows: RowsPlan,
    { join, page }: { readonly join: JoinPlan; readonly page: PagePlan },
  ): SnapshotRead {
    const { parent, by, read } = join
    const children = this.#sources(call, rows.table)
    const parents = this.#sources(call, parent.table, PARENT)
    const names = [
      ...read.child.columns.map((column) => ({ from: CHILD, column })),
      ...read.parent.columns.map((column) => ({ from: PARENT, column })),
    ]
    const draft = (): Draft => {
      const list = [
        ...names.map(
          ({ from, column }) => sql`${sql.id(from, column.stored)} as ${sql.id(from + column.key)}`,
        ),
        ...orderKeys(page),
      ]
      const tests = [
        ...this.#writer.conditions(rows.tests, CHILD),
        ...this.#writer.conditions(parent.tests, PARENT),
      ]
      const arms = children.flatMap((child) =>
        parents.map(
          (other) => sql`select ${sql.join(list)} from ${child.from} as ${sql.id(CHILD)}
          inner join ${other.from} as ${sql.id(PARENT)}
          on ${sql.id(PARENT, idOf(parent.table))} = ${sql.id(CHILD, by.stored)}${whereClause([...tests, ...child.conditions, ...other.conditions])}`,
        ),
      )
      const values = names.map(({ from, column }) => toJsonValue(column, from))
      return toJson(sql`${union(arms)}${this.#page(page)}`, values)
    }
    return { draft, columns: names.map(({ column }) => column) }
  }

  count(call: Call, { table, tests }: RowsPlan): SnapshotRead {
    const sources = this.#sources(call, table)
    const draft = (): Draft => {
      const all = this.#writer.conditions(tests, CHILD)
      const arms = sources.map(
        ({ from, conditions }) =>
          sql`select 1 from ${from} as ${sql.id(CHILD)}${whereClause([...all, ...conditions])}`,
      )
      return toJson(sql`select count(*) as n from (${union(arms)})`, [sql`n`])
    }
    return { draft, columns: [] }
  }

  /** Binds the changed rows of a table. */
  #sources(call: Call, table: Table, alias = CHILD): Source[] {
    const changed = this.#changed.of(table.name)
    call.key += changed ? '~' : '-'
    const own = { from: table.id, conditions: [] }
    if (!changed) return [own]
    const ids = call.values.push(JSON.stringify([...changed.keys()])) - 1
    const live = [...changed.values()].filter((values) => values !== null)
    const rows = call.values.push(JSON.stringify(live)) - 1
    const columns = table.columns.map(
      ({ stored }, index) =>
        sql`json_extract(value, ${sql.lit(`$[${index}]`)}) as ${sql.id(stored)}`,
    )
    const isChanged = sql`${sql.id(alias, idOf(table))} not in (select value from json_each(${slot(ids)}))`
    return [
      { ...own, conditions: [isChanged] },
      {
        from: sql`(select ${sql.join(columns)} from json_each(${slot(rows)}))`,
        conditions: [],
      },
    ]
  }

  #page({ order, limit, offset }: PagePlan): Fragment {
    const keys = order.map(
      ({ direction }, index) => sql`${sql.id(`o${index}`)} ${sql.raw(direction)}`,
    )
    const orderBy = keys.length === 0 ? sql`` : sql` order by ${sql.join(keys)}`
    return sql`${orderBy} limit ${slot(limit)} offset ${slot(offset)}`
  }
}

function idOf(table: Table): string {
  return table.column('id').stored
}

function orderKeys({ order }: PagePlan): Fragment[] {
  return order.map(
    ({ column }, index) => sql`${sql.id(CHILD, column.stored)} as ${sql.id(`o${index}`)}`,
  )
}

function union(arms: readonly Fragment[]): Fragment {
  return sql.join(arms, sql` union all `)
}

/** JSON has too few digits for some numbers. */
function toJsonValue({ type, key }: Column, prefix = ''): Fragment {
  const id = sql.id(prefix + key)
  return type === 'number'
    ? sql`case typeof(${id}) when 'real' then printf('%!.17g', ${id}) else ${id} end`
    : id
}

/** A function of D1 takes at most 32 arguments. */
const MAX_ARGUMENTS = 30

/** Rows as one JSON text: an array of arrays of arrays with at most 30 values each. */
function toJson(rows: Fragment, values: readonly Fragment[]): Draft {
  const parts: Fragment[] = []
  for (let first = 0; first < values.length; first += MAX_ARGUMENTS) {
    parts.push(sql`json_array(${sql.join(values.slice(first, first + MAX_ARGUMENTS))})`)
  }
  const text = sql`select json_group_array(json_array(${sql.join(parts)})) as ${sql.id('rows')} from (${rows})`
  return { sql: text, columns: ['rows'], isSingle: true }
}

/** Reads the rows of such a text. */
export function parseRows(text: string, columns: readonly Column[]): unknown[][] {
  const rows: unknown = JSON.parse(text)
  if (!Array.isArray(rows)) throw new TypeError('D1 returned no list of rows')
  return rows.map((row: unknown) => {
    const values: unknown[] = Array.isArray(row) ? row.flat() : []
    return values.map((value, index) =>
      columns[index]?.type === 'number' && typeof value === 'string' ? Number(value) : value,
    )
  })
}
