import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEntries, readPublishedPackages, root } from '../../packages/tooling/workspace.js'

const published = readPublishedPackages().map((workspacePackage) => ({
  ...workspacePackage,
  name: workspacePackage.manifest.name,
}))
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

describe.each(published)('$name', ({ folder, manifest, name }) => {
  it.each(['README.md', 'tsconfig.json', 'tsup.config.ts', 'src/index.ts'])('has %s', (file) => {
    expect(existsSync(join(folder, file))).toBe(true)
  })

  it('exports only what has a source', () => {
    const entries = readEntries({ folder, manifest })
    expect(entries.filter(({ source }) => !source)).toEqual([])
  })

  it('offers every entry to import and to require(), with types of its own', () => {
    for (const { specifier, output } of readEntries({ folder, manifest })) {
      const path = `.${specifier.slice(name.length)}`
      expect(manifest.exports?.[path]).toEqual({
        import: { types: `./dist/${output}.d.ts`, default: `./dist/${output}.js` },
        require: { types: `./dist/${output}.d.cts`, default: `./dist/${output}.cjs` },
      })
    }
  })

  it('is ready for bundlers and for the supported Node', () => {
    expect(manifest).toMatchObject({
      type: 'module',
      sideEffects: false,
      files: ['dist'],
      license: 'MIT',
      engines: { node: '>=20.19.0' },
    })
  })

  it('resolves to its sources in development', () => {
    /** @type {{ compilerOptions: { paths: Record<string, string[]> } }} */
    const { compilerOptions } = JSON.parse(read('tsconfig.base.json'))
    const hasSubPaths = readEntries({ folder, manifest }).length > 1
    expect(Object.keys(compilerOptions.paths)).toEqual(
      expect.arrayContaining(hasSubPaths ? [name, `${name}/*`] : [name]),
    )
  })

  it('is released with all the others', () => {
    /** @type {{ fixed: string[][] }} */
    const { fixed } = JSON.parse(read('.changeset/config.json'))
    const patterns = fixed.flat().map((glob) => new RegExp(`^${glob.replaceAll('*', '[^/]+')}$`))
    expect(patterns.some((pattern) => pattern.test(name))).toBe(true)
  })
})

describe('the core', () => {
  it('depends on zod, jose and @noble/hashes at most', () => {
    const core = published.find(({ name }) => name === '@countersign/core')
    const allowed = ['@noble/hashes', 'jose', 'zod']
    const dependencies = Object.keys(core?.manifest.dependencies ?? {})
    expect(dependencies.filter((name) => !allowed.includes(name))).toEqual([])
  })
})
