import type { ColumnSchema, Schema, StoredRow } from '@countersign/core'

const column: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}
const id: ColumnSchema = { ...column, required: true, unique: true }
const text: ColumnSchema = { ...column, required: true }

/** The tables of the cases. Some names are SQL keywords; two tables have columns of the same name. */
export const kitSchema: Schema = {
  group: {
    columns: {
      id,
      name: { ...text, unique: true },
      size: { ...column, type: 'number' },
      revision: { ...column, type: 'number' },
    },
    uniqueTogether: [],
  },
  player: {
    columns: {
      id,
      groupId: { ...text, index: true, references: 'group' },
      name: text,
      nickname: column,
      shirt: { ...column, type: 'number' },
      isCaptain: { ...column, type: 'boolean' },
      born: { ...column, type: 'date' },
      select: column,
    },
    uniqueTogether: [['groupId', 'shirt']],
  },
  ticket: {
    columns: {
      id,
      key: { ...text, unique: true },
      owner: { ...column, index: true },
      expiresAt: { ...column, type: 'date' },
    },
    uniqueTogether: [],
  },
}

/** A complete group. Default name: its id. */
export function groupRow(rowId: string, values: StoredRow = {}): StoredRow {
  return { id: rowId, name: rowId, size: null, revision: null, ...values }
}

/** A complete player. Default group: "reds". */
export function playerRow(rowId: string, values: StoredRow = {}): StoredRow {
  return {
    id: rowId,
    groupId: 'reds',
    name: rowId,
    nickname: null,
    shirt: null,
    isCaptain: null,
    born: null,
    select: null,
    ...values,
  }
}

/** A complete ticket. Default key: its id. */
export function ticketRow(rowId: string, values: StoredRow = {}): StoredRow {
  return { id: rowId, key: rowId, owner: null, expiresAt: null, ...values }
}
