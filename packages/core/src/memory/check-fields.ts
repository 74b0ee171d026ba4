import type { Condition, TableSchema } from '../contract/adapter.js'

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
 * @throws Error when the model has no such field.
 * @throws TypeError when an operator for text is asked of a field that holds none.
 */
export function checkConditions(table: NamedTable, where: readonly Condition[]): void {
  for (const { field, operator } of where) {
    checkFields(table, [field])
    if (!textOperators.includes(operator) || table.schema.columns[field]?.type === 'string') continue
    throw new TypeError(`"${table.model}"."${field}" holds no text: "${operator}" cannot be asked`)
  }
}
