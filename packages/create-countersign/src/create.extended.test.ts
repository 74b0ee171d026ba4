import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scriptSession, scriptTerminal } from '@countersign/terminal/testing'
import { create } from './create.js'
import { readTemplate } from './copy-template.js'
import { templatesFolder } from './own-package.js'
import { templates } from './templates.js'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-create-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

async function run(
  folder: string,
  rawArgs: readonly string[],
  {
    answers,
    userAgent,
  }: { readonly answers?: readonly (string | boolean)[]; readonly userAgent?: string } = {},
) {
  const terminal = scriptTerminal(answers)
  const env = { ...process.env, npm_config_user_agent: userAgent }
  const exitCode = await create
    .run(rawArgs, scriptSession(folder, terminal, env))
    .catch((error: unknown) => error)
  return { exitCode, questions: terminal.questions, noted: terminal.noted.join('\n') }
}

describe('npm create countersign where no user can be asked', () => {
  it.each([
    {
      rawArgs: [],
      userAgent: 'npm/11.19.1 node/v20.20.2',
      message: 'npm create countersign my-app -- --framework next --database sqlite',
    },
    {
      rawArgs: ['shop', '--framework', 'hono'],
      userAgent: 'pnpm/10.34.9',
      message: 'pnpm create countersign shop --framework hono --database sqlite',
    },
    { rawArgs: ['--framework', 'django', '--yes'], message: '--framework cannot be django' },
    { rawArgs: ['--database', 'mysq', '--yes'], message: 'Did you mean mysql?' },
    { rawArgs: ['--template', 'next'], message: 'Unknown option --template' },
    { rawArgs: ['a', 'b', '--yes'], message: 'Unexpected argument: b' },
    { rawArgs: ['', '--yes'], message: 'An argument is empty' },
    { rawArgs: ['--yes', '-f', 'next', '-f', 'vite'], message: '--framework is given twice' },
    { rawArgs: ['--yes', '--start', '--no-install'], message: '--start needs the packages' },
    {
      rawArgs: ['--yes', '--database-url', 'postgres://db'],
      message: '--database-url is not used with SQLite',
    },
    {
      rawArgs: ['--yes', '--database', 'postgres', '--database-url', 'db'],
      message: '--database-url must be an address such as postgres://',
    },
  ])('fails with exit code 2 for $rawArgs, and writes nothing', async (row) => {
    const folder = createFolder()
    const { exitCode } = await run(folder, row.rawArgs, row)
    expect(exitCode).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(row.message) as string,
    })
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves a folder with files as it is', async () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'shop'))
    writeFileSync(join(folder, 'shop/index.js'), '1')
    const { exitCode } = await run(folder, ['shop', '--yes', '--no-install'])
    expect(exitCode).toMatchObject({
      exitCode: 1,
      message: 'shop is not empty: name another folder',
    })
    expect(existsSync(join(folder, 'shop/package.json'))).toBe(false)
  })

  it('rejects a file in place of a folder, and leaves it as it is', async () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'shop'), '1')
    const { exitCode } = await run(folder, ['shop', '--yes', '--no-install'])
    expect(exitCode).toMatchObject({
      exitCode: 1,
      message: 'shop is a file: name another folder',
    })
    expect(readFileSync(join(folder, 'shop'), 'utf8')).toBe('1')
  })

  it('rejects a folder without a letter for the name of the app', async () => {
    const { exitCode } = await run(createFolder(), ['___', '--yes', '--no-install'])
    expect(exitCode).toMatchObject({
      exitCode: 1,
      message: '___ has no letter for the name of the app',
    })
  })
})

describe.each(templates)('the app of $title', ({ id, folders }) => {
  it('has all files, with what countersign init adds', async () => {
    const folder = createFolder()
    const rawArgs = ['My Shop', '--framework', id, '--database', 'sqlite', '--no-install']
    const { exitCode, noted } = await run(folder, rawArgs, { userAgent: 'pnpm/10.34.9' })
    expect(exitCode).toBe(0)
    expect(noted).toContain('pnpm install')
    expect(noted).toContain('cd "My Shop"')
    expect(noted).not.toContain('To paste')
    const read = (path: string) => readFileSync(join(folder, 'My Shop', path), 'utf8')
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'my-shop',
      scripts: { dev: expect.any(String) as string },
      dependencies: { '@countersign/core': expect.any(String) as string, libsql: '^0.5.0' },
      devDependencies: { countersign: expect.any(String) as string },
    })
    expect(read('.gitignore')).toMatch(/^node_modules/m)
    const env = id === 'next' ? '.env.local' : '.env'
    expect(read(env)).toMatch(/^COUNTERSIGN_SECRET=[\w-]{43}$/m)
  })

  it('has a page for the link of a reset mail exactly when its form offers that mail', () => {
    const places = folders('24.0.0').map((name) => join(templatesFolder, name))
    const files = readTemplate(places, 'shop').map(({ text }) => text)
    const has = (component: RegExp) => files.some((text) => component.test(text))
    expect(has(/<ResetPassword\s/)).toBe(has(/<SignIn\s/))
  })

  it.each(['20.19.0', '24.0.0'])('names no file with an underscore on Node %s', (version) => {
    const places = folders(version).map((name) => join(templatesFolder, name))
    const paths = readTemplate(places, 'shop').map(({ path }) => path)
    expect(paths).toContain('package.json')
    expect(paths.filter((path) => /(?:^|\/)_/.test(path))).toEqual([])
  })
})

describe('npm create countersign in a terminal', () => {
  it('asks for folder, framework, database and the address of the server', async () => {
    const folder = createFolder()
    const url = 'postgres://app@db/app'
    const answers = ['', 'node', 'postgres', url]
    const { exitCode, questions } = await run(folder, ['--no-install'], { answers })
    expect(exitCode).toBe(0)
    expect(questions).toEqual([
      'Where shall the app be?',
      'Which framework?',
      'Which database?',
      'What is its address?',
    ])
    expect(readFileSync(join(folder, 'my-app/.env'), 'utf8')).toContain(`DATABASE_URL=${url}\n`)
  })

  it('asks only for what the arguments lack', async () => {
    const rawArgs = ['shop', '-f', 'node', '--no-install']
    const { questions } = await run(createFolder(), rawArgs, { answers: ['sqlite'] })
    expect(questions).toEqual(['Which database?'])
  })
})
