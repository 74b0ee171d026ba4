import { describe, expect, it } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { createApp, manifest } from '../test/app-folder.js'
import { generate } from './generate.js'
import { migrate } from './migrate.js'

const authFile = (database: string): string => `import { createAuth } from '@countersign/core'
${database}
export const auth = createAuth({ database, secret: 'of tests', logger: { level: 'silent' } })
`

const onSqlite = authFile(`import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
const database = kysely(libsql(':memory:'))`)

/** An adapter that names its tables and then refuses them, as that of Drizzle does while tables are missing. */
const onMissingTables = authFile(`const database = {
  id: 'refusing',
  connect(schema) {
    globalThis[Symbol.for('countersign.schema-receiver')]?.(schema)
    throw new Error('The schema lacks "user"')
  },
}`)

function appWith(auth: string, dependencies: Readonly<Record<string, string>> = {}) {
  return createApp({ 'package.json': manifest(dependencies), 'auth.js': auth })
}

async function run(folder: string, rawArgs: readonly string[], command = generate) {
  const terminal = scriptTerminal()
  const exitCode = await command
    .run(rawArgs, scriptSession(folder, terminal, {}))
    .catch((error: unknown) => error)
  return { exitCode, text: terminal.printed.join('\n'), noted: terminal.noted.join('\n') }
}

describe('countersign generate', () => {
  it('prints the statements that a migration of an empty database runs', async () => {
    const { folder } = appWith(onSqlite)
    const { exitCode, text } = await run(folder, [])
    expect(exitCode).toBe(0)
    const migration = await run(folder, ['--sql'], migrate)
    expect(text).toBe(migration.text)
  })

  it.each([
    {
      title: 'the database of the app',
      args: [],
      dependencies: { pg: '^8.0.0' },
      type: 'timestamptz',
    },
    {
      title: 'the named one',
      args: ['-d', 'mysql'],
      dependencies: { pg: '^8.0.0' },
      type: 'datetime(3)',
    },
  ])('writes SQL for $title', async ({ args, dependencies, type }) => {
    const { folder } = appWith(onSqlite, dependencies)
    const { text } = await run(folder, args)
    expect(text).toMatch(/^create table [`"]user[`"] /)
    expect(text).toContain(type)
  })

  it('writes a schema of Drizzle, also while the app lacks tables', async () => {
    const app = appWith(onMissingTables)
    const args = ['--format', 'drizzle', '--database', 'postgres', '--output', 'auth-schema.ts']
    const { exitCode, noted } = await run(app.folder, args)
    expect(exitCode).toBe(0)
    expect(noted).toBe('Wrote auth-schema.ts: 4 tables for postgres')
    expect(app.read('auth-schema.ts')).toContain('export const user = pgTable(')
  })

  it('writes models of Prisma, also while the app lacks tables', async () => {
    const app = appWith(onMissingTables)
    const args = ['--format', 'prisma', '--database', 'mysql', '--output', 'auth.prisma']
    const { exitCode, noted } = await run(app.folder, args)
    expect(exitCode).toBe(0)
    expect(noted).toBe('Wrote auth.prisma: 4 tables for mysql')
    expect(app.read('auth.prisma')).toMatch(/model User {[^}]+@db\.Text/)
  })

  it.each([
    { title: 'a format that is not known', args: ['--format', 'prism'], exitCode: 2 },
    { title: 'a folder that does not exist', args: ['--output', 'none/schema.sql'], exitCode: 1 },
  ])('fails with exit code $exitCode for $title', async ({ args, exitCode }) => {
    expect((await run(appWith(onSqlite).folder, args)).exitCode).toMatchObject({ exitCode })
  })

  it('fails when the auth file throws before its tables are known', async () => {
    const { folder } = appWith(`throw new Error('broken, before createAuth')`)
    expect((await run(folder, [])).exitCode).toMatchObject({
      message: expect.stringContaining('broken, before') as string,
    })
  })
})
