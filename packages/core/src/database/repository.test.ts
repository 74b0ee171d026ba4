import { describe, expect, it } from 'vitest'
import { UniqueViolation } from '../contract/storage/adapter.js'
import { coreModels, defineModel } from '../contract/tables/models.js'
import type { Where } from '../contract/storage/store.js'
import { memory } from '../memory/index.js'
import { createTransactionalStore } from './store.js'
import { composeTables } from './tables.js'

interface Reader {
  readonly id: string
  readonly name: string
  readonly age: number | null
  readonly born: Date | null
}

interface Pet {
  readonly id: string
  readonly ownerId: string | null
  readonly name: string
}

const readers = defineModel<Reader>()('reader', {
  name: { type: 'string', required: true },
  age: { type: 'number' },
  born: { type: 'date' },
})
const pets = defineModel<Pet>()('pet', {
  ownerId: { type: 'string', references: 'reader' },
  name: { type: 'string', required: true, unique: true },
})

function createStore() {
  const { schema } = composeTables([...coreModels, readers, pets], [], { user: {}, session: {} })
  return createTransactionalStore(memory().connect(schema), schema).store
}

/** Ann is 20, Bea 30, Cleo 40 and Dora gives no age. */
async function createReaders() {
  const store = createStore()
  const ages = { Ann: 20, Bea: 30, Cleo: 40, Dora: null }
  for (const [name, age] of Object.entries(ages)) {
    await store.of(readers).create({ id: name, name, age, born: age ? new Date(age) : null })
  }
  return store
}

/** A condition that the compiler did not check, as JavaScript can pass. */
function unchecked(where: object): Where<Reader> {
  return where
}

describe('an invalid condition', () => {
  it.each([
    { title: 'undefined, which some drivers drop', where: { id: undefined } },
    { title: 'undefined after an operator', where: { age: { gt: undefined } } },
    { title: 'undefined in a list', where: { id: { in: ['Ann', undefined] } } },
    { title: 'NaN', where: { age: Number.NaN } },
    { title: 'an infinite number', where: { age: { lt: Number.POSITIVE_INFINITY } } },
    { title: 'an invalid date', where: { born: new Date(Number.NaN) } },
    { title: 'a bigint', where: { age: 1n } },
    { title: 'a symbol', where: { name: Symbol('Ann') } },
    { title: 'a function', where: { name: () => 'Ann' } },
    { title: 'H27 an operator of another database', where: { name: { $gt: '' } } },
    { title: 'H27 a known operator beside an unknown one', where: { name: { ne: 'x', $gt: '' } } },
    { title: 'H27 an object after an operator', where: { name: { ne: { $gt: '' } } } },
    { title: 'H27 a list instead of a value', where: { name: ['Ann'] } },
    { title: 'H27 a list after an operator of one value', where: { name: { ne: ['Ann'] } } },
    { title: 'H27 one value after an operator of lists', where: { name: { in: 'Ann' } } },
    { title: 'H27 a list in a list', where: { name: { in: [['Ann']] } } },
    { title: 'an object without operator', where: { name: {} } },
    { title: 'an operator eq', where: { name: { eq: 'Ann' } } },
  ])('throws before the database for $title', async ({ where }) => {
    const store = await createReaders()
    const repository = store.of(readers)
    const given = unchecked(where)
    const parent = { model: readers, by: 'ownerId', where: given } as const
    const requested = [
      () => repository.findOne(given),
      () => repository.findMany(given),
      () => repository.count(given),
      () => repository.update(given, { name: 'Eve' }),
      () => repository.updateOne(given, { name: 'Eve' }),
      () => repository.delete(given),
      () => repository.take(given),
      () => repository.increment({ where: given, field: 'age' }),
      () => store.of(pets).findOneWith({}, parent),
      () => store.of(pets).findManyWith({}, parent),
      () => repository.create({ id: 'x', name: 'x' }, { model: readers, where: given }),
    ]
    for (const ask of requested)
      await expect((async (): Promise<unknown> => ask())()).rejects.toThrow()
    expect(await repository.findMany({}, { orderBy: { name: 'asc' } })).toMatchObject([
      { name: 'Ann' },
      { name: 'Bea' },
      { name: 'Cleo' },
      { name: 'Dora' },
    ])
  })
})

describe('a condition', () => {
  it.each<{ title: string; where: Where<Reader>; found: string }>([
    { title: 'every row without a condition', where: {}, found: 'Ann Bea Cleo Dora' },
    { title: 'an equal value', where: { name: 'Bea' }, found: 'Bea' },
    { title: 'no row in other letter case', where: { name: 'bea' }, found: '' },
    { title: 'null', where: { age: null }, found: 'Dora' },
    { title: 'all rows but one', where: { name: { ne: 'Bea' } }, found: 'Ann Cleo Dora' },
    { title: 'smaller values', where: { age: { lt: 30 } }, found: 'Ann' },
    { title: 'smaller and equal values', where: { age: { lte: 30 } }, found: 'Ann Bea' },
    { title: 'greater values', where: { age: { gt: 30 } }, found: 'Cleo' },
    { title: 'greater and equal values', where: { age: { gte: 30 } }, found: 'Bea Cleo' },
    { title: 'a later date', where: { born: { gt: new Date(20) } }, found: 'Bea Cleo' },
    { title: 'the same date', where: { born: new Date(20) }, found: 'Ann' },
    { title: 'members of a list', where: { name: { in: ['Ann', 'Eve'] } }, found: 'Ann' },
    { title: 'no rows for an empty list', where: { name: { in: [] } }, found: '' },
    {
      title: 'rows outside of a list',
      where: { name: { notIn: ['Ann', 'Bea'] } },
      found: 'Cleo Dora',
    },
    { title: 'no null outside of a list', where: { age: { notIn: [20] } }, found: 'Bea Cleo' },
    { title: 'texts that contain a part', where: { name: { contains: 'e' } }, found: 'Bea Cleo' },
    { title: 'no row for a literal percent sign', where: { name: { contains: '%' } }, found: '' },
    { title: 'texts with a prefix', where: { name: { startsWith: 'C' } }, found: 'Cleo' },
    { title: 'texts with a suffix', where: { name: { endsWith: 'a' } }, found: 'Bea Dora' },
    {
      title: 'rows for which both of two conditions hold',
      where: { name: { endsWith: 'a' }, age: 30 },
      found: 'Bea',
    },
    { title: 'a range with two exclusive ends', where: { age: { gt: 20, lt: 40 } }, found: 'Bea' },
  ])('finds $title', async ({ where, found }) => {
    const store = await createReaders()
    const rows = await store.of(readers).findMany(where, { orderBy: { name: 'asc' } })
    expect(rows.map(({ name }) => name).join(' ')).toBe(found)
    expect(await store.of(readers).count(where)).toBe(rows.length)
    expect(await store.of(readers).delete(where)).toBe(rows.length)
    expect(await store.of(readers).count({})).toBe(4 - rows.length)
  })
})

describe('create', () => {
  it('stores null for missing columns and drops unknown ones', async () => {
    const store = createStore()
    const given = { id: 'p1', name: 'Ann', password: 'secret' }
    expect(await store.of(readers).create(given)).toStrictEqual({
      ...{ id: 'p1', name: 'Ann', age: null, born: null },
    })
    expect(await store.of(readers).findOne({ id: 'p1' })).toStrictEqual({
      id: 'p1',
      name: 'Ann',
      age: null,
      born: null,
    })
  })

  it('writes only while the row on which it depends exists', async () => {
    const store = await createReaders()
    const owned = (name: string) => ({ model: readers, where: { id: name, age: 20 } })
    const rex = { id: 'rex', ownerId: 'Ann', name: 'Rex' }
    expect(await store.of(pets).create(rex, owned('Bea'))).toBe(null)
    expect(await store.of(pets).count({})).toBe(0)
    expect(await store.of(pets).create(rex, owned('Ann'))).toEqual(rex)
    expect(await store.of(pets).count({})).toBe(1)
  })

  it('rejects a taken key and keeps the row that has it', async () => {
    const store = await createReaders()
    await store.of(pets).create({ id: 'rex', ownerId: 'Ann', name: 'Rex' })
    const second = store.of(pets).create({ id: 'rex2', ownerId: 'Bea', name: 'Rex' })
    await expect(second).rejects.toThrow(UniqueViolation)
    expect(await store.of(pets).findMany({})).toMatchObject([{ id: 'rex', ownerId: 'Ann' }])
  })
})

describe('a page', () => {
  it.each([
    { title: 'a negative limit', page: { limit: -1 } },
    { title: 'a fractional limit', page: { limit: 0.5 } },
    { title: 'NaN as limit', page: { limit: Number.NaN } },
    { title: 'an infinite limit', page: { limit: Number.POSITIVE_INFINITY } },
    { title: 'a negative offset', page: { offset: -1 } },
    { title: 'a fractional offset', page: { offset: 1.5 } },
  ])('H32 rejects $title', async ({ page }) => {
    const store = await createReaders()
    await expect(store.of(readers).findMany({}, page)).rejects.toThrow(RangeError)
    const parent = { model: readers, by: 'ownerId' } as const
    await expect(store.of(pets).findManyWith({}, parent, page)).rejects.toThrow(RangeError)
  })

  it.each([
    { title: 'no rows', page: { limit: 0 }, found: '' },
    { title: 'the first two', page: { limit: 2 }, found: 'Ann Bea' },
    { title: 'the last two', page: { offset: 2 }, found: 'Cleo Dora' },
    { title: 'one in the middle', page: { limit: 1, offset: 1 }, found: 'Bea' },
  ])('contains $title', async ({ page, found }) => {
    const store = await createReaders()
    const rows = await store.of(readers).findMany({}, { orderBy: { name: 'asc' }, ...page })
    expect(rows.map(({ name }) => name).join(' ')).toBe(found)
  })

  it('contains 100 rows without a limit', async () => {
    const store = createStore()
    for (let index = 0; index < 101; index += 1) {
      await store.of(readers).create({ id: String(index), name: 'N' })
    }
    expect(await store.of(readers).findMany({})).toHaveLength(100)
  })
})

describe('update', () => {
  it('changes only the named columns and returns the number of matching rows', async () => {
    const store = await createReaders()
    expect(await store.of(readers).update({ age: { gte: 30 } }, { age: 31 })).toBe(2)
    expect(await store.of(readers).update({ age: 31 }, { age: 31 })).toBe(2)
    expect(await store.of(readers).update({ id: 'unknown' }, { age: 1 })).toBe(0)
    expect(await store.of(readers).findOne({ id: 'Bea' })).toMatchObject({ name: 'Bea', age: 31 })
  })

  it.each([
    { title: 'undefined', set: { age: undefined } },
    { title: 'NaN', set: { age: Number.NaN } },
    { title: 'an object', set: { name: { $set: 1 } } },
  ])('rejects $title', async ({ set }) => {
    const store = await createReaders()
    const change = set as unknown as { readonly age: number }
    const changing = Promise.resolve().then(() => store.of(readers).update({ id: 'Ann' }, change))
    await expect(changing).rejects.toThrow(TypeError)
    expect(await store.of(readers).findOne({ id: 'Ann' })).toMatchObject({ name: 'Ann', age: 20 })
  })

  it('returns the changed row from updateOne', async () => {
    const store = await createReaders()
    expect(await store.of(readers).updateOne({ age: { gte: 30 } }, { age: 99 })).toMatchObject({
      age: 99,
    })
    expect(await store.of(readers).count({ age: 99 })).toBe(1)
    expect(await store.of(readers).updateOne({ id: 'unknown' }, { age: 1 })).toBeNull()
  })

  it('returns a row once from take', async () => {
    const store = await createReaders()
    expect(await store.of(readers).take({ id: 'Ann' })).toMatchObject({ name: 'Ann' })
    expect(await store.of(readers).take({ id: 'Ann' })).toBeNull()
  })
})

describe('increment', () => {
  it.each([
    { title: 'one by default', addition: {}, age: 21 },
    { title: 'a given number', addition: { by: 5 }, age: 25 },
    { title: 'a negative number', addition: { by: -5 }, age: 15 },
    { title: 'one below a bound', addition: { below: 21 }, age: 21 },
    { title: 'nothing at a bound', addition: { below: 20 }, age: null },
  ])('adds $title', async ({ addition, age }) => {
    const store = await createReaders()
    const changed = await store
      .of(readers)
      .increment({ where: { id: 'Ann' }, field: 'age', ...addition })
    expect(changed?.age ?? null).toBe(age)
    expect(await store.of(readers).findOne({ id: 'Ann' })).toMatchObject({ age: age ?? 20 })
  })

  it('counts null as 0 and writes other columns with it', async () => {
    const store = await createReaders()
    const where = { id: 'Dora' }
    const set = { name: 'D' }
    expect(await store.of(readers).increment({ where, field: 'age', set })).toMatchObject({
      age: 1,
      name: 'D',
    })
  })

  it('rejects NaN', async () => {
    const store = await createReaders()
    const where = { id: 'Ann' }
    const adding = store.of(readers).increment({ where, field: 'age', by: Number.NaN })
    await expect(adding).rejects.toThrow(TypeError)
  })
})

describe('a row and its parent', () => {
  it('returns both or neither', async () => {
    const store = await createReaders()
    await store.of(pets).create({ id: 'rex', ownerId: 'Ann', name: 'Rex' })
    await store.of(pets).create({ id: 'tom', ownerId: null, name: 'Tom' })
    const owner = { model: readers, by: 'ownerId' } as const
    const find = (where: Where<Pet>, parentWhere: Where<Reader> = {}) =>
      store.of(pets).findOneWith(where, { ...owner, where: parentWhere })

    expect(await find({ id: 'rex' })).toMatchObject({ row: { id: 'rex' }, parent: { id: 'Ann' } })
    expect(await find({ id: 'rex' }, { age: 21 })).toBeNull()
    expect(await find({ id: 'tom' })).toBeNull()
    expect(await store.of(pets).findManyWith({}, owner)).toMatchObject([
      { row: { name: 'Rex' }, parent: { name: 'Ann' } },
    ])
  })
})

describe('an unknown table', () => {
  it('throws with the name of the table', () => {
    const outsider = defineModel<Pet>()('stranger', pets.fields as never)
    expect(() => createStore().of(outsider)).toThrow('The table "stranger" is not part of this app')
  })
})
