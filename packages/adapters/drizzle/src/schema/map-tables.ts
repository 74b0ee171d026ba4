import type { ColumnSchema, Schema, TableSchema } from '@countersign/core'
import type { ColumnMapping, TableMapping, TableMappings } from '@countersign/kysely'
import type { Column } from 'drizzle-orm'
import type { DrizzleParts } from '../drizzle-instance.js'
import { type AppTable, readAppTable } from './app-table.js'
import { conversionOf } from './column-conversion.js'
import { columnText } from './column-text.js'

type MappingParts = Pick<DrizzleParts, 'kind' | 'casing'>

const HOW =
  'Write the tables with generateDrizzleSchema() of @countersign/drizzle, or complete your own, and migrate the database with drizzle-kit.'

/**
 * Finds the app's table and columns for each model.
 *
 * @throws Error that names every missing or unsuitable table, column and key.
 */
export function mapTables(
  schema: Schema,
  objects: Readonly<Record<string, unknown>>,
  parts: MappingParts,
): TableMappings {
  const problems: string[] = []
  const tables = new Map<string, AppTable>()
  for (const model of Object.keys(schema)) {
    const table = findTable(model, objects, parts)
    if (table) tables.set(model, table)
    else problems.push(`The model "${model}" has no table: the schema exports no table "${model}"`)
  }
  const mappings = Object.entries(schema).flatMap(([model, tableSchema]) => {
    const table = tables.get(model)
    if (!table) return []
    problems.push(
      ...missingKeys(model, tableSchema, table),
      ...missingCascades(model, tableSchema, tables),
      ...unfilledColumns(model, tableSchema, table),
    )
    return [[model, mapTable({ model, schema: tableSchema, table }, parts, problems)] as const]
  })
  if (problems.length > 0) {
    throw new Error(
      `The Drizzle schema does not fit the options of createAuth:\n${problems.map((problem) => `- ${problem}\n`).join('')}${HOW}`,
    )
  }
  return Object.fromEntries(mappings)
}

/** By the name of the export, else by the name of the table. */
function findTable(
  model: string,
  objects: Readonly<Record<string, unknown>>,
  { kind }: MappingParts,
): AppTable | null {
  const exported = readAppTable(objects[model], kind)
  if (exported) return exported
  const tables = Object.values(objects).map((value) => readAppTable(value, kind))
  return tables.find((table) => table?.name === model) ?? null
}

interface NamedTable {
  readonly model: string
  readonly schema: TableSchema
  readonly table: AppTable
}

function mapTable(
  { model, schema, table }: NamedTable,
  parts: MappingParts,
  problems: string[],
): TableMapping {
  const columns: Record<string, ColumnMapping> = {}
  for (const [field, wanted] of Object.entries(schema.columns)) {
    const column = table.columns[field]
    const mapping = column && mapColumn(wanted, column, parts)
    if (mapping) columns[field] = mapping
    else problems.push(columnProblem({ model, field, wanted }, column, parts))
    if (mapping && column.notNull && !wanted.required) {
      problems.push(`"${model}"."${field}" takes no null: remove .notNull()`)
    }
  }
  const keys = new Map(table.uniqueKeys.map(({ name, fields }) => [name, fields]))
  const names = { name: table.name, columns, keys }
  return table.schema === undefined ? names : { ...names, schema: table.schema }
}

function mapColumn(
  { type }: ColumnSchema,
  column: Column,
  { kind, casing }: MappingParts,
): ColumnMapping | null {
  const conversion = conversionOf(kind, type, column)
  return conversion && { ...conversion, name: casing?.getColumnCasing(column) ?? column.name }
}

interface WantedColumn {
  readonly model: string
  readonly field: string
  readonly wanted: ColumnSchema
}

function columnProblem(
  { model, field, wanted }: WantedColumn,
  column: Column | undefined,
  { kind }: MappingParts,
): string {
  const text = columnText(kind, { type: wanted.type, name: field, isKeyed: false })
  return column
    ? `"${model}"."${field}" is a ${column.getSQLType()} of ${column.dataType}, which cannot hold a ${wanted.type} exactly: declare it as ${text}`
    : `"${model}"."${field}" is missing: add the column ${text} under the name ${field}`
}

/** Unique keys that keep rows apart when two requests write at once. */
function missingKeys(model: string, schema: TableSchema, { uniqueKeys }: AppTable): string[] {
  const single = Object.entries(schema.columns).flatMap(([field, { unique }]) =>
    unique ? [[field]] : [],
  )
  const has = (wanted: readonly string[]): boolean =>
    uniqueKeys.some(
      ({ fields }) =>
        fields.length === wanted.length && wanted.every((field) => fields.includes(field)),
    )
  return [...single, ...schema.uniqueTogether]
    .filter((wanted) => !has(wanted))
    .map((wanted) => `"${model}" has no unique key on ${wanted.join(', ')}`)
}

/** References whose rows would stay, or keep the parent from being deleted. */
function missingCascades(
  model: string,
  { columns }: TableSchema,
  tables: ReadonlyMap<string, AppTable>,
): string[] {
  const keys = tables.get(model)?.foreignKeys ?? []
  return Object.entries(columns).flatMap(([field, { references }]) => {
    const parent = references === null ? undefined : tables.get(references)
    if (!parent || references === null) return []
    const found = keys.some(
      (key) => key.field === field && key.parent === parent.table && key.cascades,
    )
    return found
      ? []
      : [
          `"${model}"."${field}" is no foreign key to "${references}" with ON DELETE CASCADE: add .references(() => ${references}.id, { onDelete: 'cascade' })`,
        ]
  })
}

/** Columns of the app that would make every INSERT fail. */
function unfilledColumns(model: string, schema: TableSchema, { columns }: AppTable): string[] {
  return Object.entries(columns)
    .filter(([field, column]) => {
      const isFilled =
        column.default !== undefined ||
        column.generated !== undefined ||
        column.generatedIdentity !== undefined
      return column.notNull && !isFilled && !schema.columns[field]
    })
    .map(
      ([field]) =>
        `"${model}"."${field}" is unknown to Countersign, takes no null and has no default in the database: no row can be written`,
    )
}
