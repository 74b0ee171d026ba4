import type { ColumnSchema, Schema } from '@countersign/core'

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
