import type { ColumnSchema, Schema, TableSchema } from '@countersign/core'
import type { DatabaseKind } from '@countersign/kysely'
import { wantedIndexes } from '@countersign/kysely/dialect'
import { columnText } from '../schema/column-text.js'

interface TableWriter {
  readonly module: string
  /** The function that declares a table. */
  readonly table: string
  /** The type of a column that refers to its own table. */
  readonly anyColumn: string
}

const writers: Readonly<Record<DatabaseKind, TableWriter>> = {
  sqlite: { module: 'sqlite-core', table: 'sqliteTable', anyColumn: 'AnySQLiteColumn' },
  postgres: { module: 'pg-core', table: 'pgTable', anyColumn: 'AnyPgColumn' },
  mysql: { module: 'mysql-core', table: 'mysqlTable', anyColumn: 'AnyMySqlColumn' },
}

/**
 * Writes the text of a Drizzle schema file for tables that are already composed, as adapters receive them. Apps call
 * `generateDrizzleSchema`.
 *
 * @throws Error for a model whose name cannot be exported
 */
export function drizzleSchemaText(schema: Schema, kind: DatabaseKind): string {
  const { module, anyColumn } = writers[kind]
  const tables = Object.entries(schema).map(([model, table]) => tableText(kind, model, table))
  const body = tables.join('\n')
  const names = [...new Set(body.match(/\b[a-zA-Z]+(?=\()/g))].filter((name) => isImport(name))
  const types = body.includes(anyColumn) ? [`type ${anyColumn}`] : []
  const imports = [...types, ...names.sort()].map((name) => `  ${name},\n`).join('')
  return `import {\n${imports}} from 'drizzle-orm/${module}'\n\n${body}`
}

/** Functions and methods in the text of tables, other than those of columns and tables. */
const METHODS = ['primaryKey', 'notNull', 'references', 'on']

function isImport(name: string): boolean {
  return !METHODS.includes(name)
}

function tableText(kind: DatabaseKind, model: string, table: TableSchema): string {
  const lines = Object.entries(table.columns).map(
    ([field, column]) =>
      `    ${propertyName(field)}: ${declaration(kind, { model, field, table, column })},\n`,
  )
  const indexes = wantedIndexes(model, table).map(({ name, columns, unique }) => {
    const fields = columns.map((column) => `table${access(column)}`).join(', ')
    return `    ${unique ? 'uniqueIndex' : 'index'}('${name}').on(${fields}),\n`
  })
  const extras = indexes.length === 0 ? '' : `  (table) => [\n${indexes.join('')}  ],\n`
  return `export const ${exportName(model)} = ${writers[kind].table}(\n  '${model}',\n  {\n${lines.join('')}  },\n${extras})\n`
}

interface DeclaredColumn {
  readonly model: string
  readonly field: string
  readonly table: TableSchema
  readonly column: ColumnSchema
}

function declaration(kind: DatabaseKind, { model, field, table, column }: DeclaredColumn): string {
  const { type, required, unique, index, references } = column
  const isKeyed =
    field === 'id' ||
    unique ||
    index ||
    references !== null ||
    table.uniqueTogether.some((key) => key.includes(field))
  const nullability = field === 'id' ? '.primaryKey()' : required ? '.notNull()' : ''
  const result = references === model ? `(): ${writers[kind].anyColumn}` : '()'
  const reference =
    references === null
      ? ''
      : `.references(${result} => ${exportName(references)}.id, { onDelete: 'cascade' })`
  return `${columnText(kind, { type, name: field, isKeyed })}${nullability}${reference}`
}

const IDENTIFIER = /^[a-zA-Z_$][\w$]*$/

function exportName(model: string): string {
  if (IDENTIFIER.test(model)) return model
  throw new Error(`The model "${model}" cannot be exported: its name is no identifier`)
}

function propertyName(field: string): string {
  return IDENTIFIER.test(field) ? field : `'${field}'`
}

function access(field: string): string {
  return IDENTIFIER.test(field) ? `.${field}` : `['${field}']`
}
