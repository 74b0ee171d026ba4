import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readSchema } from './read-schema.js'

const { localeError: english } = z.locales.en()

/** The first problem, in the English of zod and from `readSchema`. */
function problemsOf(schema: z.ZodType, value: unknown) {
  z.config({ localeError: english })
  const zods = schema.safeParse(value).error?.issues[0]?.message
  z.config({ localeError: undefined })
  return { zods, ours: readSchema(schema, value).error?.issues[0]?.message }
}

beforeEach(() => void z.config({ localeError: undefined }))
afterEach(() => void z.config({ localeError: english }))

describe('readSchema', () => {
  it.each<{ title: string; schema: z.ZodType; value: unknown }>([
    { title: 'a number for a string', schema: z.string(), value: 1 },
    { title: 'undefined for a string', schema: z.string(), value: undefined },
    { title: 'null for an object', schema: z.object({}), value: null },
    { title: 'a list for an object', schema: z.object({}), value: [] },
    { title: 'NaN', schema: z.number(), value: Number.NaN },
    { title: 'a fraction for an integer', schema: z.int(), value: 0.5 },
    { title: 'another word for an enum', schema: z.enum(['a', 'b']), value: 'c' },
    { title: 'another number for a literal', schema: z.literal([1, 2]), value: 3 },
    { title: 'a string that is too long', schema: z.string().max(2), value: 'abc' },
    { title: 'a string that is too short', schema: z.string().min(2), value: 'a' },
    { title: 'a list that is too long', schema: z.array(z.string()).max(1), value: ['a', 'b'] },
    { title: 'a number that is too small', schema: z.number().min(1), value: 0 },
    { title: 'a number at its exclusive maximum', schema: z.number().lt(1), value: 1 },
    { title: 'a number at its exclusive minimum', schema: z.number().gt(1), value: 1 },
    { title: 'an invalid address', schema: z.email(), value: 'a' },
    { title: 'an invalid URL', schema: z.url(), value: 'a' },
    { title: 'an invalid time', schema: z.iso.datetime(), value: 'a' },
    {
      title: 'a value of no member of a union',
      schema: z.union([z.string(), z.number()]),
      value: null,
    },
    { title: 'a check without a message', schema: z.string().refine(() => false), value: '' },
    { title: 'a check with a message', schema: z.string().refine(() => false, 'no'), value: '' },
  ])('returns the same message as zod in English for $title', ({ schema, value }) => {
    const { zods, ours } = problemsOf(schema, value)
    expect(ours).toBeTruthy()
    expect(ours).toBe(zods)
  })

  it('describes one literal as an enum of one', () => {
    expect(problemsOf(z.literal('a'), 'b').ours).toBe('Invalid option: expected one of "a"')
  })
})

it('returns the message in the language that the app has set for zod', () => {
  z.config({ localeError: () => 'falsch' })
  expect(readSchema(z.string(), 1).error?.issues[0]?.message).toBe('falsch')
})

it('returns the parsed value for valid input', () => {
  expect(readSchema(z.string().toLowerCase(), 'A')).toEqual({ success: true, data: 'a' })
})
