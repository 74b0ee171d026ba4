import { conformanceCases } from '@countersign/adapter-kit'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from '../index.js'
import { makeDatabaseOn } from '../test/conformance-database.js'
import { createTestDatabase, onPgbouncer, type TestServerEngine } from '../test/test-engines.js'
import { postgres } from './index.js'

/** `npm run test:services` starts a PgBouncer in transaction mode, with three connections to the server. */
const engine = onPgbouncer

describe.skipIf(!engine)('PostgreSQL behind PgBouncer in transaction mode', () => {
  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabaseOn(requireEngine())))

  it('refuses the settings of a connection, which the driver then does without', async () => {
    const client = new pg.Client({
      connectionString: await createDatabase(),
      statement_timeout: 1000,
    })
    await expect(client.connect()).rejects.toThrow('unsupported startup parameter')
  })

  it('goes on without prepared statements when the app’s own pool keeps none', async () => {
    const pool = new pg.Pool({ connectionString: await createDatabase(), max: 8 })
    onTestFinished(() => pool.end())
    const { signedUp } = await signUpAtOnce(new Kysely<unknown>({ dialect: postgres(pool) }))
    expect(signedUp).toEqual({ users: '40', sessions: '40' })
  })

  it('signs up, signs in and reads sessions when 40 callers share its three connections', async () => {
    const connectionString = await createDatabase()
    const instance = new Kysely<unknown>({ dialect: postgres({ connectionString, max: 20 }) })
    onTestFinished(() => instance.destroy())
    const { statuses, signedUp } = await signUpAtOnce(instance)
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(signedUp).toEqual({ users: '40', sessions: '40' })
  })
})

/** Signs 40 users up at once; each then reads the session. */
async function signUpAtOnce(
  instance: Kysely<unknown>,
): Promise<{ statuses: number[]; signedUp: unknown }> {
  const auth = createTestAuth({ database: kysely(instance) })
  await auth.migrate()
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const email = `user-${String(number)}@example.com`
      const browser = auth.browser()
      await browser.post('/sign-up/email', { name: 'Ann', email, password: TEST_PASSWORD })
      return browser.get('/get-session')
    }),
  )
  const { rows } = await sql`
    select (select count(*) from "user") as users, (select count(*) from session) as sessions`.execute(
    instance,
  )
  return { statuses: answers.map(({ status }) => status), signedUp: rows[0] }
}

function requireEngine(): TestServerEngine {
  if (!engine) throw new Error('There is no PgBouncer')
  return engine
}

function createDatabase(): Promise<string> {
  return createTestDatabase(requireEngine())
}
