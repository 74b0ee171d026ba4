import type { ColumnSchema, TableSchema } from '@countersign/core'
import { sql } from 'kysely'
import type { Engine, Fragment } from '../engines/engine.js'
import type { WantedIndex } from './wanted-index.js'

/** A table of the schema with its name. */
export interface NamedTable {
  readonly name: string
  readonly schema: TableSchema
}

/** Creates a table without its indexes. */
export function createTable(engine: Engine, table: NamedTable): Fragment {
  const columns = Object.entries(table.schema.columns)
  const lines = [
    ...columns.map(([name, { required }]) => {
      const nullability = required ? sql` not null` : sql``
      const key = name === 'id' ? sql` primary key` : sql``
      return sql`${columnHead(engine, table, name)}${nullability}${key}`
    }),
    ...columns.flatMap(([name, { references }]) =>
      references === null
        ? []
        : [sql`foreign key (${sql.id(name)})${referencesClause(references)}`],
    ),
  ]
  return sql`create table ${sql.id(table.name)} (${sql.join(lines)})`
}

/** Adds a nullable column, because existing rows have no value for it. */
export function addColumn(engine: Engine, table: NamedTable, name: string): Fragment[] {
  const alter = sql`alter table ${sql.id(table.name)} add`
  const column = sql`${alter} column ${columnHead(engine, table, name)}`
  const references = table.schema.columns[name]?.references ?? null
  if (references === null) return [column]
  const clause = referencesClause(references)
  if (engine.migration.inlineReferences) return [sql`${column}${clause}`]
  return [column, sql`${alter} foreign key (${sql.id(name)})${clause}`]
}

/** Creates an index or a unique key. */
export function createIndex(table: string, { name, columns, unique }: WantedIndex): Fragment {
  const kind = unique ? sql`unique index` : sql`index`
  return sql`create ${kind} ${sql.id(name)} on ${sql.id(table)} (${listOf(columns)})`
}

/** Selects the values of a key that several rows have. */
export function selectDuplicates(table: string, columns: readonly string[]): Fragment {
  const present = columns.map((column) => sql`${sql.id(column)} is not null`)
  return sql`select ${listOf(columns)}, count(*) as ${sql.id('rows')} from ${sql.id(table)} where ${sql.join(present, sql` and `)} group by ${listOf(columns)} having count(*) > 1`
}

function listOf(columns: readonly string[]): Fragment {
  return sql.join(columns.map((column) => sql.id(column)))
}

function columnHead(engine: Engine, { schema }: NamedTable, name: string): Fragment {
  const column = schema.columns[name]
  if (!column) throw new Error(`There is no column "${name}"`)
  const type = engine.migration.columnType(column, isKeyed(schema, name, column))
  return sql`${sql.id(name)} ${sql.raw(type)}`
}

function isKeyed(schema: TableSchema, name: string, column: ColumnSchema): boolean {
  const { unique, index, references } = column
  const inKey = schema.uniqueTogether.some((key) => key.includes(name))
  return name === 'id' || unique || index || references !== null || inKey
}

function referencesClause(model: string): Fragment {
  return sql` references ${sql.id(model)} (${sql.id('id')}) on delete cascade`
}
