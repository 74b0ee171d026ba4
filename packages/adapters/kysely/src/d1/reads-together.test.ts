import type { DatabaseAdapter } from '@countersign/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from '../index.js'
import { bookSchema } from '../test/book-schema.js'
import { createD1OverLibsql } from '../test/d1-over-libsql.js'
import { d1 } from './index.js'

const bookOf = (id: string) => ({
  model: 'book',
  where: [{ field: 'id', operator: 'eq' as const, value: id }],
})

async function openBooks() {
  const { binding, remove } = createD1OverLibsql()
  onTestFinished(remove)
  const adapter = kysely(d1(binding)).connect(bookSchema)
  await (await adapter.migrations?.plan())?.apply()
  await adapter.create({ model: 'book', row: { id: 'old', first: null } })
  return adapter
}

/** One change, so that no moment has both books or none. */
function replaceBook(adapter: DatabaseAdapter): Promise<unknown> {
  return adapter.transaction(async (store) => {
    await store.delete(bookOf('old'))
    await store.create({ model: 'book', row: { id: 'new', first: null } })
  })
}

describe('a transaction of D1 whose function fails', () => {
  it('runs again when its reads do not fit together', async () => {
    const adapter = await openBooks()
    const found: boolean[][] = []
    const work = adapter.transaction(async (store) => {
      const old = await store.findOne(bookOf('old'))
      if (found.length === 0) await replaceBook(adapter)
      const replacement = await store.findOne(bookOf('new'))
      found.push([old !== null, replacement !== null])
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(found).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('fails at once when its reads are still true', async () => {
    const adapter = await openBooks()
    let runs = 0
    const work = adapter.transaction(async (store) => {
      runs += 1
      await store.findOne(bookOf('old'))
      await store.findOne(bookOf('new'))
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(runs).toBe(1)
  })
})
