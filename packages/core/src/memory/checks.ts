import type {
  ColumnSchema,
  Condition,
  PagedSelection,
  StoredRow,
  TableSchema,
} from '../contract/storage/adapter.js'
import { isList } from './conditions.js'

/** A table of an app's schema with its name. */
export interface NamedTable {
  readonly model: string
  readonly schema: TableSchema
}

const textOperators: readonly string[] = ['contains', 'startsWith', 'endsWith']

/** @throws Error when the model has no field of one of the names. */
export function checkFields(table: NamedTable, names: readonly string[]): void {
  for (const name of names) getColumn(table, name)
}

/**
 * Checks a new row, which has a value or null in each column.
 *
 * @throws Error when the model has no such field.
 * @throws TypeError when a value is missing, or is not of the type of its column.
 */
export function checkRow(table: NamedTable, row: StoredRow): void {
  checkFields(table, Object.keys(row))
  for (const [name, column] of Object.entries(table.schema.columns)) {
    checkValue(labelOf(table, name), column, row[name])
    checkRequired(labelOf(table, name), column, row[name])
  }
}

/**
 * @throws Error when the model has no field of one of the names, or a required column gets null.
 * @throws TypeError when a value is not of the type of its column.
 */
export function checkValues(table: NamedTable, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const column = getColumn(table, name)
    checkValue(labelOf(table, name), column, value)
    checkRequired(labelOf(table, name), column, value)
  }
}

/**
 * @throws Error when the model has no such field.
 * @throws TypeError when an operator for text is used for another field, or a value is not of the type of its
 * column.
 */
export function checkConditions(table: NamedTable, where: readonly Condition[]): void {
  for (const { field, operator, value } of where) {
    const column = getColumn(table, field)
    const label = labelOf(table, field)
    if (textOperators.includes(operator) && column.type !== 'string') {
      throw new TypeError(`${label} holds no text: "${operator}" cannot be asked`)
    }
    const takesList = operator === 'in' || operator === 'notIn'
    if (takesList !== isList(value)) {
      throw new TypeError(`The condition on ${label} takes ${takesList ? 'a list' : 'one value'}`)
    }
    for (const one of isList(value) ? value : [value]) checkValue(label, column, one)
  }
}

/**
 * @throws Error when the model has no field of one of the names.
 * @throws RangeError when the limit or the offset is not a number of rows.
 */
export function checkPage(table: NamedTable, { orderBy, limit, offset }: PagedSelection): void {
  for (const { field } of orderBy) getColumn(table, field)
  for (const number of [limit, offset]) {
    if (Number.isInteger(number) && number >= 0) continue
    throw new RangeError(`A limit or offset cannot be ${number}`)
  }
}

function getColumn({ model, schema }: NamedTable, name: string): ColumnSchema {
  const column = Object.hasOwn(schema.columns, name) ? schema.columns[name] : undefined
  if (column) return column
  throw new Error(`The model "${model}" has no field "${name}"`)
}

function labelOf({ model }: NamedTable, field: string): string {
  return `"${model}"."${field}"`
}

function checkRequired(label: string, column: ColumnSchema, value: unknown): void {
  if (value === null && column.required) throw new Error(`${label} is required`)
}

/** The message leaves the value out, because it may be a secret. */
function checkValue(label: string, { type }: ColumnSchema, value: unknown): void {
  if (value === null) return
  if (value instanceof Date && type === 'date') {
    checkDate(label, value)
    return
  }
  const expected = type === 'json' ? 'string' : type
  if (typeof value === expected && isStorable(value)) return
  const given = typeof value === expected ? 'one that databases change' : describe(value)
  throw new TypeError(`${label} takes a ${type}, not ${given}`)
}

/** Databases that store dates as text sort other years wrongly. */
function checkDate(label: string, date: Date): void {
  if (Number.isNaN(date.getTime()))
    throw new TypeError(`${label} takes a date, not an invalid date`)
  const year = date.getUTCFullYear()
  if (year < 1 || year > 9999) throw new RangeError(`${label} takes a date of the years 1 to 9999`)
}

/** Databases reject or change text with a NUL or a lone surrogate, and numbers that are not finite. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'number' || Number.isFinite(value)
}

function describe(value: unknown): string {
  if (value instanceof Date) return 'a date'
  return value === undefined ? 'undefined' : `a ${typeof value}`
}
