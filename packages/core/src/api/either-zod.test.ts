import { describe, expect, it } from 'vitest'
import * as zod from 'zod'
import * as mini from 'zod/mini'
import { model } from '../contract/calls/answer.js'
import { redirectURL } from '../contract/calls/fields.js'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { openApiDocument } from '../openapi/index.js'
import { createTestAuth } from '../testing/index.js'

const traits = {
  method: 'POST',
  path: '/book/lend',
  summary: 'Lend a book',
  access: 'session',
} as const

const written = defineEndpoint({
  ...traits,
  body: zod.object({
    title: zod.string().min(1).max(9).describe('As on its cover'),
    year: zod.int().nullable(),
    pages: zod.number().optional(),
    copies: zod.number().min(1).default(1),
    store: zod.string().transform((text) => text.trim()),
    callbackURL: redirectURL(),
  }),
  answer: zod.object({
    lender: model('user'),
    others: zod.array(zod.nullable(model('user'))),
    due: zod.date().nullable(),
    read: zod.string(),
  }),
  handle: ({ body, session: { user } }) => ({
    lender: user,
    others: [user, null],
    due: new Date(0),
    read: JSON.stringify(body),
    more: 'dropped',
  }),
})

const shortlyWritten = defineEndpoint({
  ...traits,
  body: mini.object({
    title: mini
      .string()
      .check(mini.minLength(1), mini.maxLength(9), mini.describe('As on its cover')),
    year: mini.nullable(mini.int()),
    pages: mini.optional(mini.number()),
    copies: mini._default(mini.number().check(mini.gte(1)), 1),
    store: mini.pipe(
      mini.string(),
      mini.transform((text) => text.trim()),
    ),
    callbackURL: redirectURL(),
  }),
  answer: mini.object({
    lender: model('user'),
    others: mini.array(mini.nullable(model('user'))),
    due: mini.nullable(mini.date()),
    read: mini.string(),
  }),
  handle: ({ body, session: { user } }) => ({
    lender: user,
    others: [user, null],
    due: new Date(0),
    read: JSON.stringify(body),
    more: 'dropped',
  }),
})

const book = { title: 'Emma', year: 1815, store: ' a ' }

async function createApp(lendBook: typeof written | typeof shortlyWritten) {
  const plugin: Plugin<'books', { lendBook: typeof lendBook }> = {
    id: 'books',
    endpoints: { lendBook },
  }
  const auth = createTestAuth({ plugins: [plugin] })
  return { auth, ann: await auth.signedInAs('ann@x.test') }
}

describe.each([
  { title: 'zod', endpoint: written },
  { title: 'zod/mini', endpoint: shortlyWritten },
])('a plugin written with $title', ({ endpoint }) => {
  it.each([
    {
      title: 'an empty body',
      body: {},
      paths: ['title', 'year', 'store'],
    },
    { title: 'an empty title', body: { ...book, title: '' }, paths: ['title'] },
    { title: 'a title that is too long', body: { ...book, title: '0123456789' }, paths: ['title'] },
    { title: 'a year that is a string', body: { ...book, year: '1815' }, paths: ['year'] },
    { title: 'null in an optional field', body: { ...book, pages: null }, paths: ['pages'] },
    { title: 'too few copies', body: { ...book, copies: 0 }, paths: ['copies'] },
  ])('rejects $title', async ({ body, paths }) => {
    const { ann } = await createApp(endpoint)
    const answer = await ann.post('/book/lend', body)
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    const { issues } = answer.body as { issues: { path: string; message: string }[] }
    expect(issues.map(({ path }) => path)).toEqual(paths)
    for (const { message } of issues) expect(message).toMatch(/^(Invalid|Too) .*expected/)
  })

  it('rejects a callbackURL on another site', async () => {
    const { ann } = await createApp(endpoint)
    const answer = await ann.post('/book/lend', { ...book, callbackURL: 'https://evil.test' })
    expect(answer).toMatchObject({ status: 403, code: 'INVALID_CALLBACK_URL' })
  })

  it('throws at start when callbackURL is a plain string', () => {
    const unchecked = defineEndpoint({
      ...traits,
      body: endpoint === written ? zod.object({ callbackURL: zod.string() }) : bareURL,
      answer: mini.null(),
      handle: () => null,
    })
    const plugins = [{ id: 'books', endpoints: { unchecked } }] as const
    expect(() => createTestAuth({ plugins })).toThrow('must be a redirectURL()')
  })

  it('applies defaults to the input and returns only the readable columns of rows', async () => {
    const { ann } = await createApp(endpoint)
    const { status, body } = await ann.post('/book/lend', book)
    const user = (await ann.get('/get-session')).body as { user: object }
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        lender: user.user,
        others: [user.user, null],
        due: '1970-01-01T00:00:00.000Z',
        read: '{"title":"Emma","year":1815,"copies":1,"store":"a"}',
      },
    })
  })
})

const bareURL = mini.object({ callbackURL: mini.string() })

it('produces the same OpenAPI document for zod and zod/mini', async () => {
  const [either, other] = await Promise.all(
    [written, shortlyWritten].map(async (endpoint) => {
      const { auth } = await createApp(endpoint)
      return openApiDocument(auth).paths['/book/lend']
    }),
  )
  expect(other).toEqual(either)
  expect(JSON.stringify(either)).toContain('As on its cover')
})
