import { organization } from '@countersign/organization'
import type { Condition, Operator } from '@countersign/core'
import { withNames } from '@countersign/core/names'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import { bookSchema } from './test/book-schema.js'
import { recordMysql } from './test/recording-dialect.js'
import { callAll, completeOrganization, pathsOf } from './test/organization-calls.js'
import { openDialect } from './test/test-database.js'
import { createTestDatabase, testServers } from './test/test-engines.js'

const servers = testServers.filter(({ kind }) => kind === 'postgres')
const userId = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** An app on a table of users that it had before, with uuid keys and a user. */
async function openOwnTable(engine: (typeof servers)[number], plugins = [organization()]) {
  const instance = new Kysely<unknown>({ dialect: openDialect(await createTestDatabase(engine)) })
  onTestFinished(() => instance.destroy())
  await sql`create table "user" ("id" uuid primary key default gen_random_uuid(), "email" text)`.execute(
    instance,
  )
  await sql`insert into "user" values (${userId}, 'old@example.com')`.execute(instance)
  const database = kysely(instance, { ids: 'uuid' })
  const auth = createTestAuth({ database, plugins, advanced: { generateId: 'uuid' } })
  return { instance, auth }
}

describe('The option ids of kysely', () => {
  it('throws for a database other than PostgreSQL', () => {
    expect(() => kysely(recordMysql(), { ids: 'uuid' })).toThrow(
      'The option "ids" is \'uuid\' for PostgreSQL only, not for mysql',
    )
  })
})

describe.each(servers)('An own table of users with uuid keys on $name', (engine) => {
  it('makes a problem of a migration without the option, and none with it', async () => {
    const { instance, auth } = await openOwnTable(engine)
    const without = createTestAuth({ database: kysely(instance) })
    expect((await without.migrate({ dryRun: true })).problems).toContain(
      '"user"."id" has the type uuid, which does not hold every string: it needs text',
    )
    const { problems } = await auth.migrate()
    expect(problems.join()).not.toContain('has the type')
    await sql`delete from "user"`.execute(instance)
    expect(await auth.migrate({ dryRun: true })).toEqual({ statements: [], problems: [] })
    expect((await without.migrate({ dryRun: true })).problems.join()).toContain('"userId" has')
  })

  it('reports tables with text ids with the option', async () => {
    const instance = new Kysely<unknown>({ dialect: openDialect(await createTestDatabase(engine)) })
    onTestFinished(() => instance.destroy())
    await createTestAuth({ database: kysely(instance) }).migrate()
    const auth = createTestAuth({ database: kysely(instance, { ids: 'uuid' }) })
    expect((await auth.migrate({ dryRun: true })).problems).toContain(
      '"user"."id" has the type text, which does not hold every uuid: it needs uuid',
    )
  })

  it('makes every organisation call, and signs users up and in', async () => {
    const plugin = completeOrganization()
    const { instance, auth } = await openOwnTable(engine, [plugin])
    await auth.migrate()
    expect(await callAll(auth)).toEqual(new Set(pathsOf(plugin.endpoints)))
    const { rows } = await sql<{ id: string }>`select "id" from "user"`.execute(instance)
    expect(rows).toContainEqual({ id: userId })
    const email = 'ann@example.com'
    const answer = await auth.browser().post('/sign-in/email', { email, password: TEST_PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } })
  })

  it('holds users of the table users with columns of other names', async () => {
    const { instance } = await openOwnTable(engine)
    await sql`alter table "user" rename to "users"`.execute(instance)
    await sql`delete from "users"`.execute(instance)
    const names = { user: { modelName: 'users', fields: { emailVerified: 'email_verified' } } }
    const database = withNames(kysely(instance, { ids: 'uuid' }), names)
    const auth = createTestAuth({ database, advanced: { generateId: 'uuid' } })
    await auth.migrate()
    expect(await auth.migrate({ dryRun: true })).toEqual({ statements: [], problems: [] })
    const ann = await auth.signedInAs('ann@example.com')
    expect((await ann.get('/get-session')).body).toMatchObject({
      user: { email: 'ann@example.com' },
    })
  })

  it('throws a TypeError for an id that is no UUID, and writes nothing', async () => {
    const { instance } = await openOwnTable(engine, [])
    await sql`delete from "user"`.execute(instance)
    const generateId = () => 'ann'
    const database = kysely(instance, { ids: 'uuid' })
    const auth = createTestAuth({ database, advanced: { generateId } })
    await auth.migrate()
    const email = 'ann@example.com'
    const body = { email, name: 'Ann', password: TEST_PASSWORD }
    expect((await auth.browser().post('/sign-up/email', body)).status).toBe(500)
    const { rows } = await sql`select * from "user"`.execute(instance)
    expect(rows).toEqual([])
    const adapter = database.connect(bookSchema)
    await expect(adapter.create({ model: 'book', row: { id: 'ann' } })).rejects.toThrow(
      new TypeError(
        '"book"."id" takes a UUID in lower case: set advanced.generateId to \'uuid\', or to a function that returns UUIDs',
      ),
    )
  })

  it.each<{ operator: Operator; value: Condition['value']; found: number }>([
    { operator: 'eq', value: userId, found: 1 },
    { operator: 'eq', value: userId.toUpperCase(), found: 0 },
    { operator: 'eq', value: 'ann', found: 0 },
    { operator: 'ne', value: userId, found: 0 },
    { operator: 'ne', value: 'ann', found: 1 },
    { operator: 'in', value: ['ann', userId], found: 1 },
    { operator: 'in', value: ['ann', ''], found: 0 },
    { operator: 'notIn', value: ['ann'], found: 1 },
    { operator: 'notIn', value: ['ann', userId], found: 0 },
    { operator: 'gt', value: userId, found: 0 },
    { operator: 'gte', value: userId, found: 1 },
    { operator: 'gt', value: 'ann', found: 0 },
    { operator: 'lt', value: 'ann', found: 1 },
    { operator: 'contains', value: 'd9cb', found: 1 },
    { operator: 'contains', value: 'D9CB', found: 0 },
    { operator: 'startsWith', value: userId.slice(0, 3), found: 1 },
    { operator: 'endsWith', value: 'ann', found: 0 },
    { operator: 'contains', value: '', found: 1 },
  ])('finds $found rows by an id that is $operator $value', async ({ operator, value, found }) => {
    const { instance } = await openOwnTable(engine, [])
    const adapter = kysely(instance, { ids: 'uuid' }).connect(bookSchema)
    await sql`create table "book" ("id" uuid primary key, "first" uuid references "book")`.execute(
      instance,
    )
    await adapter.create({ model: 'book', row: { id: userId, first: userId } })
    const selection = (field: string) => ({ model: 'book', where: [{ field, operator, value }] })
    expect(await adapter.count(selection('id'))).toBe(found)
    expect(await adapter.count(selection('first'))).toBe(found)
  })

  it.each(['', 'ann', `${userId}0`, `{${userId}}`, '00000000-0000-0000-0000-000000000000'])(
    'finds no row by the id "%s"',
    async (id) => {
      const { auth } = await openOwnTable(engine)
      await auth.migrate()
      const ann = await auth.signedInAs('ann@example.com')
      const created = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
      expect(created.status).toBe(200)
      for (const [path, body] of [
        ['/organization/set-active', { organizationId: id }],
        ['/organization/delete', { organizationId: id }],
        ['/organization/remove-member', { memberIdOrEmail: id }],
        ['/organization/accept-invitation', { invitationId: id }],
        ['/revoke-session', { token: id }],
      ] as const) {
        const { status } = await ann.post(path, body)
        expect({ path, failed: status >= 500 }).toEqual({ path, failed: false })
      }
      const { body } = await ann.get('/organization/list')
      expect(body).toHaveLength(1)
    },
  )
})
