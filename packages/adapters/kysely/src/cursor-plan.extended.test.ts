import { type User, userTable } from '@countersign/core'
import { type PagedList, readPage } from '@countersign/core/cursors'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createWatchedDatabase, findScans } from './test/watched-database.js'
import { testEngines } from './test/test-engines.js'

/** A signature that is its text. */
const codes = {
  create: () => '0',
  hash: (purpose: string, code: string) => `${purpose} ${code}`,
  matches: (purpose: string, code: string, hash: string) => hash === `${purpose} ${code}`,
}

const orders = (['id', 'email'] as const).flatMap((sortBy) =>
  (['asc', 'desc'] as const).map((direction) => ({ sortBy, direction })),
)

describe.each(testEngines)('Pages of users after a cursor on $name', (engine) => {
  it.each(orders)('reads the index for a page sorted by $sortBy $direction', async (order) => {
    const watched = await createWatchedDatabase(engine)
    const { database, instance } = watched
    const auth = createTestAuth({ database })
    await auth.migrate()
    await watched.fill()
    const users = auth.database.store.of(userTable)
    const list: PagedList<User, User> = {
      codes,
      name: 'users',
      where: {},
      ...order,
      find: (where, page) => users.findMany(where, page),
      count: () => users.count({}),
      rowOf: (user) => user,
    }
    const first = await readPage(list, { limit: 10, offset: 990 })
    const after = first.nextCursor ?? ''
    const { found } = await readPage(list, { limit: 10, after })
    expect(found).toHaveLength(10)
    const ofPage = watched.queries().filter(({ sql }) => /where.*[<>].*order by/s.test(sql))
    expect(ofPage.length).toBeGreaterThan(0)
    for (const query of ofPage) {
      expect(await findScans(instance, engine.kind, query)).toEqual([])
      if (engine.kind !== 'postgres') continue
      const { rows } = await instance.executeQuery<Record<string, unknown>>({
        ...query,
        sql: `explain ${query.sql}`,
      })
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(plan).not.toMatch(/^ *(->)? *Sort /m)
    }
  })
})
