import type { Condition, Operator, StoredRow, TableSchema } from '../contract/adapter.js'
import type { FieldValue } from '../contract/models.js'

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

/** A table of an app's schema with its name. */
export interface NamedTable {
  readonly model: string
  readonly schema: TableSchema
}

const textOperators: readonly string[] = ['contains', 'startsWith', 'endsWith']

/** @throws Error when the model has no field of one of the names. */
export function checkFields({ model, schema }: NamedTable, names: readonly string[]): void {
  for (const name of names) {
    if (Object.hasOwn(schema.columns, name)) continue
    throw new Error(`The model "${model}" has no field "${name}"`)
  }
}

/**
 * @throws Error when the model has no field of one of the names.
 * @throws TypeError when databases would reject or change a text.
 */
export function checkValues(table: NamedTable, values: StoredRow): void {
  checkFields(table, Object.keys(values))
  for (const [name, value] of Object.entries(values)) checkText(`"${table.model}"."${name}"`, value)
}

/**
 * @throws Error when the model has no such field.
 * @throws TypeError when an operator for text is used for another field, or databases would reject or
 * change a text.
 */
export function checkConditions(table: NamedTable, where: readonly Condition[]): void {
  for (const { field, operator, value } of where) {
    checkFields(table, [field])
    for (const one of isList(value) ? value : [value]) checkText(`"${table.model}"."${field}"`, one)
    if (!textOperators.includes(operator) || table.schema.columns[field]?.type === 'string')
      continue
    throw new TypeError(`"${table.model}"."${field}" holds no text: "${operator}" cannot be asked`)
  }
}

function checkText(field: string, value: unknown): void {
  if (typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))) return
  throw new TypeError(`${field} takes a string, not an ill-formed text`)
}
