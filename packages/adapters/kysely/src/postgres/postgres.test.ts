import { Conflict, type DatabaseAdapter, Unavailable } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { findEmbeddedPostgres, startServer } from '@countersign/test-servers'
import { CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { kysely } from '../index.js'
import { userRow } from '../test/open-database.js'
import {
  createPostgresDatabase,
  createTestDatabase,
  runOnPostgres,
  testServers,
} from '../test/test-engines.js'
import { testSchema } from '../test/test-database.js'
import { postgres, type PostgresConfig, type PostgresOptions } from './index.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const moment = new Date('2026-03-29T01:30:00.617Z')
const engine = testServers.find(({ kind }) => kind === 'postgres')
const programs = findEmbeddedPostgres()

describe.skipIf(!engine)('the postgres dialect', () => {
  it.each([
    { kind: 'a serialisation failure', code: '40001' },
    { kind: 'a deadlock', code: '40P01' },
  ])('repeats a sign-up after $kind', async ({ code }) => {
    const address = await createDatabase()
    const auth = createTestAuth({ database: kysely(openInstance(address)) })
    await auth.migrate()
    await runOnPostgres(address, failingTwice(code))
    await auth.signedInAs('ann@example.com')
    expect(await auth.database.dump()).toMatchObject({ user: [{ email: 'ann@example.com' }] })
  })

  it('responds with 503 and writes nothing when a conflict does not end', async () => {
    const address = await createDatabase()
    const auth = createTestAuth({ database: kysely(openInstance(address)) })
    await auth.migrate()
    await runOnPostgres(address, failingTwice('40001').replace('< 3', '< 3000'))
    const newUser = { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD }
    const answer = await auth.browser().post('/sign-up/email', newUser)
    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(await auth.database.dump()).toMatchObject({ user: [], account: [], session: [] })
  })

  it('fails with Unavailable when another session holds a lock too long', async () => {
    const address = await createDatabase()
    const patient = await openAdapter(address)
    await patient.create({ model: 'user', row: userRow('ann') })
    const adapter = kysely(openInstance(address, { statementTimeoutMs: 200 })).connect(testSchema)
    const owner = new pg.Client(address)
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin')
    await owner.query(`select from "user" for update`)
    const work = adapter.update({ ...ann, set: { age: 1 } })
    await expect(work).rejects.toBeInstanceOf(Unavailable)
    await owner.query('rollback')
    await vi.waitFor(async () => {
      expect(await adapter.update({ ...ann, set: { age: 1 } })).toBe(1)
    })
  })

  it('lets a migration wait longer than a statement', async () => {
    const address = await createDatabase()
    const adapter = kysely(openInstance(address, { statementTimeoutMs: 1000 })).connect(testSchema)
    const plan = await adapter.migrations?.plan()
    const owner = new pg.Client(address)
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('select pg_advisory_lock(7234017283807667300)')
    const applying = plan?.apply()
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await owner.query('select pg_advisory_unlock_all()')
    await applying
    expect((await adapter.migrations?.plan())?.statements).toEqual([])
  })

  describe('prepared statements', () => {
    const ben = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ben' } as const] }
    const countPrepared = sql<{ count: string }>`select count(*) from pg_prepared_statements`
    const oneConnection = (address: string): PostgresConfig => ({
      connectionString: address,
      max: 1,
    })

    it.each([
      { title: 'prepares a statement once for a connection', options: {}, prepared: 1 },
      {
        title: 'prepares no statement when the app turns prepared statements off',
        options: { preparedStatements: false },
        prepared: 0,
      },
    ])('$title', async ({ options, prepared }) => {
      const { instance, adapter } = await openSingle(oneConnection(await createDatabase()), options)
      await sql`deallocate all`.execute(instance)
      await adapter.findOne(ann)
      await adapter.findOne(ben)
      const { rows } = await countPrepared.execute(instance)
      expect(rows).toEqual([{ count: String(prepared) }])
    })

    it('reads again without a name when the connection has lost the statement', async () => {
      const { instance, adapter } = await openSingle(oneConnection(await createDatabase()))
      await adapter.findOne(ann)
      await sql`deallocate all`.execute(instance)
      expect(await adapter.findOne(ann)).toMatchObject({ id: 'ann' })
      expect(await adapter.findOne(ann)).toMatchObject({ id: 'ann' })
      expect((await countPrepared.execute(instance)).rows).toEqual([{ count: '0' }])
    })

    it('reads again when a migration has changed the type of a column', async () => {
      const { instance, adapter } = await openSingle(oneConnection(await createDatabase()))
      await adapter.findOne(ann)
      await sql`alter table "user" alter column email type varchar(400)`.execute(instance)
      expect(await adapter.findOne(ann)).toMatchObject({ id: 'ann' })
    })

    it('throws Conflict, so that the caller repeats it, when a transaction has lost a statement', async () => {
      const { instance, adapter } = await openSingle(oneConnection(await createDatabase()))
      const addYear = (): Promise<number> =>
        adapter.transaction(async (store) => {
          await store.update({ ...ann, set: { isActive: true } })
          return store.update({ ...ann, set: { age: 1 } })
        })
      await addYear()
      await sql`deallocate all`.execute(instance)
      await expect(addYear()).rejects.toBeInstanceOf(Conflict)
      expect(await addYear()).toBe(1)
    })
  })

  it('fails with Unavailable when the server accepts no writes', async () => {
    const address = await createDatabase()
    const adapter = await openAdapter(address)
    const copy = new URL(address)
    const options = copy.searchParams.get('options') ?? ''
    copy.searchParams.set('options', `${options} -c default_transaction_read_only=on`)
    const onCopy = kysely(openInstance(copy.href)).connect(testSchema)
    const row = userRow('ann')
    await expect(onCopy.create({ model: 'user', row })).rejects.toBeInstanceOf(Unavailable)
    expect(await adapter.create({ model: 'user', row })).toBe(true)
  })

  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu'])(
    'keeps the milliseconds of dates in the time zone %s',
    async (zone) => {
      const address = new URL(await createDatabase())
      const options = address.searchParams.get('options') ?? ''
      address.searchParams.set('options', `${options} -c TimeZone=${zone}`)
      const adapter = await openAdapter(address.href)
      await adapter.create({ model: 'user', row: userRow('ann', { born: moment }) })
      expect(await adapter.findOne(ann)).toMatchObject({ born: moment })
      const where = [{ field: 'born', operator: 'eq', value: moment } as const]
      expect(await adapter.count({ model: 'user', where })).toBe(1)
    },
  )

  it('reads and writes dates in UTC in a column without time zone', async () => {
    const address = await createDatabase()
    const table = `create table "user" ("id" text primary key, "email" text not null unique, "age" integer, "isActive" boolean, "born" timestamp)`
    await runOnPostgres(address, table)
    const adapter = await openAdapter(address)
    await adapter.create({ model: 'user', row: userRow('ann', { born: moment }) })
    expect(await adapter.findOne(ann)).toMatchObject({ born: moment })
    const { rows } = await sql`select "born"::text from "user"`.execute(openInstance(address))
    expect(rows).toEqual([{ born: '2026-03-29 01:30:00.617' }])
  })

  it('accepts a pool that the app has opened, and dates as values', async () => {
    const address = await createDatabase()
    const pool = new pg.Pool({ connectionString: address })
    const instance = new Kysely({ dialect: postgres(pool) })
    const query = CompiledQuery.raw('select $1::timestamptz as "moment"', [moment])
    expect((await instance.executeQuery(query)).rows).toEqual([{ moment }])
    await instance.destroy()
    await expect(pool.connect()).rejects.toThrow('after calling end')
  })
})

describe.skipIf(!programs)('a restart of PostgreSQL', () => {
  it('H194 responds with 503 while the server is down, and works again afterwards', async () => {
    if (!programs) throw new Error('There is no PostgreSQL')
    const server = await startServer(programs)
    onTestFinished(() => server.close())
    const { address } = await createPostgresDatabase(server.url)
    const auth = createTestAuth({ database: kysely(openInstance(address)) })
    await auth.migrate()
    const ben = await auth.signedInAs('ben@example.com')

    await server.stop()
    const newUser = { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD }
    for (const answer of [
      await ben.get('/get-session'),
      await auth.browser().post('/sign-up/email', newUser),
      await auth.browser().post('/sign-in/email', newUser),
    ]) {
      expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect(answer.headers.get('retry-after')).toBe('1')
    }

    await server.start()
    expect((await ben.get('/get-session')).body).toMatchObject({ user: { name: 'ben' } })
    expect((await auth.browser().post('/sign-up/email', newUser)).status).toBe(200)
  })
})

function createDatabase(): Promise<string> {
  if (!engine) throw new Error('There is no PostgreSQL')
  return createTestDatabase(engine)
}

function openInstance(address: string, options?: PostgresOptions): Kysely<unknown> {
  const instance = new Kysely<unknown>({ dialect: postgres(address, options) })
  onTestFinished(() => instance.destroy())
  return instance
}

/** An adapter whose table has the user Ann, and the instance below it. */
async function openSingle(
  source: PostgresConfig,
  options?: PostgresOptions,
): Promise<{ instance: Kysely<unknown>; adapter: DatabaseAdapter }> {
  const instance = new Kysely<unknown>({ dialect: postgres(source, options) })
  onTestFinished(() => instance.destroy())
  const adapter = kysely(instance).connect(testSchema)
  await (await adapter.migrations?.plan())?.apply()
  await adapter.create({ model: 'user', row: userRow('ann') })
  return { instance, adapter }
}

async function openAdapter(address: string, options?: PostgresOptions): Promise<DatabaseAdapter> {
  const adapter = kysely(openInstance(address, options)).connect(testSchema)
  await (await adapter.migrations?.plan())?.apply()
  return adapter
}

/** A trigger fails the first two inserts of sessions. Its sequence also counts inserts that were rolled back. */
function failingTwice(code: string): string {
  return `
    create sequence tries;
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('tries') < 3 then raise exception 'on purpose' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger failing before insert on "session" for each row execute function fail()`
}
