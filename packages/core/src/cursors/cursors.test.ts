import { describe, expect, it } from 'vitest'
import { memory } from '../memory/index.js'
import { defineModel, type Row } from '../contract/tables/models.js'
import type { ShortCodes } from '../contract/plugins/one-time-value.js'
import type { Where } from '../contract/storage/store.js'
import { composeTables } from '../database/tables.js'
import { createTransactionalStore } from '../database/store.js'
import { encodeCursor } from './cursor.js'
import { type PagedList, readPage } from './index.js'

interface Book extends Row {
  readonly title: string
  readonly author: string | null
  readonly isLent: boolean | null
  readonly bought: Date | null
  readonly pages: number | null
}

const bookModel = defineModel<Book>()('book', {
  title: { type: 'string', required: true },
  author: { type: 'string' },
  isLent: { type: 'boolean' },
  bought: { type: 'date' },
  pages: { type: 'number' },
})

/** A signature that is its text. */
const codes: ShortCodes = {
  create: () => '0',
  hash: (purpose, code) => `${purpose} ${code}`,
  matches: (purpose, code, hash) => hash === `${purpose} ${code}`,
}

const flags = [null, false, true, true, false]

async function openShop() {
  const { schema } = composeTables([bookModel], [], {})
  const { store } = createTransactionalStore(memory().connect(schema), schema)
  const books = store.of(bookModel)
  for (let index = 0; index < 20; index += 1)
    await books.create({
      id: `b${String((index * 7) % 20).padStart(2, '0')}`,
      title: `Title ${index}`,
      author: index % 4 === 0 ? null : `author ${index % 3}`,
      isLent: flags[index % 5] ?? null,
      bought: index % 6 === 0 ? null : new Date(1000 + (index % 3)),
      pages: index % 7 === 0 ? null : index % 3,
    })
  return books
}

type Books = Awaited<ReturnType<typeof openShop>>

function listOf(books: Books, changes: Partial<PagedList<Book, Book>> = {}): PagedList<Book, Book> {
  const { where = {} } = changes
  return {
    codes,
    name: 'books',
    where,
    sortBy: 'id',
    direction: 'asc',
    find: (part, page) => books.findMany(part, page),
    count: () => books.count(where),
    rowOf: (book) => book,
    ...changes,
  }
}

/** The ids of all pages. */
async function readAll(list: PagedList<Book, Book>, limit: number): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const { found, nextCursor } = await readPage(list, { limit, after })
    ids.push(...found.map(({ id }) => id))
    after = nextCursor ?? undefined
  } while (after !== undefined)
  return ids
}

const columns = ['id', 'title', 'author', 'isLent', 'bought', 'pages'] as const
const orders = columns.flatMap((sortBy) =>
  (['asc', 'desc'] as const).flatMap((direction) =>
    (['asc', 'desc'] as const).map((idDirection) => ({ sortBy, direction, idDirection })),
  ),
)

const filters: readonly Where<Book>[] = [
  {},
  { author: 'author 1' },
  { author: null },
  { author: { ne: 'author 1' } },
  { author: { in: ['author 1', 'author 2'] } },
  { isLent: true },
  { isLent: { ne: true } },
  { isLent: { ne: false } },
  { bought: new Date(1001) },
  { bought: { gt: new Date(1000) } },
  { bought: { lte: new Date(1001) } },
  { pages: { lt: 2 } },
  { pages: { gte: 1 } },
  { id: { gt: 'b05' } },
  { id: 'b05' },
  { title: { contains: '1' } },
]

describe.each(orders)('a list by $sortBy $direction, and id $idDirection', (order) => {
  it.each(filters)(
    'has the rows of one page on pages of 1, 3 and 20 rows, with the filter %j',
    async (where) => {
      const books = await openShop()
      const list = listOf(books, { ...order, where })
      const whole = (await readPage(list, { limit: 100 })).found.map(({ id }) => id)
      for (const limit of [1, 3, 20]) expect(await readAll(list, limit)).toEqual(whole)
    },
  )
})

describe('a page after a cursor', () => {
  it('hides no row when rows of the pages before are deleted', async () => {
    const books = await openShop()
    const list = listOf(books, { sortBy: 'title' })
    const { found, nextCursor } = await readPage(list, { limit: 5 })
    await books.delete({ id: { in: found.map(({ id }) => id) } })
    const next = await readPage(list, { limit: 100, after: nextCursor ?? '' })
    expect(next.found).toHaveLength(15)
  })

  it('has the total of the first page, and counts nothing', async () => {
    const books = await openShop()
    const first = await readPage(listOf(books), { limit: 5 })
    const count = () => Promise.reject(new Error('The list is counted'))
    const after = first.nextCursor ?? ''
    expect((await readPage(listOf(books, { count }), { limit: 5, after })).total).toBe(20)
  })

  it('finds rows by the millisecond of a date', async () => {
    const wheres: Where<Book>[] = []
    const bought = new Date(1000)
    const book = { id: 'b1', title: 'T', author: null, isLent: null, bought, pages: null }
    const list: PagedList<Book, Book> = {
      ...listOf(await openShop(), { sortBy: 'bought' }),
      find: (where) => {
        wheres.push(where)
        return Promise.resolve(wheres.length === 1 ? [book] : [])
      },
    }
    const { nextCursor } = await readPage(list, { limit: 1 })
    await readPage(list, { limit: 1, after: nextCursor ?? '' })
    expect(wheres.slice(1)).toEqual([
      { bought: { gte: bought, lt: new Date(1001) }, id: { gt: 'b1' } },
      { bought: { gte: new Date(1001) } },
    ])
  })
})

describe('a cursor', () => {
  const place = { value: 'Title 1', id: 'b07', total: 20 }

  it.each<{ title: string; after: string }>([
    { title: 'an empty text', after: '' },
    { title: 'a text that is no base64url', after: 'a+b=' },
    { title: 'a text of an impossible length', after: 'a' },
    { title: 'bytes that are no UTF-8', after: '_w' },
    { title: 'a text that is no JSON', after: 'YWJj' },
    { title: 'JSON that is no list', after: 'e30' },
    { title: 'a list of other values', after: 'WzEsMl0' },
    { title: 'a list without a signature', after: 'WyJbXSJd' },
    { title: 'a long text', after: 'a'.repeat(8001) },
    { title: 'the cursor of another list', after: encodeCursor(codes, 'other', place) },
  ])('fails with VALIDATION_ERROR when it is $title', async ({ after }) => {
    const page = readPage(listOf(await openShop()), { limit: 5, after })
    await expect(page).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
  })

  it.each<{ title: string; changes: Partial<PagedList<Book, Book>> }>([
    { title: 'another list', changes: { name: 'papers' } },
    { title: 'another column', changes: { sortBy: 'title' } },
    { title: 'another direction', changes: { direction: 'desc' } },
    { title: 'another filter', changes: { where: { author: 'author 1' } } },
  ])('fails with VALIDATION_ERROR for $title', async ({ changes }) => {
    const books = await openShop()
    const { nextCursor } = await readPage(listOf(books), { limit: 5 })
    const page = readPage(listOf(books, changes), { limit: 5, after: nextCursor ?? '' })
    await expect(page).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('keeps text outside of ASCII', async () => {
    const books = await openShop()
    for (const title of ['日本', 'é', '😀'])
      await books.create({ id: `c${title.codePointAt(0) ?? 0}`, title })
    const list = listOf(books, { sortBy: 'title' })
    expect(await readAll(list, 1)).toHaveLength(23)
  })
})
