import type { StoredRow, TableSchema } from '@countersign/core'

/** The columns that are unique alone, such as the address of a user. */
export function uniqueColumnsOf(columns: TableSchema['columns']): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.unique)
}

/**
 * Whether a row of a file and a row with its id are the same. Another system can have given the same id to another user:
 * then no unique value is equal, and the accounts of the one must not become those of the other. Rows without unique
 * values are the same by their ids.
 */
export function isSameRow(one: StoredRow, other: StoredRow, table: TableSchema): boolean {
  const compared = uniqueColumnsOf(table.columns).filter(
    (name) => name !== 'id' && (one[name] ?? null) !== null && (other[name] ?? null) !== null,
  )
  return compared.length === 0 || compared.some((name) => one[name] === other[name])
}
