import type { ColumnSchema, TableSchema } from '@countersign/core'
import { indexName } from './index-name.js'

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
  const having = (is: (column: ColumnSchema) => boolean): string[] =>
    Object.entries(columns).flatMap(([name, column]) => (is(column) ? [name] : []))
  const single = having(({ unique }) => unique).filter((name) => name !== 'id')
  const keys = [...single.map((name) => [name]), ...uniqueTogether]
  const indexed = having(({ index }) => index).filter(
    (name) => !keys.some(([first]) => first === name),
  )
  return [
    ...keys.map((key) => ({
      name: indexName(`${table}_${key.join('_')}_key`),
      columns: key,
      unique: true,
    })),
    ...indexed.map((name) => ({
      name: indexName(`${table}_${name}_index`),
      columns: [name],
      unique: false,
    })),
  ]
}
