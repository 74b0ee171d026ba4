import type { Schema, StoredRow, TableSchema } from '@countersign/core'
import { type Column, createColumn } from './column.js'
import type { Engine } from './engines/engine.js'
import { wantedIndexes } from './migrations/wanted-index.js'

/** A row as Kysely returns it. */
export type DriverRow = Record<string, unknown>

/** One table of the schema. */
export class Table {
  readonly name: string
  /** The table's part of statement keys. */
  readonly key: string
  readonly columns: readonly Column[]
  /** The columns under aliases, for joins of two tables with the same column names. */
  readonly asChild: readonly AliasedColumn[]
  readonly asParent: readonly AliasedColumn[]
  readonly #byName: ReadonlyMap<string, Column>
  readonly #keys: ReadonlyMap<string, readonly string[]>

  constructor({ name, key, schema }: TableSource, engine: Engine) {
    this.name = name
    this.key = key
    this.columns = Object.entries(schema.columns).map(([column, columnSchema], position) =>
      createColumn({ model: name, name: column, position, schema: columnSchema }, engine),
    )
    this.asChild = this.columns.map((column) => ({ column, alias: `c${column.key}` }))
    this.asParent = this.columns.map((column) => ({ column, alias: `p${column.key}` }))
    this.#byName = new Map(this.columns.map((column) => [column.name, column]))
    const keys = wantedIndexes(name, schema).filter(({ unique }) => unique)
    this.#keys = new Map(keys.map((key) => [key.name, key.columns]))
  }

  /**
   * Returns the columns of a unique key that the database names by its columns or by its own name; null when the
   * schema has no such key. MySQL names a key after its column where a statement of the app's own created it.
   */
  keyOf(named: readonly string[]): readonly string[] | null {
    const [name = ''] = named
    return this.#keys.get(name) ?? (named.every((one) => this.#byName.has(one)) ? named : null)
  }

  /** @throws Error when the model has no such field. */
  column(field: string): Column {
    const column = this.#byName.get(field)
    if (!column) throw new Error(`The model "${this.name}" has no field "${field}"`)
    return column
  }

  /** Encodes the values of a complete row, in the order of the columns. */
  encode(row: StoredRow): unknown[] {
    for (const field of Object.keys(row)) this.column(field)
    return this.columns.map((column) => column.encode(row[column.name]))
  }

  /** Reads a row whose columns are named after the fields. */
  decode(stored: DriverRow): StoredRow {
    const row: StoredRow = {}
    for (const column of this.columns) row[column.name] = column.decode(stored[column.name])
    return row
  }
}

/** A column under another name. */
export interface AliasedColumn {
  readonly column: Column
  readonly alias: string
}

/** Reads the part of a joined row that is under the aliases. */
export function decodeAliased(columns: readonly AliasedColumn[], stored: DriverRow): StoredRow {
  const row: StoredRow = {}
  for (const { column, alias } of columns) row[column.name] = column.decode(stored[alias])
  return row
}

interface TableSource {
  readonly name: string
  readonly key: string
  readonly schema: TableSchema
}

/** The first of the rows that a statement returned. */
export function firstRow(table: Table, [row]: readonly DriverRow[]): StoredRow | null {
  return row ? table.decode(row) : null
}

/** The tables of a schema by model. */
export class Tables {
  readonly #tables: ReadonlyMap<string, Table>

  constructor(schema: Schema, engine: Engine) {
    this.#tables = new Map(
      Object.entries(schema).map(([name, table], position) => [
        name,
        new Table({ name, key: String(position), schema: table }, engine),
      ]),
    )
  }

  /** @throws Error when the schema has no such model. */
  get(model: string): Table {
    const table = this.#tables.get(model)
    if (!table) throw new Error(`There is no model "${model}"`)
    return table
  }
}
