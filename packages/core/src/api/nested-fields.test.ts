import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint, type Plugin } from '../contract/plugins/plugin.js'
import { createTestAuth } from '../testing/index.js'

const found: unknown[] = []

const nesting: Plugin = {
  id: 'nesting',
  endpoints: {
    noteFields: defineEndpoint({
      method: 'POST',
      path: '/note-fields',
      summary: 'Takes the fields of users from an object in the body',
      access: 'public',
      body: z.object({ data: z.optional(z.looseObject({ name: z.optional(z.string()) })) }),
      writes: 'user.create',
      writesIn: 'data',
      answer: z.object({}),
      handle({ fields }) {
        found.push(fields)
        return {}
      },
    }),
  },
}

async function send(body: object) {
  const additionalFields = {
    plan: { type: 'string', input: true, required: true },
    notes: { type: 'string' },
  } as const
  found.length = 0
  const auth = createTestAuth({ user: { additionalFields }, plugins: [nesting] })
  const { status, code } = await auth.browser().post('/note-fields', body)
  return { status, code, fields: found[0] }
}

describe('fields of the app in an object of the body', () => {
  it('accepts only the fields that the caller may write', async () => {
    const data = { name: 'Ann', plan: 'pro', notes: 'secret', role: 'admin' }
    expect(await send({ data, plan: 'beside' })).toMatchObject({
      status: 200,
      fields: { plan: 'pro' },
    })
  })

  it.each([
    { body: { data: {} }, code: 'MISSING_FIELD' },
    { body: {}, code: 'MISSING_FIELD' },
    { body: { plan: 'beside' }, code: 'MISSING_FIELD' },
    { body: { data: { plan: 7 } }, code: 'VALIDATION_ERROR' },
    { body: { data: [] }, code: 'VALIDATION_ERROR' },
    { body: { data: 'plan' }, code: 'VALIDATION_ERROR' },
    { body: { data: null }, code: 'VALIDATION_ERROR' },
  ])('rejects $body', async ({ body, code }) => {
    expect(await send(body)).toEqual({ status: 400, code, fields: undefined })
  })
})
