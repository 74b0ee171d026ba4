import type {
  Addition,
  Condition,
  FieldValue,
  Join,
  Operator,
  PagedSelection,
  StoredRow,
} from '@countersign/core'
import type { Column, RowReader, Table } from './table.js'
import { comparesAsText, toSoughtId } from './typed-ids.js'

/** The test of a column: an operator, or what the operator means with null, an empty string or an empty list. */
export type TestKind = Operator | 'isNull' | 'isNotNull' | 'never'

/** A condition whose values are bound. */
export interface Test {
  readonly column: Column
  readonly kind: TestKind
  /** Indexes of the bound values. */
  readonly slots: readonly number[]
  /** Whether the text of an id is compared. */
  readonly asText: boolean
}

/** Rows of a table. */
export interface RowsPlan {
  readonly table: Table
  readonly tests: readonly Test[]
}

/** The addition of a call. */
export type SingleAddition = Pick<Addition, 'field' | 'by' | 'below'>

/** A new value of a column. */
interface Assignment {
  readonly column: Column
  readonly slot: number
}

/** An addition to a column. */
export interface AdditionPlan {
  readonly column: Column
  readonly by: number
  /** The value that the column must be below. */
  readonly below: number | null
}

/** A change of rows: new values of columns, and an addition to one. */
export interface ChangePlan {
  readonly assignments: readonly Assignment[]
  readonly addition: AdditionPlan | null
}

/** The parent rows of a joined read. */
export interface JoinPlan {
  readonly parent: RowsPlan
  /** The column of the child that holds the parent's id. */
  readonly by: Column
  /** The columns that are read. */
  readonly read: { readonly child: RowReader; readonly parent: RowReader }
}

/** Order and page of a read. */
export interface PagePlan {
  readonly order: readonly { readonly column: Column; readonly direction: 'asc' | 'desc' }[]
  readonly limit: number
  readonly offset: number
}

/**
 * Collects, in one pass over the arguments of an adapter call, the values to bind and a key of everything
 * else. Calls with the same key differ only in their values, so they share a statement.
 */
export class Call {
  /** The table that the call reads or writes. */
  readonly table: Table
  key: string
  readonly values: unknown[]

  constructor(verb: string, table: Table) {
    this.table = table
    this.key = verb + table.key
    this.values = []
  }

  /** Binds the values of a row that has every column. */
  bindRow(row: StoredRow): readonly number[] {
    for (const field of Object.keys(row)) this.table.column(field)
    const slots: number[] = []
    for (const column of this.table.columns) {
      slots.push(this.values.push(column.encode(row[column.name])) - 1)
    }
    return slots
  }

  /** Binds new values of some columns, and the numbers of an addition. */
  bindChange(set: StoredRow, addition: SingleAddition | null): ChangePlan {
    this.key += '='
    const assignments: Assignment[] = []
    for (const [field, value] of Object.entries(set)) {
      const column = this.table.column(field)
      this.key += `${column.key},`
      assignments.push({ column, slot: this.values.push(column.encode(value)) - 1 })
    }
    return { assignments, addition: addition && this.bindAddition(addition) }
  }

  /** Binds the numbers of an addition. */
  bindAddition({ field, by, below }: SingleAddition): AdditionPlan {
    const column = this.table.column(field)
    this.key += `+${column.key}${below === undefined ? '' : '<'}`
    return {
      column,
      by: this.values.push(column.encode(by)) - 1,
      below: below === undefined ? null : this.values.push(column.encode(below)) - 1,
    }
  }

  /** Binds the values of conditions on a table. */
  bindConditions(where: readonly Condition[], table = this.table): RowsPlan {
    this.key += `?${table.key}?`
    const tests: Test[] = []
    for (const condition of where) {
      const column = table.column(condition.field)
      const { kind, values } = toTest(condition, column)
      const { idType } = column
      const asText = idType !== undefined && comparesAsText(idType, kind, values)
      const count = column.packsLists ? '' : values.length
      this.key += `${column.key}${kind}${count}${asText ? 'text' : ''},`
      const isPacked = column.packsLists && isListTest(kind)
      const slots = isPacked ? [this.#bindList(column, values)] : []
      for (const value of isPacked ? [] : values) {
        // A column of ids that are not text compares such an id, or finds no row by any other value.
        const bound = idType && !asText ? toSoughtId(idType, value) : column.encode(value, null)
        slots.push(this.values.push(bound) - 1)
      }
      tests.push({ column, kind, slots, asText })
    }
    return { table, tests }
  }

  /** Binds a list as one JSON text. */
  #bindList(column: Column, values: readonly FieldValue[]): number {
    const texts = [...new Set(values)].map((value) => column.encode(value, null))
    return this.values.push(JSON.stringify(texts)) - 1
  }

  /** Binds the page of a read. */
  bindPage({
    orderBy,
    limit,
    offset,
  }: Pick<PagedSelection, 'orderBy' | 'limit' | 'offset'>): PagePlan {
    for (const number of [limit, offset]) {
      // A negative limit is no limit to SQLite.
      if (Number.isInteger(number) && number >= 0) continue
      throw new RangeError(`A limit or offset cannot be ${number}`)
    }
    this.key += '^'
    const order = orderBy.map(({ field, direction }) => {
      const column = this.table.column(field)
      this.key += `${column.key}${direction},`
      return { column, direction }
    })
    return { order, limit: this.values.push(limit) - 1, offset: this.values.push(offset) - 1 }
  }

  /** Binds the parent rows of a joined read. */
  bindJoin({ by: field, where, columns, childColumns }: Join, parentTable: Table): JoinPlan {
    const by = this.table.column(field)
    const child = this.table.readerOf(childColumns)
    const parent = parentTable.readerOf(columns)
    this.key += `>${by.key}/${child.key}/${parent.key}`
    return { parent: this.bindConditions(where, parentTable), by, read: { child, parent } }
  }
}

const isList: (value: Condition['value']) => value is readonly FieldValue[] = Array.isArray

interface UnboundTest {
  readonly kind: TestKind
  readonly values: readonly FieldValue[]
}

const NEVER: UnboundTest = { kind: 'never', values: [] }
const IS_NULL: UnboundTest = { kind: 'isNull', values: [] }
const IS_NOT_NULL: UnboundTest = { kind: 'isNotNull', values: [] }

const textOperators: ReadonlySet<Operator> = new Set(['contains', 'startsWith', 'endsWith'])

function toTest({ field, operator, value }: Condition, column: Column): UnboundTest {
  if (textOperators.has(operator) && column.type !== 'string') {
    throw new TypeError(`${column.label} holds no text: "${operator}" cannot be asked`)
  }
  if (operator === 'in' || operator === 'notIn') return toListTest(field, operator, value)
  if (isList(value)) throw new TypeError(`The condition on "${field}" takes one value, not a list`)
  if (value === null) return toNullTest(operator)
  if (!textOperators.has(operator)) return { kind: operator, values: [value] }
  if (typeof value !== 'string') throw new TypeError(`The condition on "${field}" needs a text`)
  return value === '' ? IS_NOT_NULL : { kind: operator, values: [value] }
}

function toNullTest(operator: Operator): UnboundTest {
  if (operator === 'eq') return IS_NULL
  return operator === 'ne' ? IS_NOT_NULL : NEVER
}

function isListTest(kind: TestKind): boolean {
  return kind === 'in' || kind === 'notIn'
}

/** As in SQL, null in a list matches no row. */
function toListTest(field: string, kind: 'in' | 'notIn', list: Condition['value']): UnboundTest {
  if (!isList(list)) throw new TypeError(`The condition on "${field}" needs a list`)
  const values = list.filter((value) => value !== null)
  if (values.length === 0) return kind === 'in' ? NEVER : IS_NOT_NULL
  // Lists of similar lengths share a statement: the last value fills up to the next power of two.
  const missing = 2 ** Math.ceil(Math.log2(values.length)) - values.length
  return { kind, values: [...values, ...Array<FieldValue>(missing).fill(values.at(-1) ?? null)] }
}
