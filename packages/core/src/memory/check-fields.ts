import type { Condition, StoredRow, TableSchema } from '../contract/adapter.js'
import { isList } from './matches.js'

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
