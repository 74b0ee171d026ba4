import type { ColumnSchema, TableSchema } from '@countersign/core'
import type { TableState } from './database-state.js'
import type { Engine, Fragment } from './engines/engine.js'
import type { KyselyInstance } from './runner.js'
import { contentOf } from './typed-ids.js'

/** A table of the schema with its name. */
export interface NamedTable {
  readonly name: string
  readonly schema: TableSchema
  /** The quoted name of a table. */
  readonly idOf: (table: string) => Fragment
  /** The definition that a column needs to refer to the id of a table; null for that of its type. */
  readonly definitionOf: (table: string) => string | null
  /** The collation of new text columns; null for that of the database. */
  readonly collation: string | null
}

/** An existing table, and the instance to query its rows. */
export interface ExistingTable extends NamedTable {
  readonly instance: KyselyInstance
  readonly state: TableState
}

/** The type of a column, as a statement declares it. */
export function definitionIn(
  engine: Engine,
  { schema, definitionOf, collation }: NamedTable,
  name: string,
): string {
  const column = schema.columns[name]
  if (!column) throw new Error(`There is no column "${name}"`)
  const { references } = column
  const parent = references === null ? null : definitionOf(references)
  if (parent !== null) return parent
  const type = engine.migration.columnType(column, isKeyed(schema, name, column))
  const isText = collation !== null && contentOf(column) === 'string'
  return isText ? `${type}${collating(collation)}` : type
}

/** The clause of a text column with a collation. */
export function collating(collation: string): string {
  return ` character set utf8mb4 collate ${collation}`
}

/** Whether a column is the id, a foreign key, or part of a key or an index. */
export function isKeyed(schema: TableSchema, name: string, column: ColumnSchema): boolean {
  const { unique, index, references } = column
  const inKey = schema.uniqueTogether.some((key) => key.includes(name))
  return name === 'id' || unique || index || references !== null || inKey
}
