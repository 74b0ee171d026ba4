import type { TableSchema } from '@countersign/core'

/** An index that a table should have. */
export interface WantedIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** The unique keys and indexes of a table, without those that are a prefix of another one. */
export function wantedIndexes(
  table: string,
  { columns, uniqueTogether }: TableSchema,
): WantedIndex[] {
  const single = Object.keys(columns).filter((name) => name !== 'id' && columns[name]?.unique)
  const keys = [...single.map((name) => [name]), ...uniqueTogether]
  const indexed = Object.keys(columns).filter(
    (name) => columns[name]?.index && !keys.some(([first]) => first === name),
  )
  return [
    ...keys.map((key) => ({ name: `${table}_${key.join('_')}_key`, columns: key, unique: true })),
    ...indexed.map((name) => ({ name: `${table}_${name}_index`, columns: [name], unique: false })),
  ]
}
