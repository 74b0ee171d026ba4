import type { FieldValue } from '../contract/tables/models.js'
import type { Place } from './cursor.js'

/** A condition on a column: a value, or comparisons by operator. */
export type ColumnCondition =
  FieldValue | Readonly<Record<string, FieldValue | readonly FieldValue[]>>

/** Conditions by column. */
export type Range = Readonly<Record<string, ColumnCondition>>

/** The order of a list. */
export interface ListOrder {
  readonly sortBy: string
  readonly direction: 'asc' | 'desc'
  readonly idDirection: 'asc' | 'desc'
}

/**
 * The rows after a place, as ranges of an index, in their order: those with the same value and a later id, then those with a
 * later value. Null comes before every value.
 */
export function rangesAfter(
  { sortBy, direction, idDirection }: ListOrder,
  { id, value }: Place,
): readonly Range[] {
  if (sortBy === 'id') return [{ id: { [beyond(direction)]: id } }]
  const later = laterValues(direction, value).map((condition) => ({ [sortBy]: condition }))
  return [{ [sortBy]: sameValue(value), id: { [beyond(idDirection)]: id } }, ...later]
}

function beyond(direction: ListOrder['direction']): 'gt' | 'lt' {
  return direction === 'asc' ? 'gt' : 'lt'
}

/** A database may store parts of a millisecond, which a date has lost. */
function sameValue(value: FieldValue): ColumnCondition {
  return value instanceof Date ? { gte: value, lt: nextMillisecond(value) } : value
}

function nextMillisecond(date: Date): Date {
  return new Date(date.getTime() + 1)
}

function laterValues(direction: ListOrder['direction'], value: FieldValue): ColumnCondition[] {
  if (direction === 'asc') {
    if (value === null) return [{ ne: null }]
    if (typeof value === 'boolean') return value ? [] : [true]
    return [value instanceof Date ? { gte: nextMillisecond(value) } : { gt: value }]
  }
  if (value === null) return []
  if (typeof value === 'boolean') return value ? [false, null] : [null]
  return [{ lt: value }, null]
}
