import { describe, expect, it } from 'vitest'
import { openCopy, versions } from './test/better-auth-app.js'

const eve = { name: 'Eve', email: 'eve@x.test', password: 'a password of Eve' }

describe.each(versions)('migrate() on a database of better-auth %s', (version) => {
  it('adds nullable columns and unique keys, nothing else, once', async () => {
    const { auth, rows } = openCopy(version)
    const before = rows('sqlite_master')
    const { statements } = await auth.migrate()
    expect(
      statements.map((statement) => statement.replace(/^alter table (\S+) add/, '$1')),
    ).toEqual([
      '"user" column "sessionEpoch" integer',
      '"user" column "revision" integer',
      '"user" column "linkEpoch" integer',
      '"user" column "provenIn" text',
      '"session" column "rememberMe" integer',
      '"session" column "startedWith" text',
      '"account" column "addedIn" text',
      ...(version === '1.2.12' ? ['"account" column "issuer" text'] : []),
      'create unique index "account_providerId_accountId_key" on "account" ("providerId", "accountId")',
      '"verification" column "subject" text',
    ])
    const created = rows('sqlite_master')
    const names = (list: typeof created) => list.map(({ name }) => name).sort()
    expect(names(created)).toEqual([...names(before), 'account_providerId_accountId_key'].sort())
    expect((await auth.migrate()).statements).toEqual([])
    expect(rows('sqlite_master')).toEqual(created)
  })

  it('keeps all rows unchanged', async () => {
    const { auth, page, rows } = openCopy(version)
    await auth.migrate()
    for (const [table, known] of Object.entries(page.rows)) {
      expect(rows(table)).toMatchObject(known)
    }
  })

  it('reports missing foreign keys that it cannot add', async () => {
    const { auth } = openCopy(version)
    const { problems } = await auth.migrate()
    const cascades = [
      '"session"."userId" is no foreign key',
      '"account"."userId" is no foreign key',
    ]
    expect(problems).toHaveLength(version === '1.2.12' ? 2 : 0)
    for (const [index, problem] of problems.entries()) expect(problem).toContain(cascades[index])
  })

  it('reports duplicate accounts, with which the app still signs users in and up', async () => {
    const { auth, browser, page, run } = openCopy(version)
    const columns = Object.keys(page.rows.account[0] ?? {}).map((column) => `"${column}"`)
    const values = columns.map((column) =>
      column === '"id"' ? `"id" || '2'` : column === '"issuer"' ? `"issuer" || '2'` : column,
    )
    run(`insert into "account" (${columns.join()}) select ${values.join()} from "account"`)
    const { problems, statements } = await auth.migrate()
    expect(statements.join()).not.toContain('unique')
    expect(problems.at(-1)).toMatch(/^Rows of "account" have the same providerId, accountId/)
    const email = 'ada@fixture.test'
    const password = page.passwords[email]
    expect(await browser().post('/sign-in/email', { email, password })).toMatchObject({
      status: 200,
    })
    expect(await browser().post('/sign-up/email', eve)).toMatchObject({ status: 200 })
    run('delete from "account" where length("id") = 33')
    const migrated = await auth.migrate()
    expect(migrated.statements.join()).toContain('create unique index')
  })

  it('reports an unknown column without default that is not nullable', async () => {
    const { auth, run } = openCopy(version)
    run('drop table "verification"')
    run(`create table "verification" ("id" text primary key, "identifier" text not null,
      "value" text not null, "expiresAt" date not null, "tenant" text not null)`)
    const { problems } = await auth.migrate()
    expect(problems.at(-1)).toMatch(/^"verification"."tenant" is unknown to this app/)
  })
})
