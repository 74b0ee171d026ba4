import type { Condition, Operator, StoredRow } from '../contract/storage/adapter.js'
import type { FieldValue } from '../contract/tables/models.js'

/** Whether a row matches every condition, with SQL's meaning of null: only `eq` and `ne` compare with it. */
export function matches(row: StoredRow, where: readonly Condition[]): boolean {
  return where.every((condition) => holds(row[condition.field] ?? null, condition))
}

type Comparable = string | number | boolean

function holds(stored: FieldValue, { operator, value }: Condition): boolean {
  const left = toComparable(stored)
  if (isList(value)) {
    const listed = left !== null && value.map(toComparable).includes(left)
    return operator === 'in' ? listed : left !== null && !listed
  }
  const right = toComparable(value)
  if (operator === 'eq') return left === right
  if (operator === 'ne') return left !== right
  return left !== null && right !== null && comparisons[operator](left, right)
}

const comparisons: Record<
  Exclude<Operator, 'eq' | 'ne'>,
  (left: Comparable, right: Comparable) => boolean
> = {
  lt: (left, right) => left < right,
  lte: (left, right) => left <= right,
  gt: (left, right) => left > right,
  gte: (left, right) => left >= right,
  in: () => false,
  notIn: () => true,
  contains: (left, right) => String(left).includes(String(right)),
  startsWith: (left, right) => String(left).startsWith(String(right)),
  endsWith: (left, right) => String(left).endsWith(String(right)),
}

/** Whether the operand of a condition is a list. */
export function isList(value: Condition['value']): value is readonly FieldValue[] {
  return Array.isArray(value)
}

/** Dates as numbers, so that two of one moment are equal. */
export function toComparable(value: FieldValue): Comparable | null {
  return value instanceof Date ? value.getTime() : value
}
