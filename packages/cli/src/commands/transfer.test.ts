import { statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { type AppFolder, createApp, manifest } from '../test/app-folder.js'
import { exportCommand } from './export.js'
import { importCommand } from './import.js'
import { migrate } from './migrate.js'

const authFile = `import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'

export const auth = createAuth({ database: kysely(libsql('app.sqlite')), secret: 'of tests', logger: { level: 'silent' } })
`

const createdAt = '2024-02-29T12:00:00.000Z'
const user = (id: string, others: object = {}): string =>
  JSON.stringify({
    model: 'user',
    row: {
      id,
      name: id,
      email: `${id}@x.test`,
      emailVerified: true,
      createdAt,
      updatedAt: createdAt,
      ...others,
    },
  })

const clerkFile = `id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher
user_1,Ann,,,ann@x.test,,ann@x.test,,,,,$2b$10$abcdefghijklmnopqrstuuzDdX1biyz/n98kt0hXdT04zMCGqgzZW,bcrypt
`

/** An app whose database has its tables, and a file with two users and a broken line. */
function createTransferApp(lines: readonly string[]): AppFolder {
  const app = createApp({
    'package.json': manifest(),
    'auth.js': authFile.replace('app.sqlite', '__FILE__'),
    'users.jsonl': `${lines.join('\n')}\n`,
  })
  app.write({ 'auth.js': app.read('auth.js').replace('__FILE__', join(app.folder, 'app.sqlite')) })
  return app
}

async function run(
  command: typeof importCommand,
  { folder }: AppFolder,
  rawArgs: readonly string[],
) {
  const terminal = scriptTerminal()
  const exitCode = await command
    .run(rawArgs, scriptSession(folder, terminal, {}))
    .catch((error: unknown) => error)
  return { ...terminal, exitCode, printed: terminal.printed.join('\n') }
}

const file = ['users.jsonl']

describe('countersign import and export', () => {
  it('counts for --dry-run, then imports, reports what it left, and exports what it took', async () => {
    const app = createTransferApp([user('ann'), '{"model":', user('bob'), user('eve', { name: 1 })])
    await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))

    const planned = await run(importCommand, app, [...file, '--dry-run'])
    expect(planned).toMatchObject({
      exitCode: 1,
      printed: `Would import 2 rows, 0 already there, 2 not taken
  user: 2 rows, 0 already there, 1 not taken
  lines without a table: 0 rows, 0 already there, 1 not taken
Not taken:
  line 2: the line is not JSON
  line 4: user eve: "name" is not a text that databases store`,
    })
    const imported = await run(importCommand, app, [...file, '--report', 'left.jsonl', '--json'])
    expect(imported.exitCode).toBe(1)
    expect(JSON.parse(imported.printed)).toMatchObject({
      dryRun: false,
      total: { taken: 2, present: 0, refused: 2 },
    })
    expect(app.read('left.jsonl')).toBe(
      `{"line":2,"model":null,"id":null,"reason":"the line is not JSON"}
{"line":4,"model":"user","id":"eve","reason":"\\"name\\" is not a text that databases store"}
`,
    )
    const again = await run(importCommand, app, file)
    expect(again.printed).toContain('Imported 0 rows, 2 already there, 2 not taken')

    const exported = await run(exportCommand, app, ['--output', 'all.jsonl', '--json'])
    expect(exported.exitCode).toBe(0)
    expect(JSON.parse(exported.printed)).toEqual({ models: { user: 2, account: 0 } })
    const lines = app.read('all.jsonl').trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain('"email":"ann@x.test"')
    expect(statSync(join(app.folder, 'all.jsonl')).mode & 0o777).toBe(0o600)
    const complete = await run(importCommand, app, ['all.jsonl'])
    expect(complete).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('Imported 0 rows, 2 already there, 0 not taken') as string,
    })

    const taken = await run(exportCommand, app, ['--output', 'all.jsonl'])
    const path = join(app.folder, 'all.jsonl')
    expect(taken.exitCode).toMatchObject({
      message: `The export failed: ${path} exists. Delete it, or name another file`,
    })
    expect(app.read('all.jsonl').trimEnd().split('\n')).toEqual(lines)
    const shown = await run(exportCommand, app, [])
    expect(shown.written.join('').trimEnd().split('\n')).toEqual(lines)
  })

  it.each(['users.jsonl', './users.jsonl', 'link.jsonl'])(
    'leaves the imported file as it is when --report names it as %s',
    async (report) => {
      const app = createTransferApp([user('ann')])
      symlinkSync('users.jsonl', join(app.folder, 'link.jsonl'))
      await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))
      const before = app.read('users.jsonl')
      const { exitCode } = await run(importCommand, app, [...file, '--report', report])
      expect(exitCode).toMatchObject({ exitCode: 2 })
      expect(app.read('users.jsonl')).toBe(before)
    },
  )

  it('writes a report that other users cannot read over one that they could', async () => {
    const app = createTransferApp(['no JSON'])
    app.write({ 'left.jsonl': 'of an earlier run' })
    await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))
    await run(importCommand, app, [...file, '--report', 'left.jsonl'])
    expect(statSync(join(app.folder, 'left.jsonl')).mode & 0o777).toBe(0o600)
    expect(app.read('left.jsonl')).toContain('the line is not JSON')
  })

  it('H210 prints no control characters of a file', async () => {
    const clear = '\u001b[2J\u202e'
    const app = createTransferApp([
      JSON.stringify({ model: clear, row: { id: clear } }),
      user('ann', { [clear]: 1 }),
    ])
    await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))
    const { printed } = await run(importCommand, app, file)
    expect(printed).not.toMatch(/[\u001b\u202e]/)
    expect(printed).toContain(String.raw`line 2: user ann: the app has no column "\u001b[2J\u202e"`)
  })

  it('stops after the batch with a refused row for --strict', async () => {
    const good = Array.from({ length: 250 }, (_, number) => user(`user-${number}`))
    const app = createTransferApp(['no JSON', ...good])
    await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))
    const { exitCode, printed } = await run(importCommand, app, [...file, '--strict'])
    expect(exitCode).toBe(1)
    expect(printed).toContain('Imported 99 rows, 0 already there, 1 not taken')
  })

  it.each([
    { title: 'an app without importedPasswords', option: '', unverified: { bcrypt: 1 } },
    {
      title: 'importedPasswords without bcrypt',
      option: 'password: importedPasswords()',
      unverified: { bcrypt: 1 },
    },
    {
      title: 'importedPasswords with bcrypt',
      option: 'password: importedPasswords({ bcrypt: { compare: async () => false } })',
      unverified: {},
    },
  ])('warns about hashes that $title does not verify', async ({ option, unverified }) => {
    const app = createTransferApp([])
    const imports = `import { importedPasswords } from '@countersign/core/imported-passwords'\n`
    const options = `{ emailAndPassword: { enabled: true, ${option} },`
    app.write({
      'auth.js': imports + app.read('auth.js').replace('createAuth({', `createAuth(${options}`),
      'clerk.csv': clerkFile,
    })
    await migrate.run([], scriptSession(app.folder, scriptTerminal(), {}))
    for (const more of [['--dry-run'], [], []]) {
      const rawArgs = ['clerk.csv', '--from', 'clerk', '--json', ...more]
      const { exitCode, printed, noted } = await run(importCommand, app, rawArgs)
      expect(exitCode).toBe(0)
      expect(JSON.parse(printed)).toMatchObject({ unverifiedHashes: unverified })
      const warning = noted.filter((text) => text.startsWith('Warning'))
      expect(warning).toEqual(
        'bcrypt' in unverified ? [expect.stringContaining('password hashes: 1 bcrypt.')] : [],
      )
    }
  })

  it.each([
    { title: 'a file that does not exist', rawArgs: ['none.jsonl'], exitCode: 2 },
    { title: 'a database without tables', rawArgs: file, exitCode: 1 },
  ])('fails with exit code $exitCode for $title', async ({ rawArgs, exitCode }) => {
    const app = createTransferApp([user('ann')])
    const ended = await run(importCommand, app, rawArgs)
    expect(ended.exitCode).toMatchObject({ exitCode })
  })
})
