import { Kysely } from 'kysely'
import { conformanceCases, type MakeDatabase } from '@countersign/adapter-kit'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { openCopy } from './test/better-auth-app.js'
import { createTestFile, userRow } from './test/open-database.js'
import { recordPostgres } from './test/recording-dialect.js'
import { createTemporaryFile } from './test/test-engines.js'
import { testSchema } from './test/test-database.js'

const dates = 'milliseconds'

const onFile: MakeDatabase = () => {
  const file = createTemporaryFile()
  const instance = new Kysely<unknown>({ dialect: libsql(file.path) })
  return {
    database: kysely(instance, { dates }),
    close: async () => {
      await instance.destroy()
      file.remove()
    },
  }
}

describe('SQLite with dates as milliseconds', () => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(onFile))

  it('stores a date as a number in an integer column', async () => {
    const file = createTestFile()
    const adapter = kysely(file.openKysely(), { dates }).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    const born = new Date('2026-11-21T08:11:07.123Z')
    await adapter.create({ model: 'user', row: userRow('ann', { born }) })
    const raw = file.openRaw()
    const [row] = raw.prepare('select typeof("born") as "type", "born" from "user"').all([])
    expect(row).toEqual({ type: 'integer', born: born.getTime() })
  })

  it('throws for the option dates on another database', () => {
    expect(() => kysely(recordPostgres(), { dates })).toThrow(
      'The option "dates" is for SQLite only, not for postgres',
    )
  })

  it.each(['1.2.12', '1.7.1'] as const)('reads a database of better-auth %s', async (version) => {
    const { auth, run, browserOf, browser, rows } = openCopy(version, {}, { dates })
    const columns = { user: [], session: ['expiresAt'], account: [], verification: ['expiresAt'] }
    for (const [table, own] of Object.entries(columns)) {
      const sets = [...own, 'createdAt', 'updatedAt'].map(
        (column) =>
          `"${column}" = cast(round(julianday("${column}") * 86400000.0 - 210866760000000.0) as integer)`,
      )
      run(`update "${table}" set ${sets.join()}`)
    }
    await auth.migrate()
    expect((await browserOf('ada').get('/get-session')).body).toMatchObject({
      session: { expiresAt: expect.stringMatching(/^2027-12-24T04:35:0/) as string },
    })
    const eve = { name: 'Eve', email: 'eve@x.test', password: 'a password of Eve' }
    const eveBrowser = browser()
    await eveBrowser.post('/sign-up/email', eve)
    const types = rows('session').map(({ expiresAt }) => typeof expiresAt)
    expect(new Set(types)).toEqual(new Set(['number']))
    const listed = await eveBrowser.get('/list-sessions')
    expect(listed.body).toHaveLength(1)
  })
})
