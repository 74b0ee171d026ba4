import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AdditionalFields } from '../contract/tables/additional-fields.js'
import { createTestAuth } from '../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const born = '2000-02-29T12:00:00.000Z'

/** Signs up with fields of the app; returns what is stored and what the responses contain. */
async function signUp(additionalFields: AdditionalFields, sent: object) {
  const auth = createTestAuth({ user: { additionalFields } })
  const browser = auth.browser()
  const answer = await browser.post('/sign-up/email', { ...sent, ...newUser })
  const { user = [] } = await auth.database.dump()
  const session = (await browser.get('/get-session')).body as { user?: object } | null
  const shown = (answer.body as { user?: object }).user
  return { auth, answer, stored: user[0], shown, later: session?.user }
}

const sendable = { type: 'string', input: true } as const

describe('sign-up with an invalid field of the app', () => {
  it.each<{ title: string; field: AdditionalFields[string]; value: unknown; code?: string }>([
    { title: 'a number for a string', field: sendable, value: 7 },
    { title: 'H27 an operator for a string', field: sendable, value: { $ne: null } },
    { title: 'a list for a string', field: sendable, value: ['a'] },
    { title: 'a string of 2,001 characters', field: sendable, value: 'x'.repeat(2001) },
    { title: 'a string for a number', field: { type: 'number', input: true }, value: '7' },
    { title: 'an infinite number', field: { type: 'number', input: true }, value: '1e400' },
    { title: 'H32 the number 2^53', field: { type: 'number', input: true }, value: 2 ** 53 },
    { title: 'H32 the number -2^53', field: { type: 'number', input: true }, value: -(2 ** 53) },
    { title: 'H32 the number 1e300', field: { type: 'number', input: true }, value: 1e300 },
    {
      title: 'H32 a date of the year 99',
      field: { type: 'date', input: true },
      value: '0099-12-31T23:59:59Z',
    },
    { title: 'H57 a string for a boolean', field: { type: 'boolean', input: true }, value: 'true' },
    { title: 'a number for a boolean', field: { type: 'boolean', input: true }, value: 1 },
    {
      title: 'a day without time for a date',
      field: { type: 'date', input: true },
      value: '2000-01-01',
    },
    { title: 'a number for a date', field: { type: 'date', input: true }, value: 0 },
    {
      title: 'a day that does not exist',
      field: { type: 'date', input: true },
      value: '2001-02-29T00:00:00Z',
    },
    {
      title: 'a date without time zone',
      field: { type: 'date', input: true },
      value: '2000-01-01T00:00:00',
    },
    {
      title: 'a value that the validator rejects',
      field: { ...sendable, validator: z.string().regex(/^[a-z]+$/) },
      value: 'A1',
    },
    {
      title: 'a date that the validator rejects',
      field: { type: 'date', input: true, validator: z.date().max(new Date(0)) },
      value: born,
    },
    {
      title: 'a missing required field',
      field: { ...sendable, required: true },
      value: undefined,
      code: 'MISSING_FIELD',
    },
    {
      title: 'null in a required field',
      field: { ...sendable, required: true },
      value: null,
      code: 'MISSING_FIELD',
    },
  ])('rejects $title and writes nothing', async ({ field, value, code = 'VALIDATION_ERROR' }) => {
    const { auth, answer } = await signUp({ extra: field }, { extra: value })
    expect(answer).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toMatchObject({ user: [], account: [], session: [] })
    expect(auth.hasher.calls).toEqual([])
  })

  it('names the required field that is missing', async () => {
    const fields = { a: sendable, b: { ...sendable, required: true } } as const
    const { answer } = await signUp(fields, { a: 'x' })
    expect(answer.body).toEqual({
      field: 'b',
      code: 'MISSING_FIELD',
      message: 'A required field is missing',
    })
  })

  it('fails with 500 without the value when a validator fails', async () => {
    const validate = () => Promise.resolve({ value: 'late' })
    const validator = { '~standard': { version: 1, vendor: 'slow', validate } } as const
    const { answer, auth } = await signUp(
      { extra: { ...sendable, validator } },
      { extra: 'mine-and-only-mine' },
    )
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body) + auth.logs.join('')).not.toContain('mine-and-only-mine')
    expect(auth.logs[0]).toContain('cannot be asynchronous')
  })
})

describe('a field of the app that the caller may write', () => {
  it.each<{
    title: string
    field: AdditionalFields[string]
    sent: unknown
    stored: unknown
    shown?: unknown
  }>([
    { title: 'a string', field: sendable, sent: 'gold', stored: 'gold' },
    { title: 'an empty string', field: sendable, sent: '', stored: '' },
    {
      title: 'a string of 2,000 characters',
      field: sendable,
      sent: 'x'.repeat(2000),
      stored: 'x'.repeat(2000),
    },
    { title: 'a number', field: { type: 'number', input: true }, sent: -1.5, stored: -1.5 },
    {
      title: 'H32 the greatest safe integer',
      field: { type: 'number', input: true },
      sent: Number.MAX_SAFE_INTEGER,
      stored: Number.MAX_SAFE_INTEGER,
    },
    { title: 'false', field: { type: 'boolean', input: true }, sent: false, stored: false },
    {
      title: 'a date',
      field: { type: 'date', input: true },
      sent: born,
      stored: new Date(born),
      shown: born,
    },
    { title: 'null', field: sendable, sent: null, stored: null },
    { title: 'null for a field that was not sent', field: sendable, sent: undefined, stored: null },
    {
      title: 'the default for a field that was not sent',
      field: { ...sendable, defaultValue: 'free' },
      sent: undefined,
      stored: 'free',
    },
    {
      title: 'null for a field with a default',
      field: { ...sendable, defaultValue: 'free' },
      sent: null,
      stored: null,
      shown: 'free',
    },
    {
      title: 'a value for a field with a default',
      field: { ...sendable, defaultValue: 'free' },
      sent: 'gold',
      stored: 'gold',
    },
    {
      title: 'the output of the validator',
      field: { ...sendable, validator: z.string().trim().toUpperCase() },
      sent: ' a ',
      stored: 'A',
    },
    {
      title: 'a value for a required field',
      field: { ...sendable, required: true },
      sent: 'x',
      stored: 'x',
    },
  ])(
    'stores $title and returns it at once and later',
    async ({ field, sent, stored, shown = stored }) => {
      const outcome = await signUp({ extra: field }, { extra: sent })
      expect(outcome.answer.status).toBe(200)
      expect(outcome.stored).toMatchObject({ extra: stored })
      expect(outcome.shown).toMatchObject({ extra: shown })
      expect(outcome.later).toEqual(outcome.shown)
    },
  )
})

describe('H33 a field of the app that the caller may not write', () => {
  it.each<{ title: string; field: AdditionalFields[string]; stored: unknown }>([
    { title: 'stays null', field: { type: 'string' }, stored: null },
    {
      title: 'stays null although it is required',
      field: { type: 'string', required: true },
      stored: null,
    },
    {
      title: 'stays null when input is false',
      field: { type: 'string', input: false },
      stored: null,
    },
    { title: 'keeps its default', field: { type: 'string', defaultValue: 'user' }, stored: 'user' },
    {
      title: 'keeps a default of false',
      field: { type: 'boolean', defaultValue: false },
      stored: false,
    },
  ])('$title when the caller sends a value', async ({ field, stored }) => {
    const sent = { role: 'admin', ROLE: 'admin', Role: 'admin', user: { role: 'admin' } }
    const outcome = await signUp({ role: field }, sent)
    expect(outcome.answer.status).toBe(200)
    expect(outcome.stored).toMatchObject({ role: stored })
    expect(outcome.later).toMatchObject({ role: stored })
  })

  it.each(['createdAt', 'id', 'email'])(
    'throws at start for a field named like the core column %s',
    (name) => {
      expect(() => createTestAuth({ user: { additionalFields: { [name]: sendable } } })).toThrow(
        `The column "user.${name}" is declared twice`,
      )
    },
  )
})

describe('H209 a field of the app with returned: false', () => {
  it('stores the value and never returns it', async () => {
    const hidden = { ...sendable, returned: false, defaultValue: 'x' } as const
    const { stored, shown, later, answer } = await signUp({ note: hidden }, { note: 'internal' })
    expect(stored).toMatchObject({ note: 'internal' })
    expect(shown).not.toHaveProperty('note')
    expect(later).not.toHaveProperty('note')
    expect(JSON.stringify(answer.body)).not.toContain('internal')
  })
})

describe('an additional field of sessions', () => {
  it('has its default in the database and in responses', async () => {
    const additionalFields = { device: { type: 'string', defaultValue: 'web' } } as const
    const auth = createTestAuth({ session: { additionalFields } })
    const ann = await auth.signedInAs('ann@x.test')
    expect((await ann.get('/get-session')).body).toMatchObject({ session: { device: 'web' } })
    expect(await auth.database.dump()).toMatchObject({ session: [{ device: 'web' }] })
  })

  it('ignores the value that a caller sends at sign-up', async () => {
    const additionalFields = { device: { type: 'string', input: true } } as const
    const auth = createTestAuth({ session: { additionalFields } })
    await auth.browser().post('/sign-up/email', { ...newUser, device: 'mine' })
    expect(await auth.database.dump()).toMatchObject({ session: [{ device: null }] })
  })
})

describe('a call on the server', () => {
  it('stores the default of a field that it leaves undefined', async () => {
    const additionalFields = { plan: { ...sendable, defaultValue: 'free' } } as const
    const auth = createTestAuth({ user: { additionalFields } })
    const body = { ...newUser, plan: undefined } as unknown as typeof newUser
    await auth.api.signUpEmail({ body })
    expect(await auth.database.dump()).toMatchObject({ user: [{ plan: 'free' }] })
  })
})
