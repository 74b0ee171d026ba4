import type { PagedSelection, StoredRow } from '../contract/storage/adapter.js'
import { toComparable } from './conditions.js'

/** The items of a page, in its order. */
export function toPage<T>(items: T[], page: PagedSelection, rowOf: (item: T) => StoredRow): T[] {
  const sorted = items.sort((a, b) => {
    for (const { field, direction } of page.orderBy) {
      const difference = compare(rowOf(a)[field], rowOf(b)[field])
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  })
  return sorted.slice(page.offset, page.offset + page.limit)
}

/** Null comes before every value. */
function compare(a: StoredRow[string] | undefined, b: StoredRow[string] | undefined): number {
  const left = toComparable(a ?? null)
  const right = toComparable(b ?? null)
  if (left === right) return 0
  if (left === null || right === null) return left === null ? -1 : 1
  return left < right ? -1 : 1
}
