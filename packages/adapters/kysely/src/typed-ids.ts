import type { ColumnSchema, Schema, StoredType, TableSchema } from '@countersign/core'

/** The type of the ids in the database, where it is not text. */
export type IdType = 'uuid' | 'integer'

/** A column that may hold ids of another type than text. In JavaScript all ids are texts. */
export interface IdColumn extends ColumnSchema {
  readonly idType?: IdType
  /** Whether the database makes a value when a row has none. */
  readonly isGenerated?: boolean
}

/** Returns what a column holds: values of the field's type, or ids of another one. */
export function contentOf({ type, idType }: IdColumn): StoredType | IdType {
  return idType ?? type
}

/** Gives the ids of tables to which others refer, and the columns that refer to them, the type `uuid`. Other ids may be hashes. */
export function withUuidIds(schema: Schema): Schema {
  const parents = parentsIn(schema)
  return mapIds(schema, (model) => (parents.has(model) ? { idType: 'uuid' } : {}), 'uuid')
}

/** Makes ids integers that the database makes, unless the app makes them, and the columns that refer to them. */
export function withIntegerIds(schema: Schema): Schema {
  const id = { idType: 'integer', isGenerated: true } as const
  return mapIds(schema, (_, { hasOwnIds }) => (hasOwnIds ? {} : id), 'integer')
}

function parentsIn(schema: Schema): ReadonlySet<string | null> {
  return new Set(
    Object.values(schema).flatMap(({ columns }) =>
      Object.values(columns).map(({ references }) => references),
    ),
  )
}

/** The tables whose ids the database makes. */
export function tablesWithGeneratedIds(schema: Schema): string[] {
  return Object.entries(schema).flatMap(([table, { columns }]) => {
    const id: IdColumn | undefined = columns['id']
    return id?.isGenerated ? [table] : []
  })
}

type IdDetails = Pick<IdColumn, 'idType' | 'isGenerated'>

function mapIds(
  schema: Schema,
  idOf: (model: string, table: TableSchema) => IdDetails,
  idType: IdType,
): Schema {
  const tables = Object.entries(schema).map(([model, table]) => {
    const columns = Object.entries(table.columns).map(([name, column]): [string, IdColumn] => {
      if (name === 'id') return [name, { ...column, ...idOf(model, table) }]
      return [name, column.references === null ? column : { ...column, idType }]
    })
    return [model, { ...table, columns: Object.fromEntries(columns) }] as const
  })
  return Object.fromEntries(tables)
}

/** Which texts are ids of a type. */
interface IdRules {
  readonly isId: (text: string) => boolean
  /** The id of no row. */
  readonly nil: string
  /** What a row takes. */
  readonly takes: string
}

/** PostgreSQL also reads other spellings, such as capitals, and returns this one. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The one spelling of an integer. */
const integer = /^(?:0|-?[1-9]\d{0,18})$/
/** Integers of databases have 64 bits. The least of them is the id of no row. */
const GREATEST = 2n ** 63n - 1n

const rules: Readonly<Record<IdType, IdRules>> = {
  uuid: {
    isId: (text) => uuid.test(text) && text !== rules.uuid.nil,
    nil: '00000000-0000-0000-0000-000000000000',
    takes:
      "a UUID in lower case: set advanced.generateId to 'uuid', or to a function that returns UUIDs",
  },
  integer: {
    isId: (text) => integer.test(text) && BigInt(text) <= GREATEST && BigInt(text) >= -GREATEST,
    nil: String(-GREATEST - 1n),
    takes: 'an integer as text, which createId returns for the model of the row',
  },
}

/**
 * Returns the value of a row for a column of ids.
 *
 * @throws TypeError for a value that the database does not store, or returns in another spelling.
 */
export function requireId(type: IdType, label: string, value: unknown): string {
  if (isId(type, value)) return value
  throw new TypeError(`${label} takes ${rules[type].takes}`)
}

function isId(type: IdType, value: unknown): value is string {
  return typeof value === 'string' && rules[type].isId(value)
}

const equality: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'notIn'])
const order: ReadonlySet<string> = new Set(['lt', 'lte', 'gt', 'gte'])

/** Whether a condition on a column of ids compares their text, because the type has no such comparison. */
export function comparesAsText(type: IdType, kind: string, values: readonly unknown[]): boolean {
  return !equality.has(kind) && !(order.has(kind) && values.every((value) => isId(type, value)))
}

/** Returns the value of a condition on a column of ids, to which the database compares no other text. */
export function toSoughtId<T>(type: IdType, value: T): T | string {
  return typeof value === 'string' && !isId(type, value) ? rules[type].nil : value
}
