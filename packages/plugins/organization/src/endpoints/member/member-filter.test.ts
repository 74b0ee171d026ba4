import { expect, it } from 'vitest'
import { type MemberFilter, toCondition } from './member-filter.js'

const several = ['admin', 'member']

it.each<{ title: string; filter: MemberFilter }>([
  { title: 'a field and no value', filter: { filterField: 'role' } },
  { title: 'a value and no field', filter: { filterValue: 'admin' } },
  { title: 'no value at all', filter: { filterField: 'role', filterValue: [] } },
  {
    title: 'several values where one is compared with',
    filter: { filterField: 'role', filterValue: several },
  },
  { title: 'a field of no member', filter: { filterField: 'email', filterValue: 'x' } },
  {
    title: 'no such comparison',
    filter: { filterField: 'role', filterOperator: 'like', filterValue: 'x' },
  },
  {
    title: 'several moments',
    filter: { filterField: 'createdAt', filterOperator: 'in', filterValue: several },
  },
])('$title is no filter', ({ filter }) => {
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
])('$filter is $condition', ({ filter, condition }) => {
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
])('a moment is compared by $operator', ({ operator: filterOperator, comparison }) => {
  const filter = { filterField: 'createdAt', filterOperator, filterValue: '2024-02-01' }
  expect(toCondition(filter)).toEqual({ createdAt: comparison })
})
