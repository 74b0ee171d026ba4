import { isRecord } from '../transfer/own-format.js'
import type { FileRecord, Values } from './record.js'
import { textOf } from './values.js'

/** A row of a named table. */
export interface TableRecord extends FileRecord {
  /** Lower case, without `_` and schema: `user_keys` and `public.userKeys` are both `userkeys`. */
  readonly table: string
}

/** The row of a line such as `{ "table": "users", "row": { … } }`; null for a line of another form. */
export function toTableRecord({ line, values }: FileRecord): TableRecord | null {
  const name = textOf(values, 'table', 'model')
  const row: unknown = values['row']
  if (name === null || !isRecord(row)) return null
  return { line, table: normalize(name.replace(/^.*\./, '')), values: camelCased(row) }
}

function normalize(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/** Adapters write the same columns as `userId` and as `user_id`. */
function camelCased(row: Values): Values {
  const toCamel = (name: string) =>
    name.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value]))
}

/** The refusal of a line that names no table. */
export function withoutTable({ line }: FileRecord) {
  return { line, model: null, id: null, reason: 'the line lacks "table" or "row"' }
}
