import type { FieldValue, Row } from '../contract/tables/models.js'
import type { Where } from '../contract/storage/store.js'
import type { ColumnCondition, Range } from './ranges-after.js'

/**
 * The conditions of a list and of a range. Null when no row meets both. A range begins at a row of the list, so it lies within
 * the list's bound on that side.
 */
export function mergeConditions<R extends Row>(list: Where<R>, range: Range): Where<R> | null
export function mergeConditions(
  list: Readonly<Record<string, ColumnCondition>>,
  range: Range,
): Range | null {
  const merged: Record<string, ColumnCondition> = { ...list }
  for (const [column, condition] of Object.entries(range)) {
    const own = list[column]
    const both = own === undefined ? condition : mergeOne(own, condition)
    if (both === undefined) return null
    merged[column] = both
  }
  return merged
}

/** Undefined when no value meets both. */
function mergeOne(own: ColumnCondition, condition: ColumnCondition): ColumnCondition | undefined {
  if (isComparison(own)) {
    if (isComparison(condition)) return mergeComparisons(own, condition)
    // In SQL, null meets no comparison but "not equal", which here includes it.
    const isMet = own['ne'] !== condition && (condition !== null || 'ne' in own)
    return isMet ? condition : undefined
  }
  const isSame = isComparison(condition)
    ? 'gte' in condition && 'lt' in condition
    : own === condition
  return isSame ? own : undefined
}

type Comparisons = Readonly<Record<string, FieldValue | readonly FieldValue[]>>

function mergeComparisons({ ne, ...own }: Comparisons, condition: Comparisons): ColumnCondition {
  if (ne === undefined) return { ...own, ...condition }
  // "Not null" and "not equal" are the same operator. A list that excludes a value excludes null too.
  return 'ne' in condition ? { ...own, notIn: [ne].flat() } : { ...own, ne, ...condition }
}

function isComparison(condition: ColumnCondition): condition is Comparisons {
  return typeof condition === 'object' && condition !== null && !(condition instanceof Date)
}
