import type { DatabaseKind } from '@countersign/kysely'
import { type Column, getTableColumns, getTableName, isTable, type Table } from 'drizzle-orm'

/** A unique key or a foreign key of a table, with the TypeScript names of its columns. */
interface UniqueKey {
  readonly name: string
  readonly fields: readonly string[]
}

/** A foreign key of one column. */
interface ForeignKey {
  readonly field: string
  readonly parent: Table
  readonly cascades: boolean
}

/** A table object of the app. */
export interface AppTable {
  readonly table: Table
  readonly name: string
  /** The schema that holds the table; undefined for that of the connection. */
  readonly schema: string | undefined
  readonly columns: Readonly<Record<string, Column>>
  readonly uniqueKeys: readonly UniqueKey[]
  readonly foreignKeys: readonly ForeignKey[]
}

const inlineForeignKeys: Readonly<Record<DatabaseKind, symbol>> = {
  postgres: Symbol.for('drizzle:PgInlineForeignKeys'),
  mysql: Symbol.for('drizzle:MySqlInlineForeignKeys'),
  sqlite: Symbol.for('drizzle:SQLiteInlineForeignKeys'),
}
const SCHEMA = Symbol.for('drizzle:Schema')
const EXTRA_CONFIG = Symbol.for('drizzle:ExtraConfigBuilder')
const EXTRA_COLUMNS = Symbol.for('drizzle:ExtraConfigColumns')

/** Reads a table object of the app; null for another value. */
export function readAppTable(value: unknown, kind: DatabaseKind): AppTable | null {
  if (!isTable(value)) return null
  const columns = getTableColumns(value)
  const schema: unknown = Reflect.get(value, SCHEMA)
  const extras = readExtras(value)
  const inline: unknown = Reflect.get(value, inlineForeignKeys[kind])
  const references: unknown[] = Array.isArray(inline) ? inline.concat(extras) : extras
  return {
    table: value,
    name: getTableName(value),
    schema: typeof schema === 'string' ? schema : undefined,
    columns,
    uniqueKeys: [...ownKeys(columns), ...extras.flatMap((extra) => uniqueKeyOf(extra, columns))],
    foreignKeys: references.flatMap((reference) => foreignKeyOf(reference, columns)),
  }
}

/** The keys that columns declare themselves. */
function ownKeys(columns: Readonly<Record<string, Column>>): UniqueKey[] {
  return Object.entries(columns).flatMap(([field, { primary, isUnique, uniqueName }]) =>
    primary || isUnique
      ? [{ name: primary ? 'PRIMARY' : (uniqueName ?? field), fields: [field] }]
      : [],
  )
}

/** The indexes and keys of the table's last parameter. */
function readExtras(table: Table): object[] {
  const build: unknown = Reflect.get(table, EXTRA_CONFIG)
  if (typeof build !== 'function') return []
  const built: unknown = Reflect.apply(build, undefined, [Reflect.get(table, EXTRA_COLUMNS)])
  if (typeof built !== 'object' || built === null) return []
  const values: unknown[] = Array.isArray(built) ? built.flat(1) : Object.values(built)
  return values.flatMap((value) => {
    const extra = callMethod(value, 'build', [table])
    return typeof extra === 'object' && extra !== null ? [extra] : []
  })
}

function uniqueKeyOf(extra: object, columns: Readonly<Record<string, Column>>): UniqueKey[] {
  const config = propertyOf(extra, 'config')
  // A unique constraint and a primary key have columns; an index has a configuration.
  const isIndex = typeof config === 'object' && config !== null
  const source: object = isIndex ? config : extra
  if (isIndex && (propertyOf(config, 'unique') !== true || propertyOf(config, 'where'))) return []
  if (propertyOf(extra, 'reference') !== undefined) return []
  const fields = fieldsOf(propertyOf(source, 'columns'), columns)
  const name = propertyOf(source, 'name') ?? callMethod(extra, 'getName', [])
  return fields.length === 0 ? [] : [{ name: typeof name === 'string' ? name : '', fields }]
}

function foreignKeyOf(extra: unknown, columns: Readonly<Record<string, Column>>): ForeignKey[] {
  const reference = callMethod(extra, 'reference', [])
  const parent = propertyOf(reference, 'foreignTable')
  const [field, ...others] = fieldsOf(propertyOf(reference, 'columns'), columns)
  if (field === undefined || others.length > 0 || !isTable(parent)) return []
  return [{ field, parent, cascades: propertyOf(extra, 'onDelete') === 'cascade' }]
}

/** The TypeScript names of columns; none when one of them is an expression. */
function fieldsOf(list: unknown, columns: Readonly<Record<string, Column>>): string[] {
  if (!Array.isArray(list)) return []
  const fields = list.map((one: unknown) => {
    const name = propertyOf(one, 'name')
    return Object.keys(columns).find((field) => columns[field]?.name === name)
  })
  return fields.every((field) => field !== undefined) ? fields : []
}

function propertyOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
}

function callMethod(from: unknown, name: string, values: readonly unknown[]): unknown {
  const method = propertyOf(from, name)
  return typeof method === 'function' ? Reflect.apply(method, from, values) : undefined
}
