import { describe, expectTypeOf, it } from 'vitest'
import type { StoredRow } from '../storage/adapter.js'
import { defineModel, type FieldsFor, type User, userModel, type UserRow } from './models.js'
import type { Store } from '../storage/store.js'

interface Note {
  readonly id: string
  readonly text: string
  readonly likes: number | null
  readonly sent: Date
}

const text = { type: 'string', required: true } as const
const likes = { type: 'number' } as const
const sent = { type: 'date', required: true } as const

describe('models that do not compile', () => {
  it('rejects a column of another type than in the row', () => {
    // @ts-expect-error likes are a number
    defineModel<Note>()('note', { text, likes: { type: 'string' }, sent })
    // @ts-expect-error sent is a date
    defineModel<Note>()('note', { text, likes, sent: { type: 'string', required: true } })
  })

  it('rejects a nullable column for a field that is not nullable, and the reverse', () => {
    // @ts-expect-error text is required
    defineModel<Note>()('note', { text: { type: 'string', required: false }, likes, sent })
    // @ts-expect-error likes may be null
    defineModel<Note>()('note', { text, likes: { type: 'number', required: true }, sent })
  })

  it('rejects missing and unknown columns, and the id', () => {
    // @ts-expect-error sent is missing
    defineModel<Note>()('note', { text, likes })
    // @ts-expect-error there is no column other
    defineModel<Note>()('note', { text, likes, sent, other: text })
    // @ts-expect-error the id is implied
    defineModel<Note>()('note', { id: text, text, likes, sent })
  })

  it('rejects a unique key over an unknown column', () => {
    // @ts-expect-error there is no column other
    defineModel<Note>()('note', { text, likes, sent }, [['text', 'other']])
  })
})

describe('a model', () => {
  it('has the columns of its row', () => {
    expectTypeOf<keyof FieldsFor<Note>>().toEqualTypeOf<'text' | 'likes' | 'sent'>()
    const model = defineModel<Note>()('note', { text, likes, sent }, [['text', 'sent']])
    expectTypeOf(model.name).toEqualTypeOf<'note'>()
  })
})

declare const store: Store

describe('queries of a repository that do not compile', () => {
  const users = store.of(userModel)

  it('rejects unknown columns, operators and values of another type', () => {
    // @ts-expect-error there is no column nickname
    void users.findOne({ nickname: 'A' })
    // @ts-expect-error an address is a string
    void users.findOne({ email: 7 })
    // @ts-expect-error there is no such operator
    void users.findOne({ email: { $gt: '' } })
    // @ts-expect-error a list is not a value
    void users.findOne({ email: ['ann@x.test'] })
    // @ts-expect-error a list behind an operator holds values of the column
    void users.findOne({ email: { in: [7] } })
  })

  it('rejects writes to unknown or required columns', () => {
    // @ts-expect-error a name cannot be null
    void users.update({ id: 'u1' }, { name: null })
    // @ts-expect-error the id stays
    void users.update({ id: 'u1' }, { id: 'u2' })
    // @ts-expect-error the address is missing
    void users.create({ id: 'u1', name: 'A', emailVerified: false, createdAt: now, updatedAt: now })
    // @ts-expect-error there is no column nickname to order by
    void users.findMany({}, { orderBy: { nickname: 'asc' } })
    // @ts-expect-error the column does not hold the id of the parent
    void users.findOneWith({}, { model: userModel, by: 'nickname' })
  })
})

declare const now: Date

describe('a repository', () => {
  it('returns rows of its model', () => {
    const users = store.of(userModel)
    expectTypeOf(users.findOne({ email: 'a' })).resolves.toEqualTypeOf<UserRow | null>()
    expectTypeOf(users.findMany({})).resolves.toEqualTypeOf<UserRow[]>()
    expectTypeOf(users.count({ revision: null })).resolves.toEqualTypeOf<number>()
    expectTypeOf<UserRow>().toExtend<User>()
    expectTypeOf<StoredRow>().not.toExtend<UserRow>()
  })
})
