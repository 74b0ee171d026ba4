import { expect, it } from 'vitest'
import { coreModels, defineModel } from '../contract/tables/models.js'
import { composeTables } from '../database/tables.js'
import { betterAuthDatabase } from './index.js'

interface Note {
  readonly id: string
  readonly userId: string
}

const notes = defineModel<Note>()('note', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
})
const { schema } = composeTables([...coreModels, notes], [], { user: {}, session: {} })
const adapted = betterAuthDatabase().adapt?.(schema) ?? {}

it('creates the tables of better-auth without plain indexes and with their unique keys', () => {
  for (const table of ['user', 'session', 'account', 'verification']) {
    const columns = Object.values(adapted[table]?.columns ?? {})
    expect(columns.filter(({ index }) => index)).toEqual([])
  }
  expect(adapted['user']?.columns['email']?.unique).toBe(true)
  expect(adapted['account']?.uniqueTogether).toEqual([['providerId', 'accountId']])
})

it('allows several one-time values with one identifier, and null in their dates', () => {
  expect(adapted['verification']?.columns).toMatchObject({
    identifier: { unique: false, required: true },
    createdAt: { required: false },
    updatedAt: { required: false },
  })
})

it('has an optional issuer for accounts', () => {
  expect(adapted['account']?.columns['issuer']).toMatchObject({ type: 'string', required: false })
})

it('keeps the tables of plugins unchanged and in order', () => {
  expect(adapted['note']).toBe(schema['note'])
  expect(Object.keys(adapted)).toEqual(Object.keys(schema))
})
