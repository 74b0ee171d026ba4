import type { ColumnSchema, Schema } from '@countersign/core'
import type { Dialect } from 'kysely'
import { libsql } from '../libsql/index.js'
import { mysql } from '../mysql/index.js'
import { postgres } from '../postgres/index.js'

/** The dialect for the URL of a server or the path of a SQLite file. Other processes can use the same address. */
export function openDialect(address: string): Dialect {
  if (address.startsWith('postgres:')) return postgres(address)
  if (address.startsWith('mysql:')) return mysql(address)
  return libsql(address)
}

const column: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}
const id: ColumnSchema = { ...column, required: true, unique: true }

/** Users and accounts, with one column of every type. */
export const testSchema: Schema = {
  user: {
    columns: {
      id,
      email: { ...column, required: true, unique: true },
      age: { ...column, type: 'number' },
      isActive: { ...column, type: 'boolean' },
      born: { ...column, type: 'date' },
    },
    uniqueTogether: [],
  },
  account: {
    columns: {
      id,
      providerId: { ...column, required: true },
      accountId: { ...column, required: true },
      userId: { ...column, required: true, index: true, references: 'user' },
    },
    uniqueTogether: [['providerId', 'accountId']],
  },
}
