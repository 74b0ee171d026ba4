import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { createAuth } from '@countersign/core'
import { type AppFolder, createApp, manifest, STRONG_SECRET } from '../test/app-folder.js'
import { examineApp } from './examine-app.js'

const templates = mkdtempSync(join(tmpdir(), 'countersign-doctor-'))
const migrated = join(templates, 'app.sqlite')
const withUnknownColumn = join(templates, 'unknown.sqlite')

beforeAll(async () => {
  const { statements } = await createAuth({
    database: kysely(libsql(':memory:')),
    secret: STRONG_SECRET,
  }).migrate({ dryRun: true })
  execute(migrated, statements)
  const unknown = '"name" text not null, "team" text not null'
  execute(
    withUnknownColumn,
    statements.map((sql) => sql.replace('"name" text not null', unknown)),
  )
})

afterAll(() => {
  rmSync(templates, { recursive: true })
})

/** Runs statements on a new SQLite file, and closes it. */
function execute(file: string, statements: readonly string[]): void {
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  for (const name of ['COUNTERSIGN_SECRET', 'COUNTERSIGN_URL', 'DATABASE_URL', 'FOLDER'])
    vi.stubEnv(name, undefined)
  vi.stubEnv('NODE_ENV', 'development')
})

/** The text of an auth file: the options of a healthy app, and others. */
function authFile(
  options = '',
  { imports = '', database = 'kysely(libsql(`${process.env.FOLDER}/app.sqlite`))' } = {},
) {
  return `import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
${imports}
export const auth = createAuth({
  database: ${database},
  ${options}
})
`
}

const dependencies = {
  express: '^5.0.0',
  '@countersign/core': '^0.0.0',
  '@countersign/kysely': '^0.0.0',
}
const server = `import express from 'express'
import { toNodeHandler } from '@countersign/core/node'
import { auth } from './auth.js'
const app = express()
app.all('/api/auth/{*any}', toNodeHandler(auth))
`
const files = {
  'package.json': manifest(dependencies),
  'auth.ts': authFile(),
  'server.ts': server,
  '.env': `COUNTERSIGN_SECRET=${STRONG_SECRET}\n`,
  '.gitignore': '.env\nnode_modules\napp.sqlite*\n',
}
const withDependency = (name: string, others: Record<string, unknown> = {}) => ({
  'package.json': manifest({ ...dependencies, [name]: '^2.63.0' }, others),
})

/** What is different in a set-up. */
interface SetUp {
  readonly title: string
  /** Files that replace those of the healthy app; null removes one. */
  readonly files?: Readonly<Record<string, string | null>>
  readonly env?: Readonly<Record<string, string>>
  readonly nodeVersion?: string
  readonly auth?: string
  readonly change?: (app: AppFolder) => void
}

async function examine({
  files: others = {},
  env = {},
  nodeVersion = '20.19.0',
  auth,
  change,
}: Omit<SetUp, 'title'>) {
  const app = createApp(files)
  for (const [path, text] of Object.entries(others)) {
    if (text === null) app.remove(path)
    else app.write({ [path]: text })
  }
  copyFileSync(migrated, join(app.folder, 'app.sqlite'))
  change?.(app)
  for (const [name, value] of Object.entries({ ...env, FOLDER: app.folder }))
    vi.stubEnv(name, value)
  return examineApp({ cwd: app.folder }, { auth, environment: process.env, nodeVersion })
}

/** In production, with all that it needs. */
const production = {
  NODE_ENV: 'production',
  COUNTERSIGN_SECRET: STRONG_SECRET,
  COUNTERSIGN_URL: 'https://app.example.com',
}
const mails = 'email: () => Promise.resolve(), emailAndPassword: { enabled: true },'
const live = { 'auth.ts': authFile(mails) }

const nextFiles = {
  ...withDependency('next'),
  'server.ts': null,
  'app/api/auth/[...all]/route.ts': `export const { GET } = toNextHandler(auth)`,
}
const apple = `import { apple } from '@countersign/core/providers/apple'`
const withApple = `socialProviders: [apple({ clientId: 'a', clientSecret: 'b' })],`

describe('a healthy app', () => {
  it.each<SetUp>([
    { title: 'in development' },
    { title: 'in production', files: live, env: production },
    {
      title: 'in a repository',
      change: ({ git }) => {
        git('init', '-q')
      },
    },
    {
      title: 'that is committed',
      change: ({ git }) => {
        git('init', '-q')
        git('add', '.')
        git('commit', '-qm', 'All')
      },
    },
    { title: 'of Next.js', files: nextFiles },
    {
      title: 'of Next.js in production, with its proxies',
      files: {
        ...nextFiles,
        'auth.ts': authFile(`${mails} advanced: { ipAddress: { trustedProxies: 1 } },`),
      },
      env: production,
    },
    {
      title: 'with pages of another origin',
      files: { 'auth.ts': authFile(`trustedOrigins: ['https://www.example.com'], cors: true,`) },
    },
    {
      title: 'with an origin that is only a target of redirects',
      files: { 'auth.ts': authFile(`trustedOrigins: ['https://www.example.com'], cors: false,`) },
    },
    {
      title: 'with the scheme of a native app, and origins that are computed',
      files: { 'auth.ts': authFile(`trustedOrigins: ['myapp://'],`) },
    },
    {
      title: 'with origins that are computed per request',
      files: { 'auth.ts': authFile(`trustedOrigins: () => [],`) },
    },
    {
      title: 'of SvelteKit with Apple, whose form it lets through',
      files: {
        ...withDependency('@sveltejs/kit'),
        'auth.ts': authFile(withApple, { imports: apple }),
        'server.ts': null,
        'src/routes/api/auth/[...all]/+server.ts': 'auth.handler(request)',
        'svelte.config.js': `csrf: { trustedOrigins: ['https://appleid.apple.com'] }`,
      },
    },
    {
      title: 'whose server mounts the handler without a path',
      files: { 'server.ts': `createServer(toNodeHandler(auth)).listen(3000)` },
    },
    {
      title: 'with another base path',
      files: {
        'auth.ts': authFile(`basePath: '/login',`),
        'server.ts': server.replace('/api/auth/', '/login/'),
      },
    },
  ])('has no finding: $title', async (setUp) => {
    expect(await examine(setUp)).toEqual([])
  })
})

const broken: readonly (SetUp & {
  readonly code: string
  readonly severity?: 'warning'
  readonly fix?: string
})[] = [
  {
    title: 'an old Node',
    nodeVersion: '20.9.0',
    code: 'node-old',
  },
  {
    title: 'packages that are not installed',
    files: { 'package.json': manifest({ ...dependencies, '@countersign/absent': '^0.0.0' }) },
    code: 'packages-not-installed',
    fix: 'npm install',
  },
  {
    title: 'packages of two versions',
    files: {
      'package.json': manifest({ ...dependencies, '@countersign/email': '^9.0.0' }),
      'node_modules/@countersign/email/package.json':
        '{ "name": "@countersign/email", "version": "9.9.9" }',
    },
    code: 'packages-differ',
  },
  {
    title: 'no auth file',
    files: { 'auth.ts': null },
    code: 'auth-file-missing',
    fix: 'npx countersign init',
  },
  { title: 'a named auth file that is not there', auth: 'login.ts', code: 'auth-file-missing' },
  {
    title: 'an auth file that exports something else',
    files: { 'auth.ts': `// createAuth\nexport const auth = 1` },
    code: 'auth-not-exported',
    fix: 'export const auth = createAuth(',
  },
  {
    title: 'an auth file that fails',
    files: { 'auth.ts': `${authFile()}throw new Error('no luck')` },
    code: 'auth-file-fails',
  },
  {
    title: 'a driver that is not installed',
    files: { 'auth.ts': authFile('', { imports: `import '@acme/driver/promise'` }) },
    code: 'module-missing',
    fix: 'npm install @acme/driver',
  },
  {
    title: 'a path that leads nowhere',
    files: { 'auth.ts': authFile('', { imports: `import '@/lib/name'` }) },
    code: 'module-missing',
    fix: 'tsconfig.json',
  },
  {
    title: 'an unknown option',
    files: { 'auth.ts': authFile('sesion: {},') },
    code: 'option-invalid',
  },
  {
    title: 'no secret in development',
    files: { '.env': 'PORT=1' },
    code: 'secret-generated',
    severity: 'warning',
    fix: 'npx countersign secret --write .env',
  },
  {
    title: 'no secret in production',
    files: { ...live, '.env': 'PORT=1' },
    env: { NODE_ENV: 'production', COUNTERSIGN_URL: 'https://app.example.com' },
    code: 'secret-missing',
    fix: 'npx countersign secret',
  },
  {
    title: 'a weak secret in production',
    files: live,
    env: { ...production, COUNTERSIGN_SECRET: 'changeme'.repeat(5) },
    code: 'secret-weak',
  },
  {
    title: 'no address in production',
    files: live,
    env: { NODE_ENV: 'production' },
    code: 'base-url-missing',
    fix: 'COUNTERSIGN_URL=',
  },
  {
    title: 'an address without https in production',
    files: live,
    env: { ...production, COUNTERSIGN_URL: 'http://app.example.com' },
    code: 'base-url-insecure',
    fix: 'https://app.example.com',
  },
  {
    title: 'an address of this machine in production',
    files: live,
    env: { ...production, COUNTERSIGN_URL: 'http://localhost:3000' },
    code: 'base-url-local',
    severity: 'warning',
    fix: 'public address',
  },
  {
    title: 'an address without a scheme',
    env: { COUNTERSIGN_URL: 'app.example.com' },
    code: 'option-invalid',
  },
  {
    title: 'a database in memory in production',
    files: {
      'auth.ts': authFile(mails, {
        imports: `import { memory } from '@countersign/core/memory'`,
        database: 'memory()',
      }),
    },
    env: production,
    code: 'database-memory',
  },
  {
    title: 'no sender of mails in production',
    files: { 'auth.ts': authFile('emailAndPassword: { enabled: true },') },
    env: production,
    code: 'mail-missing',
    severity: 'warning',
  },
  {
    title: 'a plugin that mails, and no sender, in production',
    files: {
      'auth.ts': authFile('plugins: [magicLink()],', {
        imports: `import { magicLink } from '@countersign/magic-link'`,
      }),
    },
    env: production,
    code: 'mail-missing',
  },
  {
    title: 'cors without trusted origins',
    files: { 'auth.ts': authFile('cors: true,') },
    code: 'cors-without-origins',
  },
  {
    title: 'trusted origins without cors',
    files: { 'auth.ts': authFile(`trustedOrigins: ['https://www.example.com'],`) },
    code: 'origins-without-cors',
    severity: 'warning',
  },
  {
    title: 'a trusted origin of this machine in production',
    files: {
      'auth.ts': authFile(`${mails} trustedOrigins: ['http://localhost:5173'], cors: true,`),
    },
    env: production,
    code: 'trusted-origin-local',
    severity: 'warning',
  },
  {
    title: 'no proxies declared for Next.js in production',
    files: { ...nextFiles, ...live },
    env: production,
    code: 'proxies-undeclared',
    severity: 'warning',
  },
  {
    title: 'no tables',
    change: ({ remove }) => {
      remove('app.sqlite')
    },
    code: 'tables-missing',
    fix: 'npx countersign migrate',
  },
  {
    title: 'a column that takes no null and that Countersign does not know',
    change: ({ folder }) => {
      copyFileSync(withUnknownColumn, join(folder, 'app.sqlite'))
    },
    code: 'table-problem',
  },
  {
    title: 'a database that does not answer',
    files: {
      'auth.ts': authFile('', {
        imports: `import { postgres } from '@countersign/kysely/postgres'`,
        database: `kysely(postgres('postgres://app@127.0.0.1:1/none'))`,
      }),
    },
    code: 'database-unreachable',
  },
  {
    title: 'no mount',
    files: { 'server.ts': `import express from 'express'` },
    code: 'mount-missing',
  },
  {
    title: 'a mount at another path than the calls',
    files: { 'server.ts': server.replace('/api/auth/', '/auth/') },
    code: 'mount-elsewhere',
    severity: 'warning',
  },
  {
    title: 'a route of Next.js at another path than the calls',
    files: { ...nextFiles, 'auth.ts': authFile(`basePath: '/login',`) },
    code: 'mount-elsewhere',
    severity: 'warning',
    fix: 'app/login/[...all]/route.ts',
  },
  {
    title: 'a proxy of Next.js beside src',
    files: {
      ...withDependency('next'),
      'server.ts': null,
      'src/app/api/auth/[...all]/route.ts': `export const { GET } = toNextHandler(auth)`,
      'proxy.ts': 'export function proxy() {}',
    },
    code: 'proxy-misplaced',
    severity: 'warning',
  },
  {
    title: 'SvelteKit that refuses the form of Apple',
    files: {
      ...withDependency('@sveltejs/kit'),
      'auth.ts': authFile(withApple, { imports: apple }),
      'server.ts': null,
      'src/routes/api/auth/[...all]/+server.ts': 'auth.handler(request)',
    },
    code: 'form-post-refused',
    fix: 'csrf.trustedOrigins',
  },
  {
    title: 'Astro that refuses the form of Apple',
    files: {
      ...withDependency('astro'),
      'auth.ts': authFile(withApple, { imports: apple }),
      'server.ts': null,
      'src/pages/api/auth/[...all].ts': 'auth.handler(request)',
    },
    code: 'form-post-refused',
    fix: 'checkOrigin: false',
  },
  {
    title: 'a secret that git tracks',
    change: ({ git }) => {
      git('init', '-q')
      git('add', '--force', '.env')
    },
    code: 'secret-committed',
    fix: 'git rm --cached .env',
  },
  {
    title: 'a secret that git would add',
    files: { '.gitignore': 'node_modules\n' },
    change: ({ git }) => {
      git('init', '-q')
    },
    code: 'secret-not-ignored',
    severity: 'warning',
  },
  {
    title: 'a core that does not describe itself',
    files: {
      'auth.ts': `const createAuth = (parts: object) => parts
export const auth = createAuth({
  handler: () => Promise.resolve(new Response()),
  migrate: () => Promise.resolve({ statements: [], problems: [] }),
  basePath: '/api/auth',
})
`,
    },
    code: 'core-unknown',
    severity: 'warning',
  },
]

describe('a broken set-up', () => {
  it.each(broken)(
    'has one finding, $code: $title',
    async ({ code, severity = 'error', fix = '', ...setUp }) => {
      const findings = await examine(setUp)
      expect(findings.map((finding) => finding.code)).toEqual([code])
      const [finding] = findings
      expect(finding).toMatchObject({ severity, fix: expect.stringContaining(fix) as string })
      for (const text of [finding?.what, finding?.why, finding?.fix]) expect(text).toMatch(/\S.{5}/)
    },
  )

  it('has a finding for each problem of its options', async () => {
    const findings = await examine({
      files: { 'auth.ts': authFile('sesion: {}, acount: {},') },
    })
    expect(findings.map(({ what }) => what)).toEqual([
      expect.stringContaining('sesion'),
      expect.stringContaining('acount'),
    ])
  })

  it('takes an absolute path of the auth file', async () => {
    const { folder } = createApp({ ...files, 'auth.ts': `export const auth = 1` })
    const environment = { ...process.env, FOLDER: folder }
    const auth = join(folder, 'auth.ts')
    const found = await examineApp({ cwd: folder }, { auth, environment, nodeVersion: '20.19.0' })
    expect(found).toMatchObject([{ code: 'auth-not-exported', what: 'auth.ts exports auth.' }])
  })

  it('shows no secret in a finding', async () => {
    const weak = 'changeme'.repeat(5)
    const findings = await examine({
      files: live,
      env: { ...production, COUNTERSIGN_SECRET: weak },
    })
    expect(JSON.stringify(findings)).not.toContain(weak)
  })
})
