import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { count, duration, no } from './option-values.js'
import { section } from './sections.js'
import { readOptions } from './read-options.js'

const schema = section({
  lendFor: duration('14 days', { least: 60 }),
  maximumBooks: count(3),
  code: mini._default(mini.union([mini.boolean(), mini.strictObject({ anyBrowser: no })]), false),
  fines: section({ perDay: count(1) }),
})
const defaults = { lendFor: 1_209_600, maximumBooks: 3, code: false, fines: { perDay: 1 } }

describe('readOptions', () => {
  it.each<{ title: string; given: unknown; expected: string }>([
    {
      title: 'a misspelt name',
      given: { maximumBook: 1 },
      expected: 'maximumBook: is not an option; did you mean "maximumBooks"?',
    },
    {
      title: 'an unknown name',
      given: { librarian: 1 },
      expected: 'librarian: is not an option',
    },
    {
      title: 'a property of every object as name',
      given: { constructor: 1 },
      expected: 'constructor: is not an option',
    },
    {
      title: 'a misspelt name in a section',
      given: { fines: { perday: 1 } },
      expected: 'fines.perday: is not an option; did you mean "perDay"?',
    },
    {
      title: 'a misspelt name in one of two forms',
      given: { code: { anyBrowse: true } },
      expected: 'code.anyBrowse: is not an option; did you mean "anyBrowser"?',
    },
    {
      title: 'a wrong type in one of two forms',
      given: { code: { anyBrowser: 1 } },
      expected: 'code.anyBrowser: Invalid input: expected boolean, received number',
    },
    { title: 'a value of neither form', given: { code: 'yes' }, expected: 'code: Invalid input' },
    {
      title: 'a value out of range',
      given: { lendFor: 59 },
      expected: 'lendFor: must be from 60 to 3155760000 seconds',
    },
    {
      title: 'a wrong type in a section',
      given: { fines: { perDay: '1' } },
      expected: 'fines.perDay: Invalid input: expected number, received string',
    },
    {
      title: 'a number for a section',
      given: { fines: 7 },
      expected: 'fines: Invalid input: expected object, received number',
    },
    { title: 'a number', given: 7, expected: 'Invalid input: expected object, received number' },
    { title: 'null', given: null, expected: 'Invalid input: expected object, received null' },
  ])('returns the problem and its path for $title', ({ given, expected }) => {
    expect(readOptions(schema, given)).toEqual({ settings: defaults, problems: [expected] })
  })

  it('adds a hint to a name of another library', () => {
    const { problems } = readOptions(
      schema,
      { books: 1, lendfor: 1 },
      { books: 'write "maximumBooks"' },
    )
    expect(problems).toEqual([
      'books: is not an option: write "maximumBooks"',
      'lendfor: is not an option; did you mean "lendFor"?',
    ])
  })

  it('returns every problem at once, beside the valid values', () => {
    const given = { lendFor: 'soon', maximumBooks: 5, fines: { perDay: 0 }, other: 1 }
    const { settings, problems } = readOptions(schema, given)
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'lendFor',
      'fines.perDay',
      'other',
    ])
    expect(settings).toEqual({ ...defaults, maximumBooks: 5 })
  })

  it('returns complete settings for valid options', () => {
    expect(readOptions(schema, {})).toEqual({ settings: defaults, problems: [] })
    const given = { code: { anyBrowser: true }, maximumBooks: undefined }
    const settings = { ...defaults, code: { anyBrowser: true } }
    expect(readOptions(schema, given)).toEqual({ settings, problems: [] })
  })

  it('accepts a schema of zod itself', () => {
    const plain = z.strictObject({ maximumBooks: z.int().min(1).default(3) }).prefault({})
    expect(readOptions(plain, { maximumBook: 2 })).toEqual({
      settings: { maximumBooks: 3 },
      problems: ['maximumBook: is not an option; did you mean "maximumBooks"?'],
    })
  })
})

it('throws when a schema has a required option', () => {
  const needy = mini.strictObject({ name: mini.string() })
  expect(() => readOptions(needy, {})).toThrow('The schema of options must take no options as well')
})
