import { type Comparison, parseISODate, type Where } from '@countersign/core'
import * as z from 'zod/mini'
import type { MemberRow } from '../../models.js'

/** The columns that sort and filter members. */
export const memberFields = ['createdAt', 'role', 'userId', 'id'] as const

/** Comparisons of text, by the names that callers use. */
const textComparisons = {
  eq: ([value]) => ({ in: [value] }),
  ne: ([value]) => ({ ne: value }),
  in: (values) => ({ in: values }),
  not_in: (values) => ({ notIn: values }),
  contains: ([value]) => ({ contains: value }),
  starts_with: ([value]) => ({ startsWith: value }),
  ends_with: ([value]) => ({ endsWith: value }),
} as const satisfies Record<string, (values: [string, ...string[]]) => Comparison<string>>

/** Comparisons of dates. */
const dateComparisons = {
  eq: (value) => ({ in: [value] }),
  ne: (value) => ({ ne: value }),
  lt: (value) => ({ lt: value }),
  lte: (value) => ({ lte: value }),
  gt: (value) => ({ gt: value }),
  gte: (value) => ({ gte: value }),
} as const satisfies Record<string, (value: Date) => Comparison<Date>>

const value = z.string().check(z.maxLength(255))

/** The query parameters of a filter: `filterField=role&filterOperator=contains&filterValue=admin`. */
export const memberFilter = {
  filterField: z
    .optional(z.string().check(z.maxLength(32)))
    .with(z.describe('`role`, `userId`, `id` or `createdAt`')),
  filterOperator: z
    .optional(z.string().check(z.maxLength(32)))
    .with(
      z.describe(
        'Of text `eq`, `ne`, `in`, `not_in`, `contains`, `starts_with`, `ends_with`; of moments `eq`, `ne`, `lt`, `lte`, `gt`, `gte`. Default `eq`',
      ),
    ),
  filterValue: z
    .optional(z.union([value, z.array(value).check(z.minLength(1), z.maxLength(100))]))
    .with(z.describe('Several for `in` and `not_in`, as a list or with commas between them')),
}

/** A filter in a query. */
export interface MemberFilter {
  readonly filterField?: string | undefined
  /** Default `eq`. */
  readonly filterOperator?: string | undefined
  /** For `in` and `not_in` a list, or several with commas between them. */
  readonly filterValue?: string | readonly string[] | undefined
}

/** Returns a filter as a condition on memberships, or null when it is not valid. */
export function toCondition(filter: MemberFilter): Where<MemberRow> | null {
  const { filterField: field, filterOperator: operator = 'eq', filterValue: sent } = filter
  if (field === undefined && sent === undefined) return {}
  if (field === undefined || sent === undefined) return null
  const [value, ...others] = toValues(operator, sent)
  if (value === undefined) return null
  if (field === 'createdAt') return others.length > 0 ? null : toDateCondition(operator, value)
  const compare = new Map(Object.entries(textComparisons)).get(operator)
  return compare ? toTextCondition(field, compare([value, ...others])) : null
}

/** Returns the values of an operator: several for lists only. */
function toValues(operator: string, sent: string | readonly string[]): readonly string[] {
  const values = [sent].flat()
  if (operator === 'in' || operator === 'not_in') return values.flatMap((text) => text.split(','))
  return values.length > 1 ? [] : values
}

function toTextCondition(field: string, comparison: Comparison<string>): Where<MemberRow> | null {
  switch (field) {
    case 'role':
      return { role: comparison }
    case 'userId':
      return { userId: comparison }
    case 'id':
      return { id: comparison }
    default:
      return null
  }
}

function toDateCondition(operator: string, sent: string): Where<MemberRow> | null {
  const compare = new Map(Object.entries(dateComparisons)).get(operator)
  const createdAt = parseISODate(sent)
  // Databases differ in the first year that they support. Every membership is younger.
  return compare && createdAt && createdAt.getTime() >= 0 ? { createdAt: compare(createdAt) } : null
}
