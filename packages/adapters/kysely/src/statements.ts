import { sql } from 'kysely'
import type {
  AdditionPlan,
  ChangePlan,
  JoinPlan,
  PagePlan,
  RowsPlan,
  Test,
  TestKind,
} from './call.js'
import type { Engine, Fragment } from './engines/engine.js'
import type { Column, Table } from './table.js'

/** A statement before it is compiled. */
export interface Draft {
  readonly sql: Fragment
  /** The names of the columns that it returns, in order. */
  readonly columns: readonly string[]
  /** Whether it returns at most one row. */
  readonly isSingle: boolean
}

/** A placeholder for a value in a statement that is compiled without values. */
export class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

const CHILD = 'c'
const PARENT = 'p'

/** Writes the SQL of adapter calls for one database. */
export class StatementWriter {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Reads rows of one table; without a page, at most one row. */
  selectRows({ table, tests }: RowsPlan, page?: PagePlan): Draft {
    const where = whereClause(this.conditions(tests))
    const tail = this.#page(page)
    const text = sql`select ${columnsOf(table)} from ${table.id}${where}${tail}`
    return { sql: text, columns: namesOf(table), isSingle: !page }
  }

  /** Reads rows with their parents; without a page, at most one. The columns of two tables may have the same name. */
  selectJoinedRows(
    { table, tests }: RowsPlan,
    { parent, by, read }: JoinPlan,
    page?: PagePlan,
  ): Draft {
    const columns = [
      ...read.child.columns.map(({ stored, key }) => ({ from: CHILD, stored, alias: CHILD + key })),
      ...read.parent.columns.map(({ stored, key }) => ({
        from: PARENT,
        stored,
        alias: PARENT + key,
      })),
    ]
    const list = columns.map(
      ({ from, stored, alias }) => sql`${sql.id(from, stored)} as ${sql.id(alias)}`,
    )
    const where = whereClause([
      ...this.conditions(tests, CHILD),
      ...this.conditions(parent.tests, PARENT),
    ])
    const text = sql`select ${sql.join(list)} from ${table.id} as ${sql.id(CHILD)}
    inner join ${parent.table.id} as ${sql.id(PARENT)}
    on ${sql.id(PARENT, idOf(parent.table))} = ${sql.id(CHILD, by.stored)}${where}${this.#page(page, CHILD)}`
    return { sql: text, columns: columns.map(({ alias }) => alias), isSingle: !page }
  }

  countRows({ table, tests }: RowsPlan): Draft {
    const where = whereClause(this.conditions(tests))
    const text = sql`select count(*) as ${sql.id('count')} from ${table.id}${where}`
    return { sql: text, columns: ['count'], isSingle: true }
  }

  /** Inserts a row; with `provided` only while a row matches its conditions. */
  insertRow(table: Table, slots: readonly number[], provided: RowsPlan | null): Draft {
    const takesIds = table.column('id').idType === 'integer'
    const overriding = takesIds ? this.#engine.overriding : sql``
    const into = sql`insert into ${table.id} (${columnsOf(table)})${overriding}`
    const row = sql.join(
      table.columns.map((column, position) => this.#value(column, slots[position] ?? -1)),
    )
    if (!provided) return this.#written(sql`${into} values (${row})`)
    const where = whereClause(this.conditions(provided.tests))
    // The lock waits for a running change of that row, and then checks the row again.
    const lock = this.#engine.locks?.share ?? sql``
    return this.#written(
      sql`${into} select ${row} from ${provided.table.id}${where} limit 1${lock}`,
    )
  }

  /** Updates every matching row. */
  updateRows({ table, tests }: RowsPlan, change: ChangePlan): Draft {
    const where = whereClause(this.conditions(tests))
    return this.#written(sql`update ${table.id} set ${this.#set(table, change)}${where}`)
  }

  /** Updates at most one row and returns it. */
  updateOneRow(rows: RowsPlan, change: ChangePlan): Draft {
    const { table } = rows
    const where = this.#oneRow(rows, guardOf(change.addition))
    const text = sql`update ${table.id} set ${this.#set(table, change)}${where}`
    return returningRow(text, table)
  }

  /** Deletes every matching row. */
  deleteRows({ table, tests }: RowsPlan): Draft {
    return this.#written(sql`delete from ${table.id}${whereClause(this.conditions(tests))}`)
  }

  /** Deletes at most one row and returns it. */
  deleteOneRow(rows: RowsPlan): Draft {
    return returningRow(sql`delete from ${rows.table.id}${this.#oneRow(rows, [])}`, rows.table)
  }

  /** Selects one row and locks it until the end of the transaction. */
  lockRow({ table, tests }: RowsPlan, addition: AdditionPlan | null): Draft {
    const where = whereClause([...this.conditions(tests), ...guardOf(addition)])
    const lock = this.#engine.locks?.update ?? sql``
    const text = sql`select ${columnsOf(table)} from ${table.id}${where} limit 1${lock}`
    return { sql: text, columns: namesOf(table), isSingle: true }
  }

  #written(text: Fragment): Draft {
    if (!this.#engine.returnsWritten) return { sql: text, columns: [], isSingle: false }
    const written = sql.id('written')
    return { sql: sql`${text} returning 1 as ${written}`, columns: ['written'], isSingle: false }
  }

  /** The value for a column, as the database compares and stores it. */
  #value({ idType }: Column, index: number): Fragment {
    return idType === 'integer' ? this.#engine.integer(slot(index)) : slot(index)
  }

  /** `column = value, ...`. Without new values, a change without effect, so that matching rows count. */
  #set(table: Table, { assignments, addition }: ChangePlan): Fragment {
    const set = assignments.map(
      ({ column, slot: index }) => sql`${sql.id(column.stored)} = ${this.#value(column, index)}`,
    )
    if (addition) {
      set.push(
        sql`${sql.id(addition.column.stored)} = ${numberIn(addition)} + ${slot(addition.by)}`,
      )
    }
    const id = sql.id(idOf(table))
    return set.length === 0 ? sql`${id} = ${id}` : sql.join(set)
  }

  /** One condition for each test. `table` qualifies the columns in statements on two tables. */
  conditions(tests: readonly Test[], table?: string): Fragment[] {
    return tests.map(({ column: tested, kind, slots, asText }) => {
      const { stored, type, idType } = tested
      const id = table === undefined ? sql.id(stored) : sql.id(table, stored)
      const column = asText ? this.#engine.asText(id) : id
      // Only text is subject to the database's collation.
      const bytes = type === 'string' && !idType ? this.#engine.bytes : null
      const values = slots.map((index) => (asText ? slot(index) : this.#value(tested, index)))
      const value = sql.join(values)
      return conditions[kind]({ engine: this.#engine, column, value, values, bytes })
    })
  }

  /** Conditions that match at most one row, evaluated by the statement that writes it. */
  #oneRow({ table, tests }: RowsPlan, guard: readonly Fragment[]): Fragment {
    const { locks } = this.#engine
    const all = [...this.conditions(tests), ...guard]
    const where = whereClause(all)
    if (tests.some(({ column, kind }) => column.name === 'id' && kind === 'eq')) return where
    const column = sql.id(idOf(table))
    const id = sql`${column} = (select ${column} from ${table.id}${where} limit 1${locks?.update ?? sql``})`
    // A parallel writer may have changed the row since it was selected.
    return whereClause(locks ? [id, ...all] : [id])
  }

  #page(page: PagePlan | undefined, table?: string): Fragment {
    if (!page) return sql` limit 1`
    const order = page.order.map(({ column, direction }) => {
      const name = table === undefined ? sql.id(column.stored) : sql.id(table, column.stored)
      // PostgreSQL reads an index in its order, in which null has another place, only without a place of null.
      return sql`${name} ${column.isRequired ? sql.raw(direction) : this.#engine.order[direction]}`
    })
    const orderBy = order.length === 0 ? sql`` : sql` order by ${sql.join(order)}`
    return sql`${orderBy} limit ${slot(page.limit)} offset ${slot(page.offset)}`
  }
}

function returningRow(text: Fragment, table: Table): Draft {
  return {
    sql: sql`${text} returning ${columnsOf(table)}`,
    columns: namesOf(table),
    isSingle: true,
  }
}

/** The value with this index. Several placeholders may have the same index. */
export function slot(index: number): Fragment {
  return sql.val(new Slot(index))
}

function idOf(table: Table): string {
  return table.column('id').stored
}

function namesOf(table: Table): readonly string[] {
  return table.columns.map(({ stored }) => stored)
}

function columnsOf(table: Table): Fragment {
  return sql.join(table.columns.map(({ stored }) => sql.id(stored)))
}

/** `where ...`, or an empty fragment without conditions. */
export function whereClause(all: readonly Fragment[]): Fragment {
  return all.length === 0 ? sql`` : sql` where ${sql.join(all, sql` and `)}`
}

/** The condition of an addition's limit. */
export function guardOf(addition: AdditionPlan | null): Fragment[] {
  if (!addition || addition.below === null) return []
  return [sql`${numberIn(addition)} < ${slot(addition.below)}`]
}

function numberIn({ column }: AdditionPlan): Fragment {
  return sql`coalesce(${sql.id(column.stored)}, 0)`
}

interface Operands {
  readonly engine: Engine
  readonly column: Fragment
  readonly value: Fragment
  readonly values: readonly Fragment[]
  readonly bytes: Engine['bytes']
}

const conditions: Record<TestKind, (operands: Operands) => Fragment> = {
  never: () => sql`1 = 0`,
  isNull: ({ column }) => sql`${column} is null`,
  isNotNull: ({ column }) => sql`${column} is not null`,
  // The first comparison can use an index, the second one is exact.
  eq: ({ column, value, bytes }) =>
    bytes
      ? sql`(${column} = ${value} and ${bytes(column)} = ${bytes(value)})`
      : sql`${column} = ${value}`,
  ne: ({ column, value, bytes }) =>
    bytes
      ? sql`(${bytes(column)} <> ${bytes(value)} or ${column} is null)`
      : sql`(${column} <> ${value} or ${column} is null)`,
  lt: ({ column, value }) => sql`${column} < ${value}`,
  lte: ({ column, value }) => sql`${column} <= ${value}`,
  gt: ({ column, value }) => sql`${column} > ${value}`,
  gte: ({ column, value }) => sql`${column} >= ${value}`,
  in: ({ engine, column, value, values, bytes }) =>
    engine.packsLists
      ? sql`${column} in (select value from json_each(${value}))`
      : bytes
        ? sql`(${column} in (${value}) and ${bytes(column)} in (${sql.join(values.map(bytes))}))`
        : sql`${column} in (${value})`,
  notIn: ({ engine, column, value, values, bytes }) =>
    engine.packsLists
      ? sql`${column} not in (select value from json_each(${value}))`
      : bytes
        ? sql`${bytes(column)} not in (${sql.join(values.map(bytes))})`
        : sql`${column} not in (${value})`,
  contains: ({ engine, column, value }) => engine.text.contains(column, value),
  startsWith: ({ engine, column, value }) => engine.text.startsWith(column, value),
  endsWith: ({ engine, column, value }) => engine.text.endsWith(column, value),
}
