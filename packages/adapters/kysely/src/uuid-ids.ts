import type { ColumnSchema, Schema, StoredType } from '@countersign/core'

/** A column that may have the type `uuid` of PostgreSQL. */
export interface IdColumn extends ColumnSchema {
  readonly isUuid?: boolean
}

/** Returns what a column holds: values of the field's type, or UUIDs. */
export function contentOf({ type, isUuid }: IdColumn): StoredType | 'uuid' {
  return isUuid ? 'uuid' : type
}

/** Marks the ids of tables to which others refer, and the columns that refer to them. Other ids may be hashes. */
export function withUuidIds(schema: Schema): Schema {
  const parents = new Set(
    Object.values(schema).flatMap(({ columns }) =>
      Object.values(columns).map(({ references }) => references),
    ),
  )
  const tables = Object.entries(schema).map(([model, table]) => {
    const columns = Object.entries(table.columns).map(([name, column]): [string, IdColumn] => {
      const isUuid = name === 'id' ? parents.has(model) : column.references !== null
      return [name, { ...column, isUuid }]
    })
    return [model, { ...table, columns: Object.fromEntries(columns) }] as const
  })
  return Object.fromEntries(tables)
}

/** PostgreSQL also reads other spellings, such as capitals, and returns this one. */
const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** No row has it. */
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the value of a row for a column of type `uuid`.
 *
 * @throws TypeError for a value that PostgreSQL does not store, or returns in another spelling.
 */
export function requireUuid(label: string, value: unknown): string {
  if (isUuid(value)) return value
  throw new TypeError(
    `${label} takes a UUID in lower case: set advanced.generateId to 'uuid', or to a function that returns UUIDs`,
  )
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value) && value !== NIL
}

const equality: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'notIn'])
const order: ReadonlySet<string> = new Set(['lt', 'lte', 'gt', 'gte'])

/** Whether a condition on a column of type `uuid` compares its text, because the type has no such comparison. */
export function comparesAsText(kind: string, values: readonly unknown[]): boolean {
  return !equality.has(kind) && !(order.has(kind) && values.every(isUuid))
}

/** Returns the value of a condition on a column of type `uuid`, to which PostgreSQL compares no other text. */
export function toSoughtUuid<T>(value: T): T | string {
  return typeof value === 'string' && !isUuid(value) ? NIL : value
}
