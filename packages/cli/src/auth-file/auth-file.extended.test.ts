import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readProject } from '../project/project.js'
import { type AppFolder, createApp, manifest } from '../test/app-folder.js'
import { findAuthFile } from './find-auth-file.js'
import { loadAuthFile } from './load-auth.js'
import { loadEnv } from './load-env.js'
import { openAuth } from './open-auth.js'

beforeEach(() => {
  for (const name of ['COUNTERSIGN_SECRET', 'COUNTERSIGN_URL', 'NAME']) vi.stubEnv(name, undefined)
  vi.stubEnv('NODE_ENV', 'test')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const createAuth = `import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
`
const auth = `${createAuth}export const auth = createAuth({ database: memory(), secret: 'of tests' })\n`

const load = (app: AppFolder, path: string) =>
  loadAuthFile(readProject(app.folder), path, process.env)

describe('the search for the auth file', () => {
  it.each([
    { title: 'at the top', files: { 'auth.ts': auth }, found: 'auth.ts' },
    {
      title: 'in src/lib/server',
      files: { 'src/lib/server/auth.js': auth },
      found: 'src/lib/server/auth.js',
    },
    {
      title: 'as a module of the server',
      files: { 'app/auth.server.ts': auth },
      found: 'app/auth.server.ts',
    },
    { title: 'as an index', files: { 'lib/auth/index.mts': auth }, found: 'lib/auth/index.mts' },
    {
      title: 'that mentions createAuth, among others of that name',
      files: { 'auth.ts': 'export const middleware = 1', 'server/auth.ts': auth },
      found: 'server/auth.ts',
    },
    { title: 'nowhere', files: { 'other.ts': auth }, found: null },
  ])('finds one $title', ({ files, found }) => {
    const app = createApp({ 'package.json': manifest(), ...files })
    expect(findAuthFile(readProject(app.folder))).toBe(found)
  })

  it('takes the one that package.json names', () => {
    const named = manifest({}, { countersign: { auth: 'packages/a/security.ts' } })
    const app = createApp({ 'package.json': named, 'auth.ts': auth })
    expect(findAuthFile(readProject(app.folder))).toBe('packages/a/security.ts')
  })
})

describe('env files', () => {
  const files = {
    'package.json': manifest(),
    '.env': 'A=env\nB=env\nC=env\nD=env\nE=env',
    '.env.development': 'A=mode\nB=mode\nC=mode',
    '.env.local': 'A=local\nB=local',
    '.env.development.local': 'A=mode.local',
    '.env.production': 'A=production',
  }

  it('reads env files in the order of frameworks, below variables that are set', () => {
    const app = createApp(files)
    const environment: Record<string, string | undefined> = { E: 'set' }
    expect(loadEnv(readProject(app.folder), environment)).toEqual([
      '.env.development.local',
      '.env.local',
      '.env.development',
      '.env',
    ])
    expect(environment).toEqual({ A: 'mode.local', B: 'local', C: 'mode', D: 'env', E: 'set' })
  })

  it('reads no folder that is called .env, as Python has one', () => {
    const { folder } = createApp({ 'package.json': manifest(), '.env/pyvenv.cfg': '' })
    expect(loadEnv(readProject(folder), {})).toEqual([])
  })

  it.each([
    { mode: 'production', value: 'local' },
    { mode: 'test', value: 'env' },
  ])('reads the env files of the mode $mode', ({ mode, value }) => {
    const { folder } = createApp({
      'package.json': manifest(),
      '.env': 'B=env',
      '.env.local': 'B=local',
    })
    const environment: Record<string, string | undefined> = { NODE_ENV: mode }
    loadEnv(readProject(folder), environment)
    expect(environment['B']).toBe(value)
  })
})

describe('the loader', () => {
  it('loads TypeScript with paths, enums, top-level await and import.meta, in a CommonJS package', async () => {
    const app = createApp({
      'package.json': manifest({}, { type: 'commonjs' }),
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } } // the paths',
      'src/name.ts': `export enum Kind { App = 'app' }\nexport const name: string = Kind.App`,
      'src/auth.ts': `${createAuth}import { name } from '@/name'
const appName: string = await Promise.resolve(name)
if (import.meta.dirname !== process.env.FOLDER + '/src') throw new Error(import.meta.dirname)
export const auth = createAuth({ appName, database: memory(), basePath: '/auth', secret: 'x' })
`,
    })
    vi.stubEnv('FOLDER', app.folder)
    const loaded = await load(app, 'src/auth.ts')
    expect(loaded.auth.basePath).toBe('/auth')
    expect(loaded.inspection).toMatchObject({ database: 'memory', basePath: '/auth' })
    expect(loaded.replaced).toEqual([])
  })

  it.each([
    { title: 'a named export', path: 'auth.mjs', text: auth },
    { title: 'a default export', path: 'auth.mjs', text: auth.replace('const auth =', 'default') },
    {
      title: 'an export of another name',
      path: 'auth.mts',
      text: auth.replace('const auth =', 'const login ='),
    },
    {
      title: 'CommonJS',
      path: 'auth.cjs',
      text: `const { createAuth } = require('@countersign/core')
const { memory } = require('@countersign/core/memory')
exports.auth = createAuth({ database: memory(), secret: 'of tests' })
`,
    },
  ])('finds auth as $title, and inspects it', async ({ path, text }) => {
    const app = createApp({ 'package.json': manifest(), [path]: text })
    expect((await load(app, path)).inspection).toMatchObject({ database: 'memory' })
  })

  it('replaces modules of frameworks, and names those that were used', async () => {
    vi.stubEnv('NAME', 'from the environment')
    const app = createApp({
      'package.json': manifest(),
      'auth.ts': `import 'server-only'
import { cookies } from 'next/headers'
import { env } from '$env/dynamic/private'
import { NAME } from '$app/env/private'
import { getSecret } from 'astro:env/server'
import { env as bindings } from 'cloudflare:workers'
${createAuth}
const names = [env.NAME, NAME, getSecret('NAME'), bindings.NAME, import.meta.env.NAME]
export const later = () => cookies()
if (new Set(names).size > 1) throw new Error(names.join())
export const auth = createAuth({ database: memory(), appName: names[0], secret: 'of tests' })
`,
    })
    const { auth: loaded, replaced } = await load(app, 'auth.ts')
    expect(loaded.basePath).toBe('/api/auth')
    expect(replaced.toSorted()).toEqual([
      '$app/env/private',
      '$env/dynamic/private',
      'astro:env/server',
      'cloudflare:workers',
      'next/headers',
      'server-only',
    ])
  })

  it('names the function of a framework that is called while the file is loaded', async () => {
    const app = createApp({
      'package.json': manifest(),
      'auth.ts': `import { cookies } from 'next/headers'\n${auth}export const jar = cookies()\n`,
    })
    await expect(load(app, 'auth.ts')).rejects.toThrow('cookies() of next/headers needs a request')
  })

  it('finds $lib of SvelteKit before its tsconfig.json was generated', async () => {
    const app = createApp({
      'package.json': manifest({ '@sveltejs/kit': '^2.63.0' }),
      'tsconfig.json': '{ "extends": "./.svelte-kit/tsconfig.json" }',
      'src/lib/name.ts': `export const name = 'app'`,
      'src/lib/server/auth.ts': `import { name } from '$lib/name'\n${auth}export const shown = name\n`,
    })
    expect((await load(app, 'src/lib/server/auth.ts')).auth.basePath).toBe('/api/auth')
  })

  it.each([
    { title: 'with app', folder: 'app/', specifier: '~/name' },
    { title: 'without app', folder: '', specifier: '@/name' },
    { title: 'from the root', folder: '', specifier: '~~/name' },
  ])('finds the aliases of Nuxt $title', async ({ folder, specifier }) => {
    const app = createApp({
      'package.json': manifest({ nuxt: '^4.0.0' }),
      [`${folder}name.ts`]: `export const name = 'app'`,
      'server/utils/auth.ts': `import { name } from '${specifier}'\n${auth}export const shown = name\n`,
    })
    expect((await load(app, 'server/utils/auth.ts')).auth.basePath).toBe('/api/auth')
  })

  it('loads a file as it is now, not as it was', async () => {
    const app = createApp({ 'package.json': manifest(), 'auth.ts': auth })
    await load(app, 'auth.ts')
    app.write({ 'auth.ts': auth.replace(`secret:`, `basePath: '/new', secret:`) })
    expect((await load(app, 'auth.ts')).auth.basePath).toBe('/new')
  })

  it('writes nothing into the app', async () => {
    const app = createApp({ 'package.json': manifest(), 'auth.ts': auth })
    const before = readProject(app.folder).listFiles()
    await load(app, 'auth.ts')
    expect(readProject(app.folder).listFiles()).toEqual(before)
  })
})

describe('an auth file that cannot be used', () => {
  it.each([
    {
      title: 'a wrong option',
      text: auth.replace('secret:', 'sesion: {}, secret:'),
      problem: { kind: 'configuration', problems: [expect.stringContaining('sesion')] },
    },
    {
      title: 'a wrong option in a file that it imports',
      text: `export { auth } from './inner.ts'`,
      problem: { kind: 'configuration', problems: [expect.stringContaining('sesion')] },
    },
    {
      title: 'a package that is not installed',
      text: `import 'left-pad'\n${auth}`,
      problem: { kind: 'missing-module', module: 'left-pad' },
    },
    {
      title: 'an error of its own',
      text: `${auth}throw new Error('no luck')`,
      problem: { kind: 'throws', message: 'no luck' },
    },
    {
      title: 'an end of the process',
      text: `${auth}process.exit(0)`,
      problem: { kind: 'throws', message: 'it calls process.exit(0)' },
    },
    {
      title: 'an end of the process without a code',
      text: `${auth}process.exit()`,
      problem: { kind: 'throws', message: 'it calls process.exit()' },
    },
    { title: 'a syntax error', text: `export const auth = {`, problem: { kind: 'throws' } },
    {
      title: 'no auth',
      text: 'export const login = { handler: 1 }',
      problem: { kind: 'no-auth', exported: ['login'] },
    },
    {
      title: 'a promise of auth',
      text: 'export const auth = Promise.resolve({})',
      problem: { kind: 'no-auth', exported: ['auth, which is a promise: await it'] },
    },
    {
      title: 'a function that creates auth',
      text: 'export const createMyAuth = () => ({})',
      problem: {
        kind: 'no-auth',
        exported: ['createMyAuth, which is a function: export its result'],
      },
    },
    {
      title: 'no export',
      text: `console.error('nothing')`,
      problem: { kind: 'no-auth', exported: [] },
    },
  ])('fails with $problem.kind for $title', async ({ text, problem }) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const inner = auth.replace('secret:', 'sesion: {}, secret:')
    const app = createApp({ 'package.json': manifest(), 'auth.ts': text, 'inner.ts': inner })
    const failure = await load(app, 'auth.ts').catch((error: unknown) => error)
    expect(failure).toMatchObject({
      name: 'LoadFailure',
      problem: { file: 'auth.ts', ...problem },
      message: expect.stringContaining('auth.ts') as string,
    })
  })

  it.each([
    { title: 'no auth file', given: undefined, message: 'npx countersign init' },
    {
      title: 'a file that is not there',
      given: 'lib/login.ts',
      message: 'There is no file lib/login.ts',
    },
  ])('fails with $title', async ({ given, message }) => {
    const { folder } = createApp({ 'package.json': manifest() })
    await expect(openAuth(given, { cwd: folder }, process.env)).rejects.toThrow(message)
  })

  it('takes a path from the user, relative or absolute', async () => {
    const app = createApp({ 'package.json': manifest(), 'x/login.ts': auth, '.env': 'NAME=a' })
    for (const given of ['x/login.ts', './x/login.ts', `${app.folder}/x/login.ts`])
      expect((await openAuth(given, { cwd: app.folder }, process.env)).path).toBe('x/login.ts')
    expect(process.env['NAME']).toBe('a')
  })
})
