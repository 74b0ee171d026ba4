import { expect, it } from 'vitest'
import { type MemberFilter, toCondition } from './member-filter.js'

const several = ['admin', 'member']

it.each<{ title: string; filter: MemberFilter }>([
  { title: 'a field without a value', filter: { filterField: 'role' } },
  { title: 'a value without a field', filter: { filterValue: 'admin' } },
  { title: 'an empty list of values', filter: { filterField: 'role', filterValue: [] } },
  {
    title: 'several values for a comparison with one',
    filter: { filterField: 'role', filterValue: several },
  },
  { title: 'an unknown field', filter: { filterField: 'email', filterValue: 'x' } },
  {
    title: 'an unknown operator',
    filter: { filterField: 'role', filterOperator: 'like', filterValue: 'x' },
  },
  {
    title: 'several dates',
    filter: { filterField: 'createdAt', filterOperator: 'in', filterValue: several },
  },
])('returns null for $title', ({ filter }) => {
  expect(toCondition(filter)).toBeNull()
})

it.each<{ filter: MemberFilter; condition: object }>([
  { filter: {}, condition: {} },
  {
    filter: { filterField: 'role', filterValue: ['admin'] },
    condition: { role: { in: ['admin'] } },
  },
  {
    filter: { filterField: 'userId', filterOperator: 'in', filterValue: ['a,b', 'c'] },
    condition: { userId: { in: ['a', 'b', 'c'] } },
  },
  {
    filter: { filterField: 'id', filterOperator: 'not_in', filterValue: several },
    condition: { id: { notIn: several } },
  },
])('returns $condition for $filter', ({ filter, condition }) => {
  expect(toCondition(filter)).toEqual(condition)
})

const day = new Date('2024-02-01')

it.each([
  { operator: 'eq', comparison: { in: [day] } },
  { operator: 'ne', comparison: { ne: day } },
  { operator: 'lt', comparison: { lt: day } },
  { operator: 'lte', comparison: { lte: day } },
  { operator: 'gt', comparison: { gt: day } },
  { operator: 'gte', comparison: { gte: day } },
])('compares dates with $operator', ({ operator: filterOperator, comparison }) => {
  const filter = { filterField: 'createdAt', filterOperator, filterValue: '2024-02-01' }
  expect(toCondition(filter)).toEqual({ createdAt: comparison })
})
