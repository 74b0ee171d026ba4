import type { TableSchema } from '@countersign/core'

/** Whether a column is the id, refers to another table, or is part of a key or an index. */
export function isKeyed(field: string, { columns, uniqueTogether }: TableSchema): boolean {
  const column = columns[field]
  if (!column) return false
  const { unique, index, references } = column
  return (
    field === 'id' ||
    unique ||
    index ||
    references !== null ||
    uniqueTogether.some((key) => key.includes(field))
  )
}
