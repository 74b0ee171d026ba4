import { describe, expect, it } from 'vitest'
import {
  type Condition,
  type DatabaseAdapter,
  type StoredRow,
  UniqueViolation,
} from '../contract/storage/adapter.js'
import { coreModels, defineModel } from '../contract/tables/models.js'
import { composeTables } from '../database/tables.js'
import { memory, type MemoryDatabase } from './index.js'

interface Thing {
  readonly id: string
  readonly parentId: string | null
  readonly code: string | null
  readonly a: string | null
  readonly b: number | null
  readonly amount: number | null
}

const things = defineModel<Thing>()(
  'thing',
  {
    parentId: { type: 'string', references: 'thing' },
    code: { type: 'string', unique: true },
    a: { type: 'string' },
    b: { type: 'number' },
    amount: { type: 'number', index: true },
  },
  [['a', 'b']],
)

const nothing = { parentId: null, code: null, a: null, b: null, amount: null }
const model = 'thing'

function connect(database: MemoryDatabase = memory()): DatabaseAdapter {
  const { schema } = composeTables([...coreModels, things], [], { user: {}, session: {} })
  return database.connect(schema)
}

function by(id: string): { model: string; where: Condition[] } {
  return { model, where: [{ field: 'id', operator: 'eq', value: id }] }
}

function add(adapter: DatabaseAdapter, row: Partial<Thing> & { readonly id: string }) {
  return adapter.create({ model, row: { ...nothing, ...row } })
}

async function all(adapter: DatabaseAdapter): Promise<StoredRow[]> {
  const orderBy = [{ field: 'id', direction: 'asc' }] as const
  return adapter.findMany({ model, where: [], orderBy, limit: 1000, offset: 0 })
}

async function ids(adapter: DatabaseAdapter): Promise<string> {
  return (await all(adapter)).map((row) => String(row['id'])).join(' ')
}

describe('a unique key', () => {
  it.each([
    { title: 'the same id', first: { id: '1' }, second: { id: '1' } },
    {
      title: 'the same value in a column',
      first: { id: '1', code: 'x' },
      second: { id: '2', code: 'x' },
    },
    {
      title: 'the same values in two columns',
      first: { id: '1', a: 'x', b: 1 },
      second: { id: '2', a: 'x', b: 1 },
    },
  ])('rejects $title', async ({ first, second }) => {
    const adapter = connect()
    await add(adapter, first)
    const before = await all(adapter)
    await expect(add(adapter, second)).rejects.toThrow(UniqueViolation)
    expect(await all(adapter)).toEqual(before)
  })

  it.each([
    { title: 'another letter case', first: { code: 'x' }, second: { code: 'X' } },
    { title: 'null in the column', first: { code: null }, second: { code: null } },
    { title: 'null in one of two', first: { a: 'x', b: null }, second: { a: 'x', b: null } },
    { title: 'one different value of two', first: { a: 'x', b: 1 }, second: { a: 'x', b: 2 } },
    {
      title: 'the same text split differently',
      first: { a: 'x,1', b: 2 },
      second: { a: 'x', b: 12 },
    },
  ])('accepts $title', async ({ first, second }) => {
    const adapter = connect()
    await add(adapter, { id: '1', ...first })
    await add(adapter, { id: '2', ...second })
    expect(await ids(adapter)).toBe('1 2')
  })

  it('accepts its value again after its row was deleted or changed', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', code: 'x' })
    await adapter.update({ ...by('1'), set: { code: 'y' } })
    await add(adapter, { id: '2', code: 'x' })
    await adapter.delete(by('2'))
    await add(adapter, { id: '3', code: 'x' })
    expect(await ids(adapter)).toBe('1 3')
  })

  it('accepts the same value again in the same row', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', code: 'x' })
    expect(await adapter.update({ ...by('1'), set: { code: 'x' } })).toBe(1)
  })

  it('rolls back a change of several rows that would break it', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', code: 'x' })
    await add(adapter, { id: '2', code: 'y' })
    const before = await all(adapter)
    const change = adapter.update({ model, where: [], set: { code: 'z', amount: 1 } })
    await expect(change).rejects.toThrow(UniqueViolation)
    expect(await all(adapter)).toEqual(before)
    await add(adapter, { id: '3', code: 'z' })
  })

  it('binds another app that shares the memory and does not declare it', async () => {
    const shared = memory()
    const first = connect(shared)
    const bare = defineModel<Thing>()('thing', {
      ...things.fields,
      code: { type: 'string' },
    } as never)
    const { schema } = composeTables([...coreModels, bare], [], { user: {}, session: {} })
    const second = shared.connect(schema)

    await add(first, { id: '1', code: 'x' })
    await expect(add(second, { id: '2', code: 'x' })).rejects.toThrow(UniqueViolation)
    await second.update({ ...by('1'), set: { code: 'y' } })
    await add(first, { id: '2', code: 'x' })
    await expect(add(first, { id: '3', code: 'y' })).rejects.toThrow(UniqueViolation)
    expect(await ids(second)).toBe('1 2')
  })
})

describe('a deleted row', () => {
  it('deletes the rows that refer to it, and those that refer to them', async () => {
    const adapter = connect()
    for (const [id, parentId] of [
      ['1', null],
      ['2', '1'],
      ['3', '2'],
      ['4', '1'],
      ['5', null],
    ] as const) {
      await add(adapter, { id, parentId })
    }
    expect(await adapter.delete(by('1'))).toBe(1)
    expect(await ids(adapter)).toBe('5')
  })

  it('keeps every row when the transaction rolls back', async () => {
    const adapter = connect()
    await add(adapter, { id: '1', code: 'x', amount: 1 })
    await add(adapter, { id: '2', parentId: '1', code: 'y' })
    const before = await all(adapter)
    const undone = adapter.transaction(async (store) => {
      await store.take(by('1'))
      expect(await ids(store)).toBe('')
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await all(adapter)).toEqual(before)
    await expect(add(adapter, { id: '3', code: 'y' })).rejects.toThrow(UniqueViolation)
    expect(
      await adapter.count({ model, where: [{ field: 'amount', operator: 'eq', value: 1 }] }),
    ).toBe(1)
  })
})

describe('rows in and out', () => {
  it('copies them, so that later changes do not reach the stored row', async () => {
    const adapter = connect()
    const row = { ...nothing, id: '1', code: 'x' }
    await adapter.create({ model, row })
    row.code = 'changed'
    const found = [
      await adapter.findOne(by('1')),
      ...(await all(adapter)),
      await adapter.updateOne({ ...by('1'), set: { b: 1 } }),
      await adapter.increment({ ...by('1'), field: 'amount', by: 1 }),
    ]
    for (const given of found) if (given) given['code'] = 'changed'
    expect(await adapter.findOne(by('1'))).toMatchObject({ code: 'x', b: 1, amount: 1 })
  })
})

describe('an unknown table', () => {
  it('throws with the name of the table', async () => {
    await expect(connect().count({ model: 'nobody', where: [] })).rejects.toThrow(
      'There is no table "nobody"',
    )
  })
})

describe('a value that databases reject', () => {
  it.each([
    { title: 'a number for a text', field: 'a', value: 1 },
    { title: 'a text for a number', field: 'b', value: '1' },
    { title: 'a number that is not finite', field: 'b', value: Number.NaN },
    { title: 'a text with a NUL', field: 'a', value: 'x\0' },
    { title: 'a date for a number', field: 'b', value: new Date(0) },
  ])('rejects $title in a row, a change and a condition', async ({ field, value }) => {
    const adapter = connect()
    await adapter.create({ model, row: { id: '1', ...nothing } })
    const set = { [field]: value }
    const where = [{ field, operator: 'eq', value } as const]
    const row = { id: '2', ...nothing, ...set }
    await expect(adapter.create({ model, row })).rejects.toThrow(TypeError)
    await expect(adapter.update({ ...by('1'), set })).rejects.toThrow(TypeError)
    await expect(adapter.count({ model, where })).rejects.toThrow(TypeError)
    expect(await all(adapter)).toEqual([{ id: '1', ...nothing }])
  })

  it('rejects a date of a year that text sorts wrongly', async () => {
    const adapter = connect()
    const where = [{ field: 'createdAt', operator: 'lt', value: new Date(8.64e15) } as const]
    await expect(adapter.count({ model: 'user', where })).rejects.toThrow(RangeError)
  })
})
