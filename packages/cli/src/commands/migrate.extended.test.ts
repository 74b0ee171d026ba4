import { isQuick } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { createApp, manifest } from '../test/app-folder.js'
import { type TestEngine, testEngines } from '../test/engines.js'
import { runCommandLine } from '../test/run-command-line.js'

/** An app in TypeScript whose database is named in an env file. */
async function createMigratable({ dialect, create }: TestEngine) {
  const app = createApp({
    'package.json': manifest(),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/url.ts': `export const url: string = process.env.DATABASE_URL ?? ''`,
    'src/auth.ts': `import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { ${dialect} } from '@countersign/kysely/${dialect}'
import { url } from '@/url'

console.log('the app speaks')
export const auth = createAuth({ database: kysely(${dialect}(url)), emailAndPassword: { enabled: true } })
`,
  })
  app.write({ '.env': `DATABASE_URL="${await create(app.folder)}"\n` })
  return app
}

/** A quick run takes the first database: the adapter's own tests take them all. */
const engines = isQuick ? testEngines.slice(0, 1) : testEngines

describe.each(engines)('countersign migrate on $name', (engine) => {
  it('plans, prints SQL, creates, and then finds nothing to do', async () => {
    const { folder } = await createMigratable(engine)
    const planned = await runCommandLine(folder, ['migrate', '--dry-run'])
    expect(planned).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Would create:\n  \+ table user\n/) as string,
    })
    const sql = await runCommandLine(folder, ['migrate', '--sql'])
    expect(sql).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^create table "user" .*;\n$/s) as string,
      stderr: expect.stringContaining('the app speaks') as string,
    })
    const created = await runCommandLine(folder, ['migrate'])
    expect(created).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Created:\n  \+ table user\n/) as string,
    })
    const again = await runCommandLine(folder, ['migrate'])
    expect(again).toMatchObject({ exitCode: 0, stdout: 'The database is up to date.\n' })
    expect((await runCommandLine(folder, ['migrate', '--sql'])).stdout).toBe('')
  })

  it('creates the tables once when several processes run at once', async () => {
    const { folder } = await createMigratable(engine)
    const ended = await Promise.all(
      Array.from({ length: 2 }, () => runCommandLine(folder, ['migrate'])),
    )
    expect(ended.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      ended.map(() => ({
        exitCode: 0,
        stderr:
          'the app speaks\n[countersign] No secret is set: each start creates one and signs all users out\n',
      })),
    )
    expect((await runCommandLine(folder, ['migrate', '--dry-run'])).stdout).toBe(
      'The database is up to date.\n',
    )
  })
})

describe('countersign migrate', () => {
  it.each([
    {
      title: 'a database that does not answer',
      source: `postgres('postgres://app@127.0.0.1:1/none')`,
      stderr: /✖ The database was not migrated: .*ECONNREFUSED/,
    },
    {
      title: 'a file that is no database',
      source: `libsql('package.json')`,
      stderr: /✖ The database was not migrated: .*not a database/,
    },
  ])('fails with exit code 1 for $title, without a stack', async ({ source, stderr }) => {
    const [dialect = ''] = source.split('(')
    const { folder } = createApp({
      'package.json': manifest(),
      'auth.js': `import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { ${dialect} } from '@countersign/kysely/${dialect}'
export const auth = createAuth({ database: kysely(${source}), secret: 'x' })
`,
    })
    const ended = await runCommandLine(folder, ['migrate'])
    expect(ended).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(stderr) as string,
    })
    expect(ended.stderr).not.toMatch(/^\s+at /m)
  })

  it('fails with exit code 1 while rows or tables have problems, and names them', async () => {
    const { folder } = createApp({
      'package.json': manifest(),
      'auth.mjs': `import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import Database from 'libsql'
const file = new Database('app.sqlite')
file.exec('create table if not exists "user" ("id" text primary key, "team" text not null)')
export const auth = createAuth({ database: kysely(libsql(file)), secret: 'x' })
`,
    })
    const { exitCode, stdout, stderr } = await runCommandLine(folder, ['migrate'])
    expect(exitCode).toBe(1)
    expect(stdout).toContain('column user.email')
    expect(stderr).toContain('✖ "user"."team" is unknown to this app')
  })

  it('needs neither the secret nor the address of production', async () => {
    const [sqlite] = testEngines
    if (!sqlite) throw new Error('There is always SQLite')
    const { folder } = await createMigratable(sqlite)
    expect(await runCommandLine(folder, ['migrate'], { NODE_ENV: 'production' })).toMatchObject({
      exitCode: 0,
      stderr: 'the app speaks\n',
    })
  })
})
