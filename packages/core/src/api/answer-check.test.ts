import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { createAuth, defineEndpoint, type LogEntry, model, Redirect } from '../index.js'
import { memory } from '../memory/index.js'
import { withoutEnvironment } from '../test/environment.js'

withoutEnvironment('test')

const secret = 'a secret of the tests, which is long enough'
const answer = z.object({
  title: z.string(),
  lentAt: z.nullable(z.date()),
  pages: z.optional(z.number()),
  by: z.optional(model('user')),
})
const lentAt = new Date(0)

/** The response of a call whose handler returns a value, and the log. */
async function answerOf(returned: unknown, production: boolean) {
  const borrow = defineEndpoint({
    method: 'GET',
    path: '/borrow',
    summary: 'Borrow a book',
    access: 'public',
    answer,
    handle: () => returned as { title: string; lentAt: null },
  })
  const log: LogEntry[] = []
  process.env['NODE_ENV'] = production ? 'production' : 'development'
  const auth = createAuth({
    database: memory(),
    baseURL: 'https://example.com',
    secret,
    plugins: [{ id: 'books', endpoints: { borrow } }],
    logger: { log: (entry) => log.push(entry) },
  })
  const response = await auth.handler(new Request('https://example.com/api/auth/borrow'))
  const body: unknown = response.status === 302 ? null : await response.json()
  return { status: response.status, body, log }
}

describe('A call of a plugin in development', () => {
  it.each<{ title: string; returned: unknown; problem: string }>([
    {
      title: 'lacks a field',
      returned: { title: 'Emma' },
      problem: 'answer.lentAt: Invalid input: expected date, received undefined',
    },
    {
      title: 'has a field of another type',
      returned: { title: 5, lentAt },
      problem: 'answer.title: Invalid input: expected string, received number',
    },
    {
      title: 'is undefined',
      returned: undefined,
      problem: 'answer: Invalid input: expected object, received undefined',
    },
  ])('fails with 500 and a logged reason when its answer $title', async ({ returned, problem }) => {
    const { status, body, log } = await answerOf(returned, false)
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(JSON.stringify(log)).toContain(
      `The handler of \\"borrow\\" returned a value that its answer does not allow: ${problem}`,
    )
  })

  it.each<{ title: string; returned: unknown; status: number }>([
    {
      title: 'without its optional fields',
      returned: { title: 'Emma', lentAt: null },
      status: 200,
    },
    { title: 'with all fields', returned: { title: 'Emma', lentAt, pages: 5 }, status: 200 },
    { title: 'with another field', returned: { title: 'Emma', lentAt, other: 1 }, status: 200 },
    { title: 'that redirects', returned: new Redirect('https://example.com/'), status: 302 },
  ])('returns an answer $title', async ({ returned, status }) => {
    const answered = await answerOf(returned, false)
    expect(answered.status).toBe(status)
    expect(JSON.stringify(answered.body)).not.toContain('other')
  })
})

describe('A call of a plugin in production', () => {
  it('returns the fields that fit the answer', async () => {
    const { status, body } = await answerOf({ title: 'Emma', other: 1 }, true)
    expect({ status, body }).toEqual({ status: 200, body: { title: 'Emma' } })
  })
})
