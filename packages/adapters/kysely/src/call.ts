import type { Condition, FieldValue, Operator, PagedSelection, StoredRow } from '@countersign/core'
import type { Column } from './column.js'
import type { Table } from './table.js'

/** The test of a column: an operator, or what the operator means with null, an empty string or an empty list. */
export type TestKind = Operator | 'isNull' | 'isNotNull' | 'never'

/** A condition whose values are bound. */
export interface Test {
  readonly column: Column
  readonly kind: TestKind
  /** Indexes of the bound values. */
  readonly slots: readonly number[]
}

/** A new value of a column. */
export interface Assignment {
  readonly column: Column
  readonly slot: number
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
  key: string
  readonly values: unknown[] = []

  constructor(verb: string, table: Table) {
    this.key = verb + table.key
  }

  /** Binds a value that does not belong to a column. */
  bind(value: unknown): number {
    return this.values.push(value) - 1
  }

  /** Adds a text to the statement's key. */
  mark(text: string): void {
    this.key += text
  }

  /** Binds the values of a row that has every column. */
  bindRow(table: Table, row: StoredRow): readonly number[] {
    return table.encode(row).map((value) => this.bind(value))
  }

  /** Binds new values of some columns. */
  bindAssignments(table: Table, set: StoredRow): readonly Assignment[] {
    this.mark('=')
    return Object.entries(set).map(([field, value]) => {
      const column = table.column(field)
      this.mark(`${column.key},`)
      return { column, slot: this.bind(column.encode(value)) }
    })
  }

  /** Binds the values of conditions. */
  bindConditions(table: Table, where: readonly Condition[]): readonly Test[] {
    this.mark(`?${table.key}?`)
    return where.map((condition) => {
      const column = table.column(condition.field)
      if (isTextOperator(condition.operator) && column.schema.type !== 'string') {
        throw new TypeError(
          `"${table.name}"."${column.name}" holds no text: "${condition.operator}" cannot be asked`,
        )
      }
      const { kind, values } = toTest(condition)
      this.mark(`${column.key}${kind}${values.length},`)
      return { column, kind, slots: values.map((value) => this.bind(column.encode(value))) }
    })
  }
}

/** Binds the page of a read. */
export function bindPage(
  call: Call,
  table: Table,
  { orderBy, limit, offset }: PagedSelection,
): PagePlan {
  for (const number of [limit, offset]) {
    // A negative limit is no limit to SQLite.
    if (Number.isInteger(number) && number >= 0) continue
    throw new RangeError(`A limit or offset cannot be ${number}`)
  }
  call.mark('^')
  const order = orderBy.map(({ field, direction }) => {
    const column = table.column(field)
    call.mark(`${column.key}${direction},`)
    return { column, direction }
  })
  return { order, limit: call.bind(limit), offset: call.bind(offset) }
}

interface UnboundTest {
  readonly kind: TestKind
  readonly values: readonly FieldValue[]
}

const NEVER: UnboundTest = { kind: 'never', values: [] }
const IS_NULL: UnboundTest = { kind: 'isNull', values: [] }
const IS_NOT_NULL: UnboundTest = { kind: 'isNotNull', values: [] }

function toTest({ field, operator, value }: Condition): UnboundTest {
  if (operator === 'in' || operator === 'notIn') {
    if (!isList(value)) throw new TypeError(`The condition on "${field}" needs a list`)
    return toListTest(operator, value)
  }
  if (isList(value)) throw new TypeError(`The condition on "${field}" takes one value, not a list`)
  if (value === null) return toNullTest(operator)
  if (!isTextOperator(operator)) return { kind: operator, values: [value] }
  if (typeof value !== 'string') throw new TypeError(`The condition on "${field}" needs a text`)
  return value === '' ? IS_NOT_NULL : { kind: operator, values: [value] }
}

function isTextOperator(operator: Operator): boolean {
  return operator === 'contains' || operator === 'startsWith' || operator === 'endsWith'
}

function toNullTest(operator: Operator): UnboundTest {
  if (operator === 'eq') return IS_NULL
  return operator === 'ne' ? IS_NOT_NULL : NEVER
}

/** As in SQL, null in a list matches no row. */
function toListTest(kind: 'in' | 'notIn', list: readonly FieldValue[]): UnboundTest {
  const values = list.filter((value) => value !== null)
  if (values.length === 0) return kind === 'in' ? NEVER : IS_NOT_NULL
  // Lists of similar lengths share a statement: the last value fills up to the next power of two.
  const missing = 2 ** Math.ceil(Math.log2(values.length)) - values.length
  return { kind, values: [...values, ...Array<FieldValue>(missing).fill(values.at(-1) ?? null)] }
}

function isList(value: Condition['value']): value is readonly FieldValue[] {
  return Array.isArray(value)
}
