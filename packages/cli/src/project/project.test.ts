import { describe, expect, it } from 'vitest'
import kyselyManifest from '@countersign/kysely/package.json' with { type: 'json' }
import { createApp, manifest } from '../test/app-folder.js'
import { databaseOf, databases, detectDatabase } from './databases.js'
import { editManifest } from './edit-manifest.js'
import { hasVariable, isIgnored } from './env-file.js'
import { readProject } from './project.js'
import { createSecret } from './secret.js'

describe('a folder that is no app', () => {
  it.each([
    { title: 'no package.json', files: {}, message: 'npm create countersign' },
    {
      title: 'a package.json that is not JSON',
      files: { 'package.json': '{' },
      message: 'is not JSON',
    },
    {
      title: 'a package.json with a list',
      files: { 'package.json': 'null' },
      message: 'is not an object',
    },
  ])('rejects a folder with $title', ({ files, message }) => {
    const { folder } = createApp({ ...files }, { installed: [] })
    expect(() => readProject(folder)).toThrow(message)
  })
})

describe('an app', () => {
  it('has defaults for all that its package.json lacks', () => {
    const { folder } = createApp({
      'package.json': '{"name":"","scripts":{"a":1},"dependencies":null}',
    })
    expect(readProject(folder)).toMatchObject({
      name: 'app',
      isModule: false,
      isTypeScript: false,
      dependencies: {},
      scripts: {},
      authFile: null,
    })
  })

  it('lists its files without those of tools', () => {
    const { folder } = createApp({
      'package.json': manifest(),
      'src/b.ts': '',
      'src/a/c.ts': '',
      '.next/x.js': '',
      'dist/x.js': '',
    })
    const { listFiles, read, has } = readProject(folder)
    expect(listFiles()).toEqual(['package.json', 'src/a/c.ts', 'src/b.ts'])
    expect(read('src')).toBeNull()
    expect(has('src')).toBe(true)
  })
})

describe('databases', () => {
  it.each([
    { dependencies: ['pg'], id: 'postgres' },
    { dependencies: ['@neondatabase/serverless'], id: 'postgres' },
    { dependencies: ['mysql2'], id: 'mysql' },
    { dependencies: ['express'], id: null },
  ])('recognises $id by $dependencies', ({ dependencies, id }) => {
    const versions = Object.fromEntries(dependencies.map((name) => [name, '1.0.0']))
    expect(detectDatabase({ dependencies: versions })).toBe(id)
  })

  it.each(databases.map(({ id }) => id))('installs what the adapter supports for %s', (id) => {
    expect(kyselyManifest.peerDependencies).toMatchObject(databaseOf(id).packages)
  })
})

describe('an edit of package.json', () => {
  const additions = {
    dependencies: { '@countersign/core': '^1.0.0', kysely: '^0.28.17' },
    devDependencies: { countersign: '^1.0.0' },
    scripts: { server: 'node server.js' },
  }

  it.each([
    { title: 'two spaces', indent: '  ' },
    { title: 'a tab', indent: '\t' },
    { title: 'four spaces', indent: '    ' },
  ])('adds packages in their order, and keeps $title', ({ indent }) => {
    const before = JSON.stringify(
      { name: 'x', dependencies: { zod: '4', express: '5' } },
      null,
      indent,
    )
    const after = editManifest(`${before}\n`, additions)
    expect(after).toBe(
      `${JSON.stringify(
        {
          name: 'x',
          dependencies: {
            '@countersign/core': '^1.0.0',
            express: '5',
            kysely: '^0.28.17',
            zod: '4',
          },
          scripts: { server: 'node server.js' },
          devDependencies: { countersign: '^1.0.0' },
        },
        null,
        indent,
      )}\n`,
    )
  })

  it('replaces no version and no script, wherever the package is', () => {
    const given = {
      dependencies: { kysely: '0.28.0' },
      devDependencies: { '@countersign/core': '0.9.0', countersign: '0.9.0' },
      scripts: { server: 'mine' },
    }
    const before = JSON.stringify(given, null, 2)
    expect(editManifest(before, additions)).toBe(before)
  })
})

describe('env files', () => {
  it.each([
    { text: null, has: false },
    { text: 'A=1', has: true },
    { text: '# A=1', has: false },
    { text: 'export A=1', has: true },
    { text: 'A=', has: true },
    { text: 'BA=1', has: false },
    { text: 'B="\nA=1"', has: false },
  ])('finds a variable in $text: $has', ({ text, has }) => {
    expect(hasVariable(text, 'A')).toBe(has)
  })

  it.each([
    { gitignore: null, name: '.env', ignored: false },
    { gitignore: '.env', name: '.env', ignored: true },
    { gitignore: '/.env', name: '.env', ignored: true },
    { gitignore: '# .env', name: '.env', ignored: false },
    { gitignore: '.env*', name: '.env.local', ignored: true },
    { gitignore: '*.local', name: '.env.local', ignored: true },
    { gitignore: '.env', name: '.env.local', ignored: false },
    { gitignore: '.env.*\n!.env.example', name: '.env.example', ignored: false },
    { gitignore: 'xenv', name: '.env', ignored: false },
    { gitignore: '.en?', name: '.env', ignored: true },
  ])(
    'says of $name with $gitignore that it is ignored: $ignored',
    ({ gitignore, name, ignored }) => {
      expect(isIgnored(gitignore, name)).toBe(ignored)
    },
  )
})

describe('a new secret', () => {
  it('has 256 bits in letters that need no quotes, and is another one each time', () => {
    const secrets = Array.from({ length: 20 }, createSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
    expect(new Set(secrets).size).toBe(20)
  })
})
