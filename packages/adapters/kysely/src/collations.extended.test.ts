import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import { userRow } from './test/open-database.js'
import { openDialect, testSchema } from './test/test-database.js'
import { createTestDatabase, testServers } from './test/test-engines.js'

const engine = testServers.find(({ kind }) => kind === 'mysql')

async function openInstance() {
  if (!engine) throw new Error('There is no MySQL')
  const instance = new Kysely<unknown>({ dialect: openDialect(await createTestDatabase(engine)) })
  onTestFinished(() => instance.destroy())
  await sql`alter database character set utf8mb4 collate utf8mb4_general_ci`.execute(instance)
  return instance
}

const oldUsers = sql`create table user (id varchar(255) primary key, email varchar(255) not null,
  age double, isActive boolean, born datetime(3), unique index user_email_key (email))`

describe.skipIf(!engine)('A migration of a MySQL database with another collation', () => {
  it.each([
    { title: 'letter case', first: 'a', second: 'A' },
    { title: 'accents', first: 'e', second: 'é' },
    { title: 'spaces at the end', first: 'a', second: 'a ' },
  ])('creates unique keys that differ in $title', async ({ first, second }) => {
    const adapter = kysely(await openInstance()).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    await adapter.create({ model: 'user', row: userRow('ann') })
    for (const [id, accountId] of Object.entries({ one: first, two: second })) {
      const row = { id, providerId: 'p', accountId, userId: 'ann' }
      expect(await adapter.create({ model: 'account', row })).toBe(true)
    }
    expect((await adapter.migrations?.plan())?.problems).toEqual([])
  })

  it('reports the columns of an existing table with the statement that changes them', async () => {
    const instance = await openInstance()
    await oldUsers.execute(instance)
    const adapter = kysely(instance).connect(testSchema)
    const plan = await adapter.migrations?.plan()
    expect(plan?.problems).toHaveLength(1)
    const [problem = ''] = plan?.problems ?? []
    const [, statement = ''] = /is refused: (alter table .*)$/.exec(problem) ?? []
    expect(problem).toContain('"user"."email" has the collation utf8mb4_general_ci')
    expect(statement).toMatch(
      /^alter table `user` modify `email` varchar\(255\) character set utf8mb4 collate utf8mb4_(nopad|0900)_bin not null$/,
    )
    await sql.raw(statement).execute(instance)
    expect((await adapter.migrations?.plan())?.problems).toEqual([])
  })

  it('creates columns that refer to an existing table', async () => {
    const instance = await openInstance()
    await oldUsers.execute(instance)
    const adapter = kysely(instance).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    await adapter.create({ model: 'user', row: userRow('ann') })
    const row = { id: 'a', providerId: 'p', accountId: '1', userId: 'ann' }
    await adapter.create({ model: 'account', row })
    const join = { model: 'user', by: 'userId', where: [] }
    expect(await adapter.findOneJoined({ model: 'account', where: [], join })).toEqual({
      row,
      parent: userRow('ann'),
    })
  })
})
