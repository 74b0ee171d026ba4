import { describe, expect, it } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { describeNextStep } from '../next-step.js'
import { createApp, manifest } from '../test/app-folder.js'
import { init } from './init.js'

const files = {
  'package.json': manifest({ express: '^5.0.0' }),
  'index.js': `import express from 'express'\n\nconst app = express()\n`,
}
const empty = { installed: [] }

async function run(
  folder: string,
  rawArgs: readonly string[],
  answers?: readonly (string | boolean)[],
) {
  const terminal = scriptTerminal(answers)
  const exitCode = await init
    .run(rawArgs, scriptSession(folder, terminal, {}))
    .catch((error: unknown) => error)
  return { exitCode, ...terminal, errors: terminal.noted.join('\n') }
}

const noInstall = '--no-install'

describe('countersign init without an answer', () => {
  it('fails with exit code 2 and the command to type, and writes nothing', async () => {
    const app = createApp(files, empty)
    const { exitCode } = await run(app.folder, [])
    expect(exitCode).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(
        'npx countersign init --yes --framework express --database sqlite',
      ) as string,
    })
    expect(app.read('package.json')).toBe(files['package.json'])
    expect(() => app.read('auth.js')).toThrow('ENOENT')
  })

  it('shows the difference for --dry-run, and writes nothing', async () => {
    const app = createApp(files, empty)
    const { exitCode, printed } = await run(app.folder, ['--dry-run'])
    expect(exitCode).toBe(0)
    const diff = printed.join('\n')
    expect(diff).toContain('--- /dev/null\n+++ b/auth.js')
    expect(diff).toContain(`+app.all('/api/auth/{*any}', toNodeHandler(auth))`)
    expect(diff).toContain('+    "@countersign/core": "^0.0.0",')
    expect(() => app.read('auth.js')).toThrow('ENOENT')
  })

  it.each([
    { rawArgs: ['--framework', 'django'], message: '--framework cannot be django' },
    { rawArgs: ['--database', 'postgrse'], message: 'Did you mean postgres?' },
  ])('fails for $rawArgs', async ({ rawArgs, message }) => {
    const { exitCode } = await run(createApp(files, empty).folder, rawArgs)
    expect(exitCode).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message) as string,
    })
  })
})

describe('countersign init --yes', () => {
  it('writes auth file, mount, env file, .gitignore and packages', async () => {
    const app = createApp(files, empty)
    const { exitCode, errors } = await run(app.folder, ['--yes', noInstall])
    expect(exitCode).toBe(0)
    expect(app.read('auth.js')).toContain('createAuth({')
    expect(app.read('index.js')).toContain('toNodeHandler(auth)')
    expect(app.read('.env')).toMatch(/^COUNTERSIGN_SECRET=[\w-]{43}$/m)
    expect(app.read('.gitignore')).toBe('.env\napp.sqlite*\n')
    expect(JSON.parse(app.read('package.json'))).toMatchObject({
      dependencies: {
        '@countersign/core': '^0.0.0',
        '@countersign/kysely': '^0.0.0',
        kysely: '^0.28.17',
        libsql: '^0.5.0',
      },
      devDependencies: { countersign: '^0.0.0' },
    })
    expect(errors).toContain('npm install')
  })

  it('changes nothing the second time', async () => {
    const app = createApp(files, empty)
    await run(app.folder, ['--yes', noInstall])
    const secret = app.read('.env')
    const { exitCode, errors } = await run(app.folder, ['--yes', noInstall])
    expect(exitCode).toBe(0)
    expect(errors).toContain('Everything is there already.')
    expect(app.read('.env')).toBe(secret)
  })

  it('keeps a file that it would overwrite, and shows the difference', async () => {
    const app = createApp({ ...files, 'auth.js': 'export const mine = 1\n' }, empty)
    const { exitCode, errors } = await run(app.folder, ['--yes', noInstall])
    expect(exitCode).toBe(0)
    expect(app.read('auth.js')).toBe('export const mine = 1\n')
    expect(errors).toContain('auth.js was left as it is')
    expect(errors).toContain('-export const mine = 1')
  })

  it('overwrites it with --force', async () => {
    const app = createApp({ ...files, 'auth.js': 'export const mine = 1\n' }, empty)
    await run(app.folder, ['--yes', '--force', noInstall])
    expect(app.read('auth.js')).toContain('createAuth({')
  })

  it('refuses an app that has an auth file elsewhere', async () => {
    const app = createApp({ ...files, 'lib/auth.ts': 'export const auth = createAuth({})' }, empty)
    const { exitCode } = await run(app.folder, ['--yes', noInstall])
    expect(exitCode).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('set up in lib/auth.ts already') as string,
    })
    expect(() => app.read('auth.js')).toThrow('ENOENT')
  })

  it.each([
    {
      title: 'the database of the app',
      dependencies: { express: '^5.0.0', pg: '^8.0.0' },
      rawArgs: [],
      url: 'postgres://postgres:postgres@localhost:5432/postgres',
    },
    {
      title: 'the database and the address of the arguments',
      dependencies: { express: '^5.0.0' },
      rawArgs: ['--database', 'mysql', '--database-url', 'mysql://app@db/app'],
      url: 'mysql://app@db/app',
    },
  ])('takes $title', async ({ dependencies, rawArgs, url }) => {
    const app = createApp({ ...files, 'package.json': manifest(dependencies) }, empty)
    await run(app.folder, ['--yes', noInstall, ...rawArgs])
    expect(app.read('.env')).toContain(`DATABASE_URL=${url}\n`)
    expect(app.read('.gitignore')).toBe('.env\n')
  })

  it('adds to an env file and a .gitignore that exist, also without a line break at the end', async () => {
    const app = createApp({ ...files, '.env': 'PORT=4000', '.gitignore': 'node_modules' }, empty)
    await run(app.folder, ['--yes', noInstall])
    expect(app.read('.env')).toMatch(/^PORT=4000\n#.*\nCOUNTERSIGN_SECRET=/)
    expect(app.read('.gitignore')).toBe('node_modules\n.env\napp.sqlite*\n')
  })

  it('prints what the user has to paste', async () => {
    const app = createApp({ 'package.json': manifest({ express: '^5.0.0' }) }, empty)
    const { errors } = await run(app.folder, ['--yes', noInstall])
    expect(errors).toContain('To paste in the file that creates the app')
  })
})

describe('countersign init in a terminal', () => {
  it('asks for the database, then for new files together, then for each existing file', async () => {
    const app = createApp(files, empty)
    const { exitCode, questions } = await run(app.folder, [noInstall], ['sqlite', true, true, true])
    expect(exitCode).toBe(0)
    expect(questions).toEqual([
      'Which database does the app use?',
      'Create these 3 files?',
      'Change index.js?',
      'Change package.json?',
    ])
  })

  it('writes only what the user accepts', async () => {
    const app = createApp(files, empty)
    const { errors } = await run(app.folder, ['-d', 'sqlite', noInstall], [true, false, false])
    expect(app.read('auth.js')).toContain('createAuth({')
    expect(app.read('index.js')).toBe(files['index.js'])
    expect(app.read('package.json')).toBe(files['package.json'])
    expect(errors).toContain('index.js was left as it is')
  })

  it('shows the difference before it overwrites a file, and overwrites it when the user says so', async () => {
    const app = createApp({ ...files, 'auth.js': 'export const mine = 1\n' }, empty)
    const answers = [true, true, true, true]
    const { questions, errors } = await run(app.folder, ['-d', 'sqlite', noInstall], answers)
    expect(questions).toContain('auth.js exists. Overwrite it?')
    expect(errors).toContain('-export const mine = 1')
    expect(app.read('auth.js')).toContain('createAuth({')
  })
})

describe('countersign without a command', () => {
  it.each([
    { title: 'an empty folder', files: {}, next: 'npm create countersign' },
    { title: 'an app', files: { 'package.json': manifest() }, next: 'npx countersign init' },
    {
      title: 'an app with Countersign',
      files: { 'package.json': manifest(), 'src/lib/auth.ts': 'createAuth' },
      next: 'npx countersign doctor',
    },
  ])('names the next step in $title', async ({ files: inside, next }) => {
    const { folder } = createApp({ ...inside }, empty)
    expect(await describeNextStep(scriptSession(folder, scriptTerminal()))).toContain(next)
  })
})
