import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { memory } from '../memory/index.js'
import { problemsOf } from '../test/problems-of.js'

const base = { database: memory(), baseURL: 'http://localhost:3000', secret: 'of tests' }

function field(definition: object) {
  return { user: { additionalFields: { plan: { type: 'string', ...definition } } } }
}

describe('additional fields with an invalid definition', () => {
  it.each([
    {
      title: 'a column name with a blank',
      options: { user: { additionalFields: { 'my plan': { type: 'string' } } } },
      problem: /^user\.additionalFields\.my plan: /,
    },
    {
      title: 'a column without a type',
      options: { session: { additionalFields: { plan: {} } } },
      problem: /^session\.additionalFields\.plan\.type: /,
    },
    {
      title: 'a column of an unknown type',
      options: field({ type: 'text' }),
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
      title: 'a default of NaN',
      options: field({ type: 'number', defaultValue: Number.NaN }),
      problem: /^user\.additionalFields\.plan\.defaultValue: /,
    },
    {
      title: 'a validator that is not a schema',
      options: field({ validator: {} }),
      problem: 'user.additionalFields.plan.validator: must be a Standard Schema',
    },
  ])('stops the start for $title', ({ options, problem }) => {
    const problems = problemsOf({ ...base, ...options })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })
})

describe('the validator of a column', () => {
  const validate = () => ({ value: 'x' })
  const standard = { version: 1, vendor: 'mine', validate } as const

  it.each([
    { title: 'zod', validator: z.string() },
    { title: 'a library with objects as schemas', validator: { '~standard': standard } },
    {
      title: 'a library with functions as schemas',
      validator: Object.assign(() => 'x', { '~standard': standard }),
    },
  ])('accepts a schema of $title', ({ validator }) => {
    expect(problemsOf({ ...base, ...field({ validator }) })).toEqual([])
  })
})
