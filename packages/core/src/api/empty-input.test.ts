import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createTestAuth } from '../testing/index.js'

let turn = 0
const seen: { readonly query: unknown; readonly body: unknown }[] = []
const answer = z.object({})

/** One call for each kind of input that may be empty. */
const endpoints = {
  optional: defineEndpoint({
    method: 'POST',
    path: '/empty/optional',
    summary: 'Optional fields only',
    access: 'public',
    query: z.object({ page: z.string().optional() }),
    body: z.object({ name: z.string().optional() }),
    answer,
    handle: ({ query, body }) => {
      seen.push({ query, body })
      return {}
    },
  }),
  withDefaults: defineEndpoint({
    method: 'POST',
    path: '/empty/defaults',
    summary: 'Defaults that change with each call',
    access: 'public',
    query: z.object({ turn: z.number().default(() => (turn += 1)) }),
    body: z.object({ tags: z.array(z.string()).default(() => []) }),
    answer,
    handle: ({ query, body }) => {
      seen.push({ query, body })
      body.tags.push('mine')
      return {}
    },
  }),
}
const plugin: Plugin<'empty', typeof endpoints> = { id: 'empty', endpoints }

function createApp() {
  seen.splice(0)
  const { handler, api } = createTestAuth({ plugins: [plugin] })
  const post = (path: string) =>
    handler(
      new Request(`http://localhost:3000/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    )
  return { api, post }
}

describe('input without any field', () => {
  it('arrives as a frozen record, over HTTP and in auth.api', async () => {
    const { api, post } = createApp()
    expect((await post('/empty/optional')).status).toBe(200)
    await api.optional()
    expect(seen.map(({ query }) => query)).toStrictEqual([{}, {}])
    expect(seen.every(({ query }) => Object.isFrozen(query))).toBe(true)
    expect(seen.map(({ body }) => body)).toStrictEqual([{}, {}])
  })

  it('gets new defaults in every call', async () => {
    const { api, post } = createApp()
    await post('/empty/defaults')
    await api.withDefaults()
    const turns = seen.map(({ query }) => (query as { readonly turn: number }).turn)
    expect(new Set(turns).size).toBe(2)
    expect(seen.map(({ body }) => body)).toEqual([{ tags: ['mine'] }, { tags: ['mine'] }])
  })
})
