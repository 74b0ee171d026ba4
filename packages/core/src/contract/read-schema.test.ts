import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readSchema } from './read-schema.js'

const { localeError: english } = z.locales.en()

/** The first problem that is found, by zod itself in its English and by us. */
function problemsOf(schema: z.ZodType, value: unknown) {
  z.config({ localeError: english })
  const zods = schema.safeParse(value).error?.issues[0]?.message
  z.config({ localeError: undefined })
  return { zods, ours: readSchema(schema, value).error?.issues[0]?.message }
}

beforeEach(() => void z.config({ localeError: undefined }))
afterEach(() => void z.config({ localeError: english }))

describe('what is wrong is said as zod says it in English', () => {
  it.each<{ title: string; schema: z.ZodType; value: unknown }>([
    { title: 'a number for a text', schema: z.string(), value: 1 },
    { title: 'nothing for a text', schema: z.string(), value: undefined },
    { title: 'null for an object', schema: z.object({}), value: null },
    { title: 'a list for an object', schema: z.object({}), value: [] },
    { title: 'no number for a number', schema: z.number(), value: Number.NaN },
    { title: 'half a number', schema: z.int(), value: 0.5 },
    { title: 'another word', schema: z.enum(['a', 'b']), value: 'c' },
    { title: 'another number', schema: z.literal([1, 2]), value: 3 },
    { title: 'a text that is too long', schema: z.string().max(2), value: 'abc' },
    { title: 'a text that is too short', schema: z.string().min(2), value: 'a' },
    { title: 'a list that is too long', schema: z.array(z.string()).max(1), value: ['a', 'b'] },
    { title: 'a number that is too small', schema: z.number().min(1), value: 0 },
    { title: 'a number at its open end', schema: z.number().lt(1), value: 1 },
    { title: 'a number at its open beginning', schema: z.number().gt(1), value: 1 },
    { title: 'an odd address', schema: z.email(), value: 'a' },
    { title: 'an odd URL', schema: z.url(), value: 'a' },
    { title: 'an odd time', schema: z.iso.datetime(), value: 'a' },
    { title: 'none of several', schema: z.union([z.string(), z.number()]), value: null },
    { title: 'a check that says nothing', schema: z.string().refine(() => false), value: '' },
    { title: 'a check with words', schema: z.string().refine(() => false, 'no'), value: '' },
  ])('$title', ({ schema, value }) => {
    const { zods, ours } = problemsOf(schema, value)
    expect(ours).toBeTruthy()
    expect(ours).toBe(zods)
  })

  it('one literal is said as one of several', () => {
    expect(problemsOf(z.literal('a'), 'b').ours).toBe('Invalid option: expected one of "a"')
  })
})

it('what is wrong is said in the language that the app has set for zod', () => {
  z.config({ localeError: () => 'falsch' })
  expect(readSchema(z.string(), 1).error?.issues[0]?.message).toBe('falsch')
})

it('what is right comes out as the schema says', () => {
  expect(readSchema(z.string().toLowerCase(), 'A')).toEqual({ success: true, data: 'a' })
})
