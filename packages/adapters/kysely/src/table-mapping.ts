import type { FieldValue, Schema } from '@countersign/core'
import {
  callback,
  custom,
  filledText,
  optional,
  requireOptions,
  section,
} from '@countersign/core/plugin-options'

/** The table of a model, where it differs from the schema. */
export interface TableMapping {
  /** The name of the table. Default: the name of the model. */
  readonly name?: string
  /** The schema that holds the table in PostgreSQL, or the database in MySQL. Default: that of the connection. */
  readonly schema?: string
  /** Columns by field. Default: a column has the name of its field. */
  readonly columns?: Readonly<Record<string, ColumnMapping>>
  /** The fields of each unique key by the name of the key in the database. Default: the names that migrations give. */
  readonly keys?: ReadonlyMap<string, readonly string[]>
}

/** A column whose name or stored form differs from the schema. */
export interface ColumnMapping {
  /** The name of the column. Default: the name of the field. */
  readonly name?: string
  /** Converts a value of the declared type, never null, to the driver's form. Default: the form of the database. */
  readonly encode?: (value: NonNullable<FieldValue>) => unknown
  /** Converts a value of the driver, never null, to the declared type. Default: reads the usual forms of all drivers. */
  readonly decode?: (stored: unknown) => FieldValue
}

/** The tables of models, by model. A model that is not named has the names of the schema. */
export type TableMappings = Readonly<Record<string, TableMapping>>

const column = section({ name: optional(filledText), encode: callback(), decode: callback() })

/** @throws ConfigurationError for a model or field that the schema lacks, and for another mistake in a mapping. */
export function checkMappings(schema: Schema, mappings: TableMappings): void {
  const tables = Object.entries(schema).map(([model, { columns }]) => {
    const fields = Object.keys(columns).map((field) => [field, column] as const)
    const table = section({
      name: optional(filledText),
      schema: optional(filledText),
      columns: section(Object.fromEntries(fields)),
      keys: optional(custom((given) => given instanceof Map, 'must be a Map')),
    })
    return [model, table] as const
  })
  requireOptions('kysely.tables', section(Object.fromEntries(tables)), mappings)
}
