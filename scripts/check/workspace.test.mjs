import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import {
  readEntries,
  readManifest,
  readPublishedPackages,
  readStyleSheets,
  root,
} from '../../packages/tooling/workspace.js'
import { webAddressOf, withProject } from '../reference/package-pages.mjs'

const published = readPublishedPackages().map((workspacePackage) => ({
  ...workspacePackage,
  name: workspacePackage.manifest.name,
}))
const isProgram = (/** @type {(typeof published)[number]} */ { manifest }) => 'bin' in manifest
const libraries = published.filter((workspacePackage) => !isProgram(workspacePackage))
const programs = published.filter(isProgram)
const importer = join(root, 'scripts/importer.ts')
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile.bind(ts.sys)).config,
  ts.sys,
  root,
)
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')

describe.each(libraries)('$name, a library', ({ folder, manifest }) => {
  it('has src/index.ts and publishes what is built', () => {
    expect(existsSync(join(folder, 'src/index.ts'))).toBe(true)
    expect(manifest.files).toEqual(['dist'])
  })

  it('exports only entries with a source', () => {
    const entries = readEntries({ folder, manifest })
    expect(entries.filter(({ source }) => !source)).toEqual([])
  })

  it('offers every entry to import and to require(), with its types', () => {
    const styleSheets = readStyleSheets({ folder, manifest })
    for (const [path, conditions] of Object.entries(manifest.exports ?? {})) {
      if (path === './package.json' || styleSheets.includes(path.slice(2))) continue
      const output = path === '.' ? 'index' : path.slice(2)
      expect(conditions).toEqual({
        import: { types: `./dist/${output}.d.ts`, default: `./dist/${output}.js` },
        require: { types: `./dist/${output}.d.cts`, default: `./dist/${output}.cjs` },
      })
    }
  })

  it('exports each style sheet with its source, and keeps it in bundles', () => {
    const styleSheets = readStyleSheets({ folder, manifest })
    for (const name of styleSheets) {
      expect(manifest.exports?.[`./${name}`]).toBe(`./dist/${name}`)
      expect(existsSync(join(folder, 'src', name)), name).toBe(true)
    }
    // Only style sheets have side effects.
    expect(manifest.sideEffects).toEqual(styleSheets.length > 0 ? ['*.css'] : false)
  })
})

describe.each(programs)('$name, a program', ({ folder, manifest, name }) => {
  it('runs what is built of src/bin.ts, and exports nothing', () => {
    expect(existsSync(join(folder, 'src/bin.ts'))).toBe(true)
    expect(manifest.bin).toEqual({ [name]: './dist/bin.js' })
    expect(manifest.exports).toEqual({ './package.json': './package.json' })
    expect(manifest.files).toContain('dist')
  })
})

describe.each(published)('$name', ({ folder, manifest, name }) => {
  it.each(['README.md', 'tsconfig.json', 'tsup.config.ts'])('has %s', (file) => {
    expect(existsSync(join(folder, file))).toBe(true)
  })

  it('works with the supported Node', () => {
    expect(manifest).toMatchObject({
      type: 'module',
      license: 'MIT',
      engines: { node: '>=20.19.0' },
    })
  })

  it('says on npm what it is and builds its types before it is packed', () => {
    expect(manifest.description).toMatch(/\bCountersign\b|^Authentication|^Begins/)
    expect(manifest.keywords).toEqual(expect.arrayContaining(['auth', 'authentication']))
    expect(manifest.keywords).toEqual([...new Set(manifest.keywords)].sort())
    const prepack = relative(folder, join(root, 'scripts/prepack.mjs')).replaceAll('\\', '/')
    expect(manifest.scripts?.['prepack']).toBe(`node ${prepack}`)
  })

  it('resolves to its sources in development', () => {
    for (const { specifier, source } of readEntries({ folder, manifest })) {
      const { resolvedModule } = ts.resolveModuleName(specifier, importer, options, ts.sys)
      expect(resolvedModule?.resolvedFileName, specifier).toBe(source)
    }
  })

  it('stands in the table of README.md', () => {
    expect(read('README.md')).toContain(`| [${name}](${relative(root, folder)})`)
  })

  it('belongs to the group of packages that are released together', () => {
    /** @type {{ fixed: string[][] }} */
    const { fixed } = JSON.parse(read('.changeset/config.json'))
    const patterns = fixed.flat().map((glob) => new RegExp(`^${glob.replaceAll('*', '[^/]+')}$`))
    expect(patterns.some((pattern) => pattern.test(name))).toBe(true)
  })
})

describe('the address of the project', () => {
  const project = readManifest(root)

  it('names one repository in package.json of the root', () => {
    const base = webAddressOf(project)
    expect(base).toMatch(/^https:\/\/[\w.]+\/[\w-]+\/[\w-]+$/)
    expect(project.homepage).toBe(`${base}#readme`)
    expect(project.bugs).toEqual({ url: `${base}/issues` })
  })

  it.each(published)('appears in package.json of $name', ({ folder, manifest }) => {
    const path = relative(root, folder)
    expect(manifest).toEqual(withProject(manifest, { project, path }))
    expect(manifest.repository?.directory).toBe(path)
  })
})

describe('the core', () => {
  it('H211 depends on zod, jose and @noble/hashes at most', () => {
    const core = published.find(({ name }) => name === '@countersign/core')
    const allowed = ['@noble/hashes', 'jose', 'zod']
    const dependencies = Object.keys(core?.manifest.dependencies ?? {})
    expect(dependencies.filter((name) => !allowed.includes(name))).toEqual([])
  })
})

/** The first release without each advisory that is known of a package that apps bring along. */
const advisories = [
  { name: 'kysely', fixed: '0.28.12', advisory: 'GHSA-wmrf-hv6w-mr66' },
  { name: 'kysely', fixed: '0.28.14', advisory: 'GHSA-8cpq-38p9-67gx' },
  { name: 'kysely', fixed: '0.28.17', advisory: 'GHSA-pv5w-4p9q-p3v2' },
  { name: 'mysql2', fixed: '3.9.3', advisory: 'GHSA-mqr2-w7wj-jjgr' },
  { name: 'mysql2', fixed: '3.9.4', advisory: 'GHSA-fpw7-j2hg-69v5' },
  { name: 'mysql2', fixed: '3.9.4', advisory: 'GHSA-49j4-86m8-q2jw' },
  { name: 'mysql2', fixed: '3.9.7', advisory: 'GHSA-4rch-2fh8-94vw' },
  { name: 'mysql2', fixed: '3.9.8', advisory: 'GHSA-pmh2-wpjm-fj45' },
  { name: 'mysql2', fixed: '3.22.0', advisory: 'GHSA-3f6p-5ww8-9rcr' },
  { name: 'mysql2', fixed: '3.23.1', advisory: 'GHSA-rgwj-5xj2-c3m3' },
  { name: 'nodemailer', fixed: '7.0.11', advisory: 'GHSA-rcmh-qjqh-p98v' },
  { name: 'nodemailer', fixed: '8.0.5', advisory: 'GHSA-vvjj-xcjg-gr5g' },
  { name: 'nodemailer', fixed: '9.0.1', advisory: 'GHSA-p6gq-j5cr-w38f' },
  { name: 'nodemailer', fixed: '9.1.0', advisory: 'GHSA-2x7j-588g-ccc2' },
  { name: 'pg', fixed: '7.1.2', advisory: 'CVE-2017-16082' },
]

const peers = published.flatMap(({ name: of, manifest }) =>
  Object.entries(manifest.peerDependencies ?? {})
    .filter(([, range]) => !range.startsWith('workspace:'))
    .map(([name, range]) => ({ of, name, range })),
)

/** @param {string} version */
const numbersOf = (version) => version.split('.').map(Number)

/**
 * The releases with which a range of carets begins, such as `^18.0.0 || ^19.0.0`.
 *
 * @param {string} range
 */
const lowestOf = (range) => range.split(' || ').map((part) => part.replace(/^\^/, ''))

/**
 * @param {string} version
 * @param {string} other
 */
function isBefore(version, other) {
  const others = numbersOf(other)
  const [difference = 0] = numbersOf(version)
    .map((part, index) => part - (others[index] ?? 0))
    .filter((step) => step !== 0)
  return difference < 0
}

describe('the peer dependencies', () => {
  it.each(peers)('allows a range of carets for $name of $of', ({ range }) => {
    expect(range).toMatch(/^\^\d+\.\d+\.\d+( \|\| \^\d+\.\d+\.\d+)*$/)
  })

  it.each(advisories)('H211 excludes releases with $advisory of $name', ({ name, fixed }) => {
    const ranges = peers.filter((peer) => peer.name === name).map(({ range }) => range)
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.flatMap(lowestOf).filter((version) => isBefore(version, fixed))).toEqual([])
  })

  it.each([
    { version: '3.9.8', other: '3.22.0', before: true },
    { version: '3.22.0', other: '3.9.8', before: false },
    { version: '3.9.8', other: '3.9.8', before: false },
    { version: '2.99.99', other: '3.0.0', before: true },
  ])('compares $version with $other by numbers', ({ version, other, before }) => {
    expect(isBefore(version, other)).toBe(before)
  })
})
