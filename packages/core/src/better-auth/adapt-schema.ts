import type { ColumnSchema, Schema, TableSchema } from '../contract/adapter.js'

/** How a table of better-auth differs. */
interface Difference {
  readonly added: Readonly<Record<string, ColumnSchema>>
  readonly changed: Readonly<Record<string, Partial<ColumnSchema>>>
}

const nullableText: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}

const differences: Readonly<Record<string, Difference>> = {
  user: { added: {}, changed: {} },
  session: { added: {}, changed: {} },
  account: { added: { issuer: nullableText }, changed: {} },
  verification: {
    added: {},
    changed: {
      // Several values may have one identifier.
      identifier: { unique: false },
      // 1.2 accepts rows without a creation date.
      createdAt: { required: false },
      updatedAt: { required: false },
    },
  },
}

/**
 * The tables of better-auth with the additions of the core: nullable columns and unique keys, and no index
 * that the app has not created itself. Tables of plugins stay unchanged.
 */
export function adaptSchema(schema: Schema): Schema {
  const tables = Object.entries(schema).map(([name, table]) => {
    const difference = differences[name]
    return [name, difference ? adaptTable(table, difference) : table] as const
  })
  return Object.fromEntries(tables)
}

function adaptTable(table: TableSchema, { added, changed }: Difference): TableSchema {
  const columns = Object.entries({ ...table.columns, ...added }).map(
    ([name, column]) => [name, { ...column, ...changed[name], index: false }] as const,
  )
  return { ...table, columns: Object.fromEntries(columns) }
}
