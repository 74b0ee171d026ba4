import type { StoredRow } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'

type Adapter = Pick<ConnectedDatabase['adapter'], 'findMany'>

/** The rows of a model with these ids, by id. */
export async function findRows(
  adapter: Adapter,
  model: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const where = [{ field: 'id', operator: 'in', value: ids }] as const
  const rows = await adapter.findMany({ model, where, orderBy: [], limit: ids.length, offset: 0 })
  return new Map(rows.map((row) => [String(row['id']), row]))
}

/** The rows that have one of the values of these rows in each of these columns. */
export function findSimilar(
  adapter: Adapter,
  { model, columns }: { readonly model: string; readonly columns: readonly string[] },
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const where = columns.map((field) => {
    const value = [...new Set(rows.map((row) => row[field] ?? null))].filter(
      (value) => value !== null,
    )
    return { field, operator: 'in', value } as const
  })
  return adapter.findMany({ model, where, orderBy: [], limit: rows.length ** 2, offset: 0 })
}
