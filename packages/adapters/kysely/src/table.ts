import {
  type StoredType,
  type FieldValue,
  type Schema,
  type StoredRow,
  type TableSchema,
  toDate,
} from '@countersign/core'
import { sql } from 'kysely'
import type { Engine, Fragment } from './engines/engine.js'
import type { ColumnMapping, TableMapping, TableMappings } from './table-mapping.js'
import { type IdColumn, type IdType, requireId } from './typed-ids.js'
import { wantedIndexes } from './wanted-indexes.js'

/** Where the tables are. */
interface TablePlaces {
  readonly mappings?: TableMappings | undefined
  /** The schema of PostgreSQL that holds them. Default: those of the search path. */
  readonly namespace?: string | undefined
}

/** The tables of a schema by model. */
export class Tables {
  readonly #byModel: ReadonlyMap<string, Table>

  constructor(schema: Schema, engine: Engine, { mappings = {}, namespace }: TablePlaces = {}) {
    const tables = Object.entries(schema).map(
      ([name, table], position) =>
        new Table(
          {
            name,
            key: String(position),
            engine,
            mapping: { ...(namespace !== undefined && { schema: namespace }), ...mappings[name] },
          },
          table,
        ),
    )
    this.#byModel = new Map(tables.map((table) => [table.name, table]))
  }

  /** @throws Error when the schema has no such model. */
  get(model: string): Table {
    const table = this.#byModel.get(model)
    if (!table) throw new Error(`There is no model "${model}"`)
    return table
  }
}

interface TableSource {
  readonly name: string
  readonly key: string
  readonly engine: Engine
  readonly mapping: TableMapping
}

/** One table of the schema. */
export class Table {
  /** The model. */
  readonly name: string
  /** The name in the database, quoted. */
  readonly id: Fragment
  /** The table's part of statement keys. */
  readonly key: string
  readonly columns: readonly Column[]
  /** Reads all columns. */
  readonly reader: RowReader
  /** Called when another row has the id of a new one. */
  onTakenId: (() => void) | null = null
  readonly #byName: ReadonlyMap<string, Column>
  readonly #readers = new WeakMap<readonly string[], RowReader>()
  readonly #uniqueKeys: ReadonlyMap<string, readonly string[]>

  constructor({ name, key, engine, mapping }: TableSource, schema: TableSchema) {
    this.name = name
    const stored = mapping.name ?? name
    this.id = mapping.schema === undefined ? sql.id(stored) : sql.id(mapping.schema, stored)
    this.key = key
    const wantedColumns: Readonly<Record<string, IdColumn>> = schema.columns
    this.columns = Object.entries(wantedColumns).map(([column, wanted], position) => {
      const { idType, required } = wanted
      const key = String(position)
      const source = { table: name, name: column, key, engine, idType, isRequired: required }
      return new Column({ ...source, mapping: mapping.columns?.[column] ?? {} }, wanted.type)
    })
    this.#byName = new Map(this.columns.map((column) => [column.name, column]))
    this.reader = new RowReader(this.columns, '*')
    const unique = wantedIndexes(name, schema).filter((index) => index.unique)
    this.#uniqueKeys = mapping.keys ?? new Map(unique.map((index) => [index.name, index.columns]))
  }

  /** @throws Error when the model has no such field. */
  column(field: string): Column {
    const column = this.#byName.get(field)
    if (!column) throw new Error(`The model "${this.name}" has no field "${field}"`)
    return column
  }

  /**
   * Returns a reader of some columns, or of all. A caller that keeps its list of columns gets the same reader again.
   *
   * @throws Error when the model has no such field.
   */
  readerOf(fields: readonly string[] | undefined): RowReader {
    if (!fields) return this.reader
    const known = this.#readers.get(fields)
    if (known) return known
    const columns = fields.map((field) => this.column(field))
    const reader = new RowReader(columns, columns.map(({ key }) => key).join(','))
    this.#readers.set(fields, reader)
    return reader
  }

  /**
   * Returns the fields of a unique key that the database names by its columns or by its own name; null when the
   * schema has no such key. MySQL names a key after its column where a statement of the app's own created it.
   */
  keyOf(named: readonly string[]): readonly string[] | null {
    const [name = ''] = named
    const key = this.#uniqueKeys.get(name)
    if (key) return key
    const columns = named.map((one) => this.columns.find(({ stored }) => stored === one))
    return columns.every((column) => column !== undefined)
      ? columns.map((column) => column.name)
      : null
  }
}

/** Reads the values of rows in the order of its columns. */
export class RowReader {
  readonly columns: readonly Column[]
  /** The reader's part of statement keys. */
  readonly key: string
  readonly #empty: StoredRow

  constructor(columns: readonly Column[], key: string) {
    this.columns = columns
    this.key = key
    this.#empty = Object.fromEntries(columns.map(({ name }) => [name, null]))
  }

  /** Reads a row whose values begin at a position. */
  decode(values: readonly unknown[], first = 0): StoredRow {
    // A copy has its columns from the start, which costs less than adding them one by one.
    const row: StoredRow = { ...this.#empty }
    let position = first
    for (const column of this.columns) {
      row[column.name] = column.decode(values[position])
      position += 1
    }
    return row
  }
}

interface ColumnSource {
  readonly table: string
  readonly name: string
  readonly key: string
  readonly engine: Engine
  readonly mapping: ColumnMapping
  readonly idType: IdType | undefined
  readonly isRequired: boolean
}

/** One column, with the conversion of its values. */
export class Column {
  /** The field. */
  readonly name: string
  /** The name in the database. */
  readonly stored: string
  readonly type: StoredType
  /** What `typeof` says of a value. */
  readonly #jsType: string
  /** The column's part of statement keys. */
  readonly key: string
  /** Names the column in errors. */
  readonly label: string
  readonly #engine: Engine
  readonly #mapping: ColumnMapping
  /** The type of the ids that the column holds, where it is not text. */
  readonly idType: IdType | undefined
  /** Whether it holds no null. */
  readonly isRequired: boolean
  /** Whether a list of values is bound as one JSON text. */
  readonly packsLists: boolean

  constructor({ table, name, key, engine, mapping, ...others }: ColumnSource, type: StoredType) {
    this.name = name
    this.stored = mapping.name ?? name
    this.type = type
    this.#jsType = jsType(type)
    this.key = key
    this.label = `"${table}"."${name}"`
    this.#engine = engine
    this.#mapping = mapping
    this.idType = others.idType
    this.isRequired = others.isRequired
    this.packsLists = engine.packsLists ?? false
  }

  /**
   * Converts a value to the driver's form.
   *
   * @param idType the type of the ids that are accepted; null for any text. Default: that of the column.
   * @throws TypeError for a value of another type, and for a text that is no id where only ids are accepted.
   */
  encode(value: FieldValue | undefined, idType: IdType | null = this.idType ?? null): unknown {
    const { booleans, dates } = this.#engine
    const { encode } = this.#mapping
    if (value === null) return null
    if (idType) return requireId(idType, this.label, value)
    if (value instanceof Date) {
      if (this.type === 'date' && !Number.isNaN(value.getTime())) {
        return encode ? encode(value) : encodeDate(value, dates)
      }
    } else if (typeof value === this.#jsType && isStorable(value)) {
      if (encode) return encode(value)
      return booleans === 'number' && typeof value === 'boolean' ? Number(value) : value
    }
    const given = describe(value, this.type)
    throw new TypeError(`${this.label} takes a ${this.type}, not ${given}`)
  }

  /**
   * Drivers differ: numbers may come as text or bigint, booleans as numbers, dates as text or numbers, and JSON as its
   * value where another program created the column with the database's own type.
   */
  decode(stored: unknown): FieldValue {
    if ((stored ?? null) === null) return null
    if (this.#mapping.decode) return this.#mapping.decode(stored)
    switch (this.type) {
      case 'string':
        return typeof stored === 'string' ? stored : String(stored)
      case 'json':
        return typeof stored === 'string' ? stored : JSON.stringify(stored)
      case 'number':
        return Number(stored)
      case 'boolean':
        return Number(stored) !== 0
      case 'date':
        if (stored instanceof Date) return stored
        return typeof stored === 'string' ? toDate(stored) : new Date(Number(stored))
    }
  }
}

/** JSON is text here. */
function jsType(type: StoredType): string {
  return type === 'json' ? 'string' : type
}

/** Some drivers cut text at NUL and replace a lone surrogate by another character. */
function isStorable(
  value: Exclude<FieldValue, Date> | undefined,
): value is NonNullable<Exclude<FieldValue, Date>> {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean'
}

/** @throws RangeError for text of a year outside 1 to 9999, which SQLite would sort wrongly. */
function encodeDate(date: Date, form: Engine['dates']): unknown {
  if (form === 'date') return date
  if (form === 'milliseconds') return date.getTime()
  const year = date.getUTCFullYear()
  if (year < 1 || year > 9999) throw new RangeError('A date must be in the years 1 to 9999')
  return date.toISOString()
}

/** Describes a value without repeating it, because it may be a secret. */
function describe(value: FieldValue | undefined, type: StoredType): string {
  if (typeof value === 'string' && jsType(type) === 'string') return 'an ill-formed text'
  if (value instanceof Date) return type === 'date' ? 'an invalid date' : 'a date'
  return value === undefined ? 'undefined' : `a ${typeof value}`
}
