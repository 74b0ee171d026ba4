import type { ColumnSchema, Schema, StoredType, TableSchema } from '../contract/storage/adapter.js'
import type { AdditionalField, AdditionalFields } from '../contract/tables/additional-fields.js'
import { projectRow, type RowProjection } from '../contract/calls/answer.js'
import type { Field, Fields, FieldType, Model } from '../contract/tables/models.js'
import type { Plugin } from '../contract/plugins/plugin.js'

/** Columns that the app adds, by model. */
export type AppFields = Readonly<Record<string, AdditionalFields>>

/** The default values of columns, or functions that return them. */
export type ColumnDefaults = ReadonlyMap<string, AdditionalField['defaultValue']>

/** The models of an app: the core's, its plugins' and its own columns, put together once at start. */
export interface Tables {
  readonly schema: Schema
  /** Shows the columns of a row that may be read out. */
  readonly projection: (model: string) => RowProjection
  /** The columns of a row that may be read out. */
  readonly shown: (model: string) => Fields
  /** The default values of the columns of new rows, by model. */
  readonly defaults: ReadonlyMap<string, ColumnDefaults>
}

interface Table {
  readonly name: string
  readonly fields: Map<string, Field>
  readonly uniqueTogether: Model['uniqueTogether']
  readonly hasOwnIds: boolean | undefined
  readonly defaults: Map<string, AdditionalField['defaultValue']>
}

/**
 * Puts the tables together.
 *
 * @throws Error when two parts declare the same table or column, or refer to a table that is not there.
 */
export function composeTables(
  models: readonly Model[],
  plugins: readonly Plugin[],
  app: AppFields,
): Tables {
  const tables = new Map<string, Table>()
  for (const model of [...models, ...plugins.flatMap((plugin) => plugin.models ?? [])]) {
    if (tables.has(model.name)) throw new Error(`The table "${model.name}" is declared twice`)
    const fields = new Map(Object.entries(model.fields))
    const { name, uniqueTogether, hasOwnIds } = model
    tables.set(name, { name, fields, uniqueTogether, hasOwnIds, defaults: new Map() })
  }
  for (const plugin of plugins) {
    for (const [name, added] of Object.entries(plugin.columns ?? {}))
      addColumns(tables, name, added)
  }
  for (const [name, added] of Object.entries(app)) addAppColumns(tables, name, added)

  const ordered = inReferenceOrder(tables)
  const projections = new Map(ordered.map((table) => [table.name, projectionOf(table)]))
  return {
    schema: Object.fromEntries(ordered.map((table) => [table.name, toTableSchema(table)])),
    projection: (model) => found(projections, model),
    shown: (model) => shownColumns(found(tables, model)),
    defaults: new Map(ordered.map(({ name, defaults }) => [name, defaults])),
  }
}

function shownColumns({ fields }: Table): Fields {
  const shown = [...fields].filter(([, { returned }]) => returned !== false)
  return { id: { type: 'string', required: true }, ...Object.fromEntries(shown) }
}

function addColumns(tables: Map<string, Table>, name: string, added: Fields): void {
  const table = found(tables, name)
  for (const [column, field] of Object.entries(added)) {
    if (column === 'id' || table.fields.has(column)) {
      throw new Error(`The column "${name}.${column}" is declared twice`)
    }
    table.fields.set(column, field)
  }
}

function addAppColumns(tables: Map<string, Table>, name: string, added: AdditionalFields): void {
  const { defaults } = found(tables, name)
  for (const [
    column,
    { type, unique = false, index = false, returned = true, defaultValue },
  ] of Object.entries(added)) {
    addColumns(tables, name, { [column]: { type, unique, index, returned } })
    if (defaultValue !== undefined) defaults.set(column, defaultValue)
  }
}

function projectionOf(table: Table): RowProjection {
  const columns = Object.keys(shownColumns(table)).map((column) => {
    const value = table.defaults.get(column)
    return [column, typeof value === 'function' ? null : (value ?? null)] as const
  })
  return projectRow(columns)
}

function toTableSchema({ fields, uniqueTogether, hasOwnIds }: Table): TableSchema {
  const id: ColumnSchema = toColumnSchema({ type: 'string', required: true, unique: true })
  const columns = [...fields].map(([name, field]) => [name, toColumnSchema(field)] as const)
  return { columns: { id, ...Object.fromEntries(columns) }, uniqueTogether, hasOwnIds }
}

function toColumnSchema(field: Field): ColumnSchema {
  const { type, required = false, unique = false, index = false, references = null } = field
  return { type: toStoredType(type), required, unique, index, references }
}

function toStoredType(type: FieldType): StoredType {
  if (typeof type !== 'string') return 'string'
  return type === 'string[]' || type === 'number[]' ? 'json' : type
}

function inReferenceOrder(tables: Map<string, Table>): Table[] {
  const ordered = new Set<Table>()
  const visit = (table: Table, path: readonly string[]): void => {
    if (path.includes(table.name)) throw new Error(`Tables refer in a circle: ${path.join(', ')}`)
    for (const { references } of table.fields.values()) {
      if (references === undefined || references === table.name) continue
      visit(found(tables, references, `, which "${table.name}" references`), [...path, table.name])
    }
    ordered.add(table)
  }
  for (const table of tables.values()) visit(table, [])
  return [...ordered]
}

function found<T extends object>(byModel: ReadonlyMap<string, T>, model: string, child = ''): T {
  const value = byModel.get(model)
  if (!value) throw new Error(`There is no table "${model}"${child}`)
  return value
}
