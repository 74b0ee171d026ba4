import type { Database, Schema } from '@countersign/core'
import { type Names, withNames } from '@countersign/core/names'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { openCopy, versions } from './test/better-auth-app.js'
import { callAll, completeOrganization, pathsOf } from './test/organization-calls.js'
import { testEngines } from './test/test-engines.js'
import { createWatchedDatabase } from './test/watched-database.js'

/** Another name for every table, and for every column but the ids. */
function renameAll(schema: Schema): Names {
  const tables = Object.entries(schema).map(([model, { columns }]) => {
    const fields = Object.keys(columns).filter((field) => field !== 'id')
    const renamed = fields.map((field) => [field, `${snakeCase(field)}_of_app`] as const)
    const names = { modelName: `app_${snakeCase(model)}`, fields: Object.fromEntries(renamed) }
    return [model, names] as const
  })
  return Object.fromEntries(tables)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A database in which nothing has the name of its model or field, and the schemas of its apps. */
function withoutOwnNames(database: Database) {
  const schemas: Schema[] = []
  const renamed: Database = {
    id: database.id,
    connect(schema) {
      schemas.push(schema)
      return withNames(database, renameAll(schema)).connect(schema)
    },
  }
  return { renamed, schemas }
}

describe.each(testEngines)(
  'An app with other names for all tables and columns on $name',
  (engine) => {
    it('makes every organisation call without a whole table being read', async () => {
      const watched = await createWatchedDatabase(engine)
      const { renamed, schemas } = withoutOwnNames(watched.database)
      const plugin = completeOrganization()
      const auth = createTestAuth({ database: renamed, plugins: [plugin] })
      await auth.migrate()
      await watched.fill()
      expect(await callAll(auth)).toEqual(new Set(pathsOf(plugin.endpoints)))
      await watched.expectNoScans()
      const names = schemas.flatMap((schema) =>
        Object.entries(schema).flatMap(([model, { columns }]) => [model, ...Object.keys(columns)]),
      )
      const own = new RegExp(`["\`](${names.filter((name) => name !== 'id').join('|')})["\`]`)
      expect(watched.queries().filter(({ sql }) => own.test(sql))).toEqual([])
    }, 60_000)

    it('signs users up, in and out, and changes and deletes them', async () => {
      const { database } = await createWatchedDatabase(engine)
      const auth = createTestAuth({
        database: withoutOwnNames(database).renamed,
        rateLimit: { enabled: true, storage: 'database' },
        user: {
          changeEmail: { enabled: true },
          deleteUser: { enabled: true },
          additionalFields: {
            plan: { type: ['free', 'paid'], input: true, index: true },
            tags: { type: 'string[]', input: true },
            badge: { type: 'number', input: true, unique: true },
          },
        },
      })
      const { statements, problems } = await auth.migrate()
      expect(statements.join('\n')).toContain('badge_of_app')
      expect(problems).toEqual([])
      expect(await auth.migrate({ dryRun: true })).toEqual({ statements: [], problems: [] })

      const [email, name, password] = ['ann@example.com', 'Ann', TEST_PASSWORD]
      const [ann, bob] = [auth.browser(), auth.browser()]
      const signedUp = { email, name, password, plan: 'paid', tags: ['a', 'b'], badge: 7 }
      const created = await ann.post('/sign-up/email', signedUp)
      expect(created).toMatchObject({ status: 200, body: { user: { email, tags: ['a', 'b'] } } })
      const other = { ...signedUp, email: 'bob@example.com' }
      expect(await bob.post('/sign-up/email', other)).toMatchObject({ code: 'FIELD_VALUE_TAKEN' })
      expect(await bob.post('/sign-up/email', { ...other, badge: 8, email })).toMatchObject({
        status: 422,
      })
      expect(await bob.post('/sign-in/email', { email, password })).toMatchObject({ status: 200 })
      expect((await ann.get('/list-sessions')).body).toHaveLength(2)
      expect(await bob.post('/update-user', { name: 'Anna', plan: 'free' })).toMatchObject({
        status: 200,
      })
      const session = await ann.get('/get-session')
      expect(session.body).toMatchObject({ user: { name: 'Anna', plan: 'free', badge: 7 } })
      expect(await ann.post('/revoke-other-sessions', {})).toMatchObject({ status: 200 })
      expect((await bob.get('/get-session')).body).toBeNull()

      await auth.browser().post('/request-password-reset', { email })
      await auth.idle()
      const mail = auth.outbox.last('reset-password')
      const token = 'token' in mail ? mail.token : ''
      const reset = { token, newPassword: 'another battery staple' }
      expect(await bob.post('/reset-password', reset)).toMatchObject({ status: 200 })
      expect((await ann.get('/get-session')).body).toBeNull()
      const again = { email, password: reset.newPassword }
      expect(await ann.post('/sign-in/email', again)).toMatchObject({ status: 200 })
      expect(await ann.post('/delete-user', { password: reset.newPassword })).toMatchObject({
        status: 200,
      })
      expect(await bob.post('/sign-in/email', again)).toMatchObject({ status: 401 })
    })
  },
)

describe.each(versions)('An app on renamed tables of better-auth %s', (version) => {
  it('signs users in, accepts their sessions, and plans the same changes', async () => {
    const names: Names = {
      user: { modelName: 'users', fields: { email: 'email_address', createdAt: 'created_at' } },
      session: { modelName: 'sessions', fields: { userId: 'user_id', token: 'secret' } },
      account: { modelName: 'accounts', fields: { accountId: 'account_id', userId: 'user_id' } },
      verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at' } },
    }
    const plain = await openCopy(version).auth.migrate({ dryRun: true })
    const { auth, page, browser, browserOf, run, rows } = openCopy(version, {}, { names })
    for (const [model, { modelName, fields = {} }] of Object.entries(names)) {
      run(`alter table "${model}" rename to "${String(modelName)}"`)
      for (const [field, column] of Object.entries(fields))
        run(`alter table "${String(modelName)}" rename column "${field}" to "${column}"`)
    }
    const plan = await auth.migrate()
    expect(plan.statements).toHaveLength(plain.statements.length)
    expect(plan.problems).toHaveLength(plain.problems.length)
    for (const email of ['ada@fixture.test', 'bob@fixture.test']) {
      const password = page.passwords[email]
      const answer = await browser().post('/sign-in/email', { email, password })
      expect(answer).toMatchObject({ status: 200, body: { user: { email } } })
    }
    const [, token] = /session_token=([^.;]+)/.exec(page.cookies.ada) ?? []
    const [row] = rows('sessions', '"secret" = ?', [token])
    const { body } = await browserOf('ada').get('/get-session')
    expect(body).toMatchObject({ session: { id: row?.['id'] }, user: { id: row?.['user_id'] } })
  })
})
