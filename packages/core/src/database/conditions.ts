import type { Condition, Operator } from '../contract/storage/adapter.js'
import type { FieldValue } from '../contract/tables/models.js'

/** Turns the typed conditions of a repository into those of the adapter contract. */
export function toConditions(where: Readonly<Record<string, unknown>>): Condition[] {
  const conditions: Condition[] = []
  for (const field of Object.keys(where)) {
    const value = where[field]
    if (typeof value === 'object' && value !== null && !(value instanceof Date))
      conditions.push(...toComparisons(field, value))
    else conditions.push({ field, operator: 'eq', value: toFieldValue(value) })
  }
  return conditions
}

function toComparisons(field: string, value: object): Condition[] {
  const comparisons = Object.entries(value)
  if (comparisons.length === 0) throw new Error(`The condition on "${field}" has no operator`)
  return comparisons.map(([name, operand]: [string, unknown]) => {
    const operator = operators.find((known) => known === name)
    if (!operator) throw new Error(`The condition on "${field}" has no operator "${name}"`)
    if (operator !== 'in' && operator !== 'notIn')
      return { field, operator, value: toFieldValue(operand) }
    if (Array.isArray(operand)) return { field, operator, value: operand.map(toFieldValue) }
    throw new TypeError(`The operator "${operator}" takes a list`)
  })
}

const operators: readonly Operator[] = [
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'endsWith',
]

/** A condition on `undefined` would match every row in some drivers: it stops here. */
export function toFieldValue(value: unknown): FieldValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value
  throw new TypeError(`A database value cannot be of type ${typeof value}`)
}
