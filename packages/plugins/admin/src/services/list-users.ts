import { type Comparison, parseISODate, type Where } from '@countersign/core'
import type { AdminUser } from '../models.js'

/** Columns by which users may be filtered and sorted. */
export const listedColumns = [
  'id',
  'email',
  'name',
  'emailVerified',
  'role',
  'banned',
  'banExpires',
  'createdAt',
  'updatedAt',
] as const

/** Operators that compare a column with a part of its text. */
export const searchOperators = ['contains', 'starts_with', 'ends_with'] as const

/** Operators that compare a column with a value. */
export const filterOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', ...searchOperators] as const

type Column = (typeof listedColumns)[number]
type Operator = (typeof filterOperators)[number]
type Condition<V> = V | Comparison<V>

/** A search and a filter of users. */
export interface UserSearch {
  readonly searchValue?: string | undefined
  readonly searchField?: 'email' | 'name' | undefined
  readonly searchOperator?: (typeof searchOperators)[number] | undefined
  readonly filterField?: Column | undefined
  readonly filterValue?: string | number | boolean | undefined
  readonly filterOperator?: Operator | undefined
}

/**
 * The condition of a search; null when it is invalid: an operator or a value does not fit the type of the column,
 * or search and filter name the same column.
 */
export function whereOf(search: UserSearch): Where<AdminUser> | null {
  const { filterField = 'email', filterOperator = 'eq', filterValue } = search
  const found = searchOf(search)
  if (!found || filterValue === undefined) return found
  const filtered = conditions[filterField](filterOperator, String(filterValue))
  return filtered && !(filterField in found) ? { ...found, ...filtered } : null
}

function searchOf({
  searchField = 'email',
  searchOperator = 'contains',
  searchValue = '',
}: UserSearch): Where<AdminUser> | null {
  return searchValue === '' ? {} : conditions[searchField](searchOperator, searchValue)
}

const conditions: Readonly<
  Record<Column, (operator: Operator, value: string) => Where<AdminUser> | null>
> = {
  id: (operator, value) => ({ id: text(operator, value) }),
  // Addresses are stored in lower case.
  email: (operator, value) => ({ email: text(operator, value.toLowerCase()) }),
  name: (operator, value) => ({ name: text(operator, value) }),
  role: (operator, value) => ({ role: text(operator, value) }),
  emailVerified(operator, value) {
    const emailVerified = flag(operator, value)
    return emailVerified === null ? null : { emailVerified }
  },
  banned(operator, value) {
    const banned = flag(operator, value)
    return banned === null ? null : { banned }
  },
  banExpires(operator, value) {
    const banExpires = date(operator, value)
    return banExpires === null ? null : { banExpires }
  },
  createdAt(operator, value) {
    const createdAt = date(operator, value)
    return createdAt === null ? null : { createdAt }
  },
  updatedAt(operator, value) {
    const updatedAt = date(operator, value)
    return updatedAt === null ? null : { updatedAt }
  },
}

function text(operator: Operator, value: string): Condition<string> {
  if (operator === 'contains') return { contains: value }
  if (operator === 'starts_with') return { startsWith: value }
  if (operator === 'ends_with') return { endsWith: value }
  return compared(operator, value)
}

function flag(operator: Operator, value: string): Condition<boolean> | null {
  if (value !== 'true' && value !== 'false') return null
  if (operator === 'eq') return value === 'true'
  return operator === 'ne' ? { ne: value === 'true' } : null
}

function date(operator: Operator, value: string): Condition<Date> | null {
  const parsed = parseISODate(value)
  if (!parsed) return null
  if (operator === 'contains' || operator === 'starts_with' || operator === 'ends_with') return null
  return compared(operator, parsed)
}

function compared<V>(operator: Exclude<Operator, SearchOperator>, value: V): Condition<V> {
  const conditionsByName = {
    eq: value,
    ne: { ne: value },
    lt: { lt: value },
    lte: { lte: value },
    gt: { gt: value },
    gte: { gte: value },
  }
  return conditionsByName[operator]
}

type SearchOperator = (typeof searchOperators)[number]
