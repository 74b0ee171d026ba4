import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as mini from 'zod/mini'
import { compileAnswer, model, projectRow, type RowProjection } from './answer.js'

const showId = projectRow([['id', null]])

/** Knows one model, of which only the id is readable. */
const models = (name: string): RowProjection => {
  if (name !== 'user') throw new Error(`There is no table "${name}"`)
  return showId
}

const row = { id: 'u1', email: 'ann@x.test', password: 'hash' }

describe('compileAnswer', () => {
  it.each([
    { title: 'a row', answer: model('user'), value: row, shown: { id: 'u1' } },
    {
      title: 'a row in an object',
      answer: z.object({ user: model('user') }),
      value: { user: row, secret: 1 },
      shown: { user: { id: 'u1' } },
    },
    {
      title: 'a row that may be null',
      answer: z.object({ user: z.nullable(model('user')) }),
      value: { user: row },
      shown: { user: { id: 'u1' } },
    },
    {
      title: 'an optional, nullable, described row',
      answer: z.object({ user: z.nullable(model('user')).optional().describe('Who') }),
      value: { user: row },
      shown: { user: { id: 'u1' } },
    },
    {
      title: 'a described row',
      answer: model('user').with(mini.describe('Who')),
      value: row,
      shown: { id: 'u1' },
    },
    {
      title: 'rows',
      answer: z.array(model('user')),
      value: [row, row],
      shown: [{ id: 'u1' }, { id: 'u1' }],
    },
    {
      title: 'rows in objects in rows of objects',
      answer: z.array(z.object({ members: z.array(z.object({ user: model('user') })) })),
      value: [{ members: [{ user: row, role: 'owner' }], plan: 'x' }],
      shown: [{ members: [{ user: { id: 'u1' } }] }],
    },
    {
      title: 'an object in an object',
      answer: z.object({ a: z.object({ b: z.string() }) }),
      value: { a: { b: 'x', c: 'y' }, d: 'z' },
      shown: { a: { b: 'x' } },
    },
    { title: 'null', answer: z.object({ a: z.string() }).nullable(), value: null, shown: null },
    { title: 'undefined', answer: z.string().optional(), value: undefined, shown: undefined },
    { title: 'an empty list', answer: z.array(model('user')), value: [], shown: [] },
  ])('returns only the declared fields of $title', ({ answer, value, shown }) => {
    expect(compileAnswer(answer, models)(value)).toStrictEqual(shown)
  })

  it('keeps absent fields absent and null fields null', () => {
    const answer = z.object({ a: z.string().optional(), b: z.string().nullable() })
    expect(compileAnswer(answer, models)({ b: null })).toStrictEqual({ b: null })
  })

  it.each([
    { title: 'a string', schema: z.string(), value: 'a' },
    { title: 'an address', schema: z.email(), value: 'a@x.test' },
    { title: 'a number', schema: z.number(), value: 1 },
    { title: 'a whole number', schema: z.int(), value: 1 },
    { title: 'a boolean', schema: z.boolean(), value: false },
    { title: 'a date', schema: z.date(), value: new Date(0) },
    { title: 'a literal', schema: z.literal('a'), value: 'a' },
    { title: 'an enum', schema: z.enum(['a', 'b']), value: 'b' },
    { title: 'null', schema: z.null(), value: null },
    { title: 'an open record', schema: z.record(z.string(), z.unknown()), value: { a: 1 } },
  ])('returns $title unchanged', ({ schema, value }) => {
    expect(compileAnswer(z.object({ it: schema }), models)({ it: value })).toEqual({ it: value })
  })
})

describe('a schema that compileAnswer cannot project', () => {
  it.each([
    { title: 'z.any()', schema: z.any() },
    { title: 'z.unknown()', schema: z.unknown() },
    { title: 'z.custom()', schema: z.custom<string>() },
    { title: 'a union', schema: z.union([z.object({ a: z.string() }), z.string()]) },
    { title: 'an intersection', schema: z.intersection(z.object({}), z.object({})) },
    { title: 'a transformation', schema: z.string().transform((text) => text) },
    { title: 'a map', schema: z.map(z.string(), z.string()) },
    { title: 'a set', schema: z.set(z.string()) },
    { title: 'a tuple', schema: z.tuple([z.string()]) },
    { title: 'a default', schema: z.object({ a: z.string() }).default({ a: '' }) },
    { title: 'a promise', schema: z.promise(z.string()) },
  ])('throws for $title', ({ schema }) => {
    for (const answer of [schema, z.object({ it: schema }), z.array(schema), schema.nullable()]) {
      expect(() => compileAnswer(answer, models)).toThrow('An answer cannot hold a schema of type')
    }
  })

  it('throws for an unknown table', () => {
    expect(() => compileAnswer(model('nobody'), models)).toThrow('There is no table "nobody"')
  })
})
