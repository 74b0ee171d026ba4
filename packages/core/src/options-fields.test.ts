import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { memory } from './memory/index.js'
import { problemsOf } from './test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

function field(definition: object) {
  return { user: { additionalFields: { plan: { type: 'string', ...definition } } } }
}

describe('the app does not start with', () => {
  it.each([
    {
      title: 'a column of an odd name',
      options: { user: { additionalFields: { 'my plan': { type: 'string' } } } },
      problem: /^user\.additionalFields\.my plan: /,
    },
    {
      title: 'a column of no type',
      options: { session: { additionalFields: { plan: {} } } },
      problem: /^session\.additionalFields\.plan\.type: /,
    },
    {
      title: 'a column of an unknown type',
      options: field({ type: 'json' }),
      problem: /^user\.additionalFields\.plan\.type: /,
    },
    {
      title: 'an unknown property of a column',
      options: field({ nullable: true }),
      problem: 'user.additionalFields.plan.nullable: is not an option',
    },
    {
      title: 'a default of another type',
      options: field({ defaultValue: 7 }),
      problem: /^user\.additionalFields\.plan\.defaultValue: /,
    },
    {
      title: 'a default that is no number',
      options: field({ type: 'number', defaultValue: Number.NaN }),
      problem: /^user\.additionalFields\.plan\.defaultValue: /,
    },
    {
      title: 'a validator that is none',
      options: field({ validator: {} }),
      problem: 'user.additionalFields.plan.validator: must be a Standard Schema',
    },
  ])('$title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })
})

describe('a validator of a column', () => {
  const validate = () => ({ value: 'x' })
  const standard = { version: 1, vendor: 'mine', validate } as const

  it.each([
    { title: 'zod', validator: z.string() },
    { title: 'any library of objects', validator: { '~standard': standard } },
    {
      title: 'a library whose schemas are functions',
      validator: Object.assign(() => 'x', { '~standard': standard }),
    },
  ])('may be of $title', ({ validator }) => {
    expect(problemsOf({ ...base, ...field({ validator }) })).toEqual([])
  })
})
