import type { Condition, Schema, StoredRow } from '../contract/storage/adapter.js'
import type { Names } from './names.js'

/** The names of one table, compiled once. */
export class ColumnNames {
  readonly model: string
  /** The name of the table in the database. */
  readonly table: string
  readonly #columns: ReadonlyMap<string, string>
  readonly #fields: ReadonlyMap<string, string>
  /** Whether a column has another name than its field. */
  readonly #differs: boolean
  /** The pairs of field and column, in order. */
  readonly #pairs: readonly (readonly [field: string, column: string])[]
  readonly #empty: StoredRow
  readonly #lists = new WeakMap<readonly string[], readonly string[]>()

  constructor(model: string, table: string, columns: ReadonlyMap<string, string>) {
    this.model = model
    this.table = table
    this.#columns = columns
    this.#pairs = [...columns]
    this.#empty = Object.fromEntries([...columns.keys()].map((field) => [field, null]))
    this.#fields = new Map([...columns].map(([field, column]) => [column, field]))
    this.#differs = [...columns].some(([field, column]) => field !== column)
  }

  /** @throws Error when the model has no such field. */
  column(field: string): string {
    const column = this.#columns.get(field)
    if (column !== undefined) return column
    throw new Error(`The model "${this.model}" has no field "${field}"`)
  }

  /** The field of a column; the column itself when the model has no such column. */
  field(column: string): string {
    return this.#fields.get(column) ?? column
  }

  /** The columns of a list of fields. A caller that keeps its list gets the same list again. */
  list(fields: readonly string[]): readonly string[] {
    if (!this.#differs) return fields
    const known = this.#lists.get(fields)
    if (known) return known
    const columns = fields.map((field) => this.column(field))
    this.#lists.set(fields, columns)
    return columns
  }

  conditions(where: readonly Condition[]): readonly Condition[] {
    if (!this.#differs) return where
    return where.map(({ field, operator, value }) => ({
      field: this.column(field),
      operator,
      value,
    }))
  }

  /** The values of a row by column. */
  encode(row: StoredRow): StoredRow {
    if (!this.#differs) return row
    const stored: StoredRow = {}
    for (const field of Object.keys(row)) stored[this.column(field)] = row[field] ?? null
    return stored
  }

  /** The values of a row by field: of all columns, or of those that a list names. */
  decode(stored: StoredRow, list?: readonly string[]): StoredRow {
    if (!this.#differs) return stored
    if (list) return this.#decodeListed(stored, list)
    // A copy has its fields from the start, which costs less than adding them one by one.
    const row: StoredRow = { ...this.#empty }
    for (const [field, column] of this.#pairs) row[field] = stored[column] ?? null
    return row
  }

  #decodeListed(stored: StoredRow, list: readonly string[]): StoredRow {
    const row: StoredRow = {}
    for (const field of list) row[field] = stored[this.column(field)] ?? null
    return row
  }
}

/** The names of all tables of a schema. */
export class SchemaNames {
  readonly #byModel: ReadonlyMap<string, ColumnNames>
  readonly #byTable: ReadonlyMap<string, ColumnNames>

  constructor(tables: readonly ColumnNames[]) {
    this.#byModel = new Map(tables.map((table) => [table.model, table]))
    this.#byTable = new Map(tables.map((table) => [table.table, table]))
  }

  /** @throws Error when the schema has no such model. */
  of(model: string): ColumnNames {
    const table = this.#byModel.get(model)
    if (table) return table
    throw new Error(`There is no model "${model}"`)
  }

  ofTable(name: string): ColumnNames | undefined {
    return this.#byTable.get(name)
  }
}

/** The names of a schema whose names have no problems. */
export function namesOf(schema: Schema, names: Names): SchemaNames {
  const tables = Object.entries(schema).map(([model, { columns }]) => {
    const { modelName = model, fields = {} } = ownValue(names, model) ?? {}
    const stored = Object.keys(columns).map(
      (field) => [field, ownValue(fields, field) ?? field] as const,
    )
    return new ColumnNames(model, modelName, new Map(stored))
  })
  return new SchemaNames(tables)
}

/** The schema with the names of the database. */
export function renameSchema(schema: Schema, names: SchemaNames): Schema {
  const tables = Object.entries(schema).map(([model, { columns, uniqueTogether, ...others }]) => {
    const table = names.of(model)
    const renamed = Object.entries(columns).map(([field, column]) => {
      const { references } = column
      const parent = references === null ? null : names.of(references).table
      return [table.column(field), { ...column, references: parent }] as const
    })
    const keys = uniqueTogether.map((key) => table.list(key))
    const stored = { columns: Object.fromEntries(renamed), uniqueTogether: keys }
    return [table.table, { ...others, ...stored }] as const
  })
  return Object.fromEntries(tables)
}

function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
