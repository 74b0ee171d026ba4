import type { ColumnSchema, Schema, TableSchema } from '../contract/adapter.js'

type Columns = TableSchema['columns']

const nullableText: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}

/**
 * The tables of better-auth, with what the core needs beside them: nullable columns and unique keys,
 * and no index that the app has not made itself. Tables of plugins stay as they are.
 */
export function adaptSchema(schema: Schema): Schema {
  const { user, session, account, verification } = schema
  return {
    ...schema,
    ...(user && { user: adaptTable(user) }),
    ...(session && { session: adaptTable(session) }),
    ...(account && { account: adaptTable(account, { issuer: nullableText }) }),
    ...(verification && { verification: adaptTable(verification, unsharedColumns(verification)) }),
  }
}

function adaptTable(table: TableSchema, changed: Columns = {}): TableSchema {
  const columns = Object.entries({ ...table.columns, ...changed })
  const adapted = columns.map(([name, column]) => [name, { ...column, index: false }] as const)
  return { ...table, columns: Object.fromEntries(adapted) }
}

/** Several values may stand under one identifier, and 1.2 takes rows without the time of their making. */
function unsharedColumns({ columns }: TableSchema): Columns {
  const { identifier, createdAt, updatedAt } = columns
  return {
    ...(identifier && { identifier: { ...identifier, unique: false } }),
    ...(createdAt && { createdAt: { ...createdAt, required: false } }),
    ...(updatedAt && { updatedAt: { ...updatedAt, required: false } }),
  }
}
