import type { Condition, JoinedRow, Selection, StoredRow } from '@countersign/core'
import { type Mutant, mutant, mutantOf, delegate } from './mutant.js'
import { all, reading, selecting } from './mutations.js'

/** Reads of the wrong rows, in the wrong order, or with the wrong columns. */
export const readMutants: readonly Mutant[] = [
  mutant('findMany ignores its limit', 'A page holds all rows.', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, limit: 1000 }),
  })),
  mutant('findMany takes limit 0 for no limit', 'An empty page holds all rows.', (good) => ({
    findMany: (page) => good.findMany({ ...page, limit: page.limit === 0 ? 1000 : page.limit }),
  })),
  mutant('findMany returns at most 100 rows', 'Long lists are cut.', (good) => ({
    findMany: (page) => good.findMany({ ...page, limit: Math.min(page.limit, 100) }),
  })),
  mutant('findMany ignores its offset', 'Every page is the first.', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, offset: 0 }),
  })),
  mutant('findMany ignores its order', 'Pages overlap.', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, orderBy: [] }),
  })),
  mutant('findMany knows ascending order only', 'The newest rows come last.', (good) => ({
    findMany: ({ orderBy, ...page }) =>
      good.findMany({
        ...page,
        orderBy: orderBy.map(({ field }) => ({ field, direction: 'asc' })),
      }),
  })),
  mutant('findMany sorts by the first field only', 'Equal rows change places.', (good) => ({
    findMany: (page) => good.findMany({ ...page, orderBy: page.orderBy.slice(0, 1) }),
  })),
  mutant('numbers are sorted as text', '10 comes before 9.', (good) => ({
    async findMany({ limit, offset, ...page }) {
      const rows = await good.findMany({ ...page, limit: 1000, offset: 0 })
      const [by] = page.orderBy
      if (by?.field === 'shirt') rows.sort((a, b) => compareAsText(a, b, by))
      return rows.slice(offset, offset + limit)
    },
  })),
  mutant('nulls come last', 'Rows without a value are missing in the first page.', (good) => ({
    async findMany(selection) {
      const rows = await good.findMany(selection)
      const field = selection.orderBy[0]?.field ?? 'id'
      const isNull = (row: StoredRow): boolean => row[field] === null
      return [...rows.filter((row) => !isNull(row)), ...rows.filter(isNull)]
    },
  })),
  mutant('ne does not match null', 'Rows without a value are missing.', (good) =>
    selecting(good, (where) => where.flatMap(withoutNulls)),
  ),
  mutant('eq null matches no row', 'Rows without a value are not found.', (good) =>
    selecting(good, (where) =>
      where.map((test) => (isNullTest(test) ? { ...test, operator: 'lt' } : test)),
    ),
  ),
  mutant('notIn matches null', 'Rows without a value are matched.', (good) => ({
    async count(selection) {
      const listed = selection.where.find(({ operator }) => operator === 'notIn')
      const found = await good.count(selection)
      if (!listed) return found
      const where = [{ field: listed.field, operator: 'eq', value: null } as const]
      return found + (await good.count({ model: selection.model, where }))
    },
  })),
  mutant('an empty list matches all rows', 'A deletion of no rows deletes all.', (good) =>
    selecting(good, (where) =>
      where.filter(({ operator, value }) => operator !== 'in' || !isEmpty(value)),
    ),
  ),
  mutant('lists are cut after 100 values', 'Rows of long lists are missing.', (good) =>
    selecting(good, (where) =>
      where.map((test) => ({
        ...test,
        value: isList(test.value) ? test.value.slice(0, 100) : test.value,
      })),
    ),
  ),
  mutant('wildcards in a text match other texts', 'A search for % finds all.', (good) => ({
    async count(selection) {
      const test = selection.where.find(({ operator }) => operator === 'contains')
      if (!test || !String(test.value).includes('%')) return good.count(selection)
      return good.count({ ...selection, where: [{ ...test, value: '' }] })
    },
  })),
  mutant('only the first condition counts', 'Rows of other users are found.', (good) =>
    selecting(good, (where) => where.slice(0, 1)),
  ),
  mutant('text is compared without regard to case', 'Two users share a name.', (good) => ({
    findOne: (selection) => findAlike(all(good, { ...selection, where: [] }), selection, toLower),
    async findMany(page) {
      const rows = await all(good, { ...page, where: [] })
      return matchAlike(rows, page, toLower) ?? good.findMany(page)
    },
  })),
  mutant('text is compared without regard to accents', 'Two users share a name.', (good) => ({
    async findMany(page) {
      const rows = await all(good, { ...page, where: [] })
      return matchAlike(rows, page, withoutAccents) ?? good.findMany(page)
    },
  })),
  mutant('text is compared without its last spaces', 'Two users share a name.', (good) => ({
    async findMany(page) {
      const rows = await all(good, { ...page, where: [] })
      return matchAlike(rows, page, (text) => text.trimEnd()) ?? good.findMany(page)
    },
  })),
  mutantOf('rows are the cached objects', 'A caller changes the rows of others.', (good) => {
    const cache = new Map<string, StoredRow | null>()
    return {
      ...delegate(good),
      async findOne(selection) {
        const key = JSON.stringify(selection)
        const row = await good.findOne(selection)
        const known = cache.get(key) ?? row
        cache.set(key, known)
        return row && known
      },
    }
  }),
  mutant('text operators on other types match no row', 'A mistake stays hidden.', (good) => ({
    count: (selection) =>
      good.count(selection).catch((error: unknown) => {
        if (error instanceof TypeError) return 0
        throw error
      }),
  })),
  mutant('columns without a value are left out', 'Callers read undefined.', (good) =>
    reading(good, (row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    ),
  ),
  mutant(
    'a joined read ignores the conditions on the parent',
    'Expired rows are read.',
    (good) => ({
      findOneJoined: ({ join, ...selection }) =>
        good.findOneJoined({ ...selection, join: { ...join, where: [] } }),
    }),
  ),
  mutant('a joined read ignores the named columns', 'Secrets are read.', (good) => ({
    findOneJoined: ({ join: { model, by, where }, ...selection }) =>
      good.findOneJoined({ ...selection, join: { model, by, where } }),
  })),
  mutant(
    'a joined read takes the columns of the child for those of the parent',
    'The wrong columns are read.',
    (good) => ({
      findManyJoined: ({ join: { columns, childColumns, ...join }, ...selection }) =>
        good.findManyJoined({
          ...selection,
          join: { ...join, columns: childColumns, childColumns: columns },
        }),
    }),
  ),
  mutant(
    'a joined read mixes fields of the same name',
    'A session has the id of its user.',
    (good) => ({
      findOneJoined: async (selection) => mixed(await good.findOneJoined(selection)),
    }),
  ),
  mutant('a joined read ignores its page', 'A page holds all rows.', (good) => ({
    findManyJoined: (selection) => good.findManyJoined({ ...selection, limit: 1000, offset: 0 }),
  })),
]

function compareAsText(
  a: StoredRow,
  b: StoredRow,
  { field, direction }: { readonly field: string; readonly direction: 'asc' | 'desc' },
): number {
  const order = String(a[field]) < String(b[field]) ? -1 : 1
  return direction === 'asc' ? order : -order
}

function isList(
  value: Condition['value'],
): value is Extract<Condition['value'], readonly unknown[]> {
  return Array.isArray(value)
}

function isEmpty(value: Condition['value']): boolean {
  return isList(value) && value.length === 0
}

function isNullTest({ operator, value }: Condition): boolean {
  return operator === 'eq' && value === null
}

function withoutNulls(test: Condition): Condition[] {
  return test.operator === 'ne' && test.value !== null
    ? [test, { field: test.field, operator: 'ne', value: null }]
    : [test]
}

const toLower = (text: string): string => text.toLowerCase()

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** The rows with texts that a comparison takes for the same; null where the conditions are others. */
function matchAlike(
  rows: readonly StoredRow[],
  { where }: Selection,
  simplify: (text: string) => string,
): StoredRow[] | null {
  const isText = where.every(
    ({ operator, value }) => operator === 'eq' && typeof value === 'string',
  )
  if (!isText || where.length === 0) return null
  return rows.filter((row) =>
    where.every(({ field, value }) => simplify(String(row[field])) === simplify(String(value))),
  )
}

async function findAlike(
  rows: Promise<StoredRow[]>,
  selection: Selection,
  simplify: (text: string) => string,
): Promise<StoredRow | null> {
  return matchAlike(await rows, selection, simplify)?.[0] ?? null
}

function mixed(joined: JoinedRow | null): JoinedRow | null {
  return joined && { row: { ...joined.row, ...joined.parent }, parent: joined.parent }
}
