import * as nodeCrypto from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildMode,
  environmentVariable,
  loadEntry,
  nativeCrypto,
  nativeParallelism,
} from './native.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Makes the host one with so many cores. */
function withCores(cores: number): void {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ availableParallelism: () => cores })
}

describe('H36 parallel hashes', () => {
  it.each([
    { title: 'one core', cores: 1, pool: undefined, hashes: 1 },
    { title: 'two cores', cores: 2, pool: undefined, hashes: 2 },
    { title: 'many cores and the usual pool of four', cores: 64, pool: undefined, hashes: 3 },
    { title: 'many cores and a large pool', cores: 64, pool: '16', hashes: 15 },
    { title: 'few cores and a large pool', cores: 2, pool: '128', hashes: 2 },
    { title: 'a pool of one', cores: 8, pool: '1', hashes: 1 },
    { title: 'a pool that is no number', cores: 8, pool: 'many', hashes: 3 },
    { title: 'an empty pool', cores: 8, pool: '', hashes: 3 },
    { title: 'a pool of zero', cores: 8, pool: '0', hashes: 3 },
    { title: 'a negative pool', cores: 8, pool: '-5', hashes: 1 },
  ])('with $title: $hashes', ({ cores, pool, hashes }) => {
    withCores(cores)
    vi.stubEnv('UV_THREADPOOL_SIZE', pool)
    expect(nativeParallelism()).toBe(hashes)
  })

  it('on a host that does not say how many cores it has: 1', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(nativeParallelism()).toBe(1)
  })
})

describe('the environment', () => {
  it('is asked each time, so that what is set after the import counts', () => {
    vi.stubEnv('COUNTERSIGN_PROBE', 'one')
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBe('one')
    vi.stubEnv('COUNTERSIGN_PROBE', 'two')
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBe('two')
    vi.stubEnv('COUNTERSIGN_PROBE', undefined)
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBeUndefined()
  })

  it('may be replaced as a whole', () => {
    const before = process.env
    process.env = { COUNTERSIGN_PROBE: 'new' }
    const found = environmentVariable('COUNTERSIGN_PROBE')
    process.env = before
    expect(found).toBe('new')
  })

  it('says in which mode the app was built', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(buildMode()).toBe('production')
    vi.stubEnv('NODE_ENV', undefined)
    expect(buildMode()).toBeUndefined()
  })
})

describe('a host', () => {
  it('with node:crypto lends it', () => {
    expect(nativeCrypto?.createHash('sha256').update('').digest('base64url')).toBe(
      nodeCrypto.createHash('sha256').update('').digest('base64url'),
    )
  })

  it.each([
    { title: 'without a process', process: undefined },
    { title: 'with a process that has nothing', process: {} },
  ])('$title has one hash at a time, no variables and no mode', async ({ process: host }) => {
    vi.resetModules()
    vi.stubGlobal('process', host)
    const loaded = await import('./native.js').finally(() => {
      vi.unstubAllGlobals()
    })
    expect(loaded.nativeCrypto).toBeUndefined()
    expect(loaded.nativeParallelism()).toBe(1)
    expect(loaded.environmentVariable('PATH')).toBeUndefined()
  })

  it('without a process has no mode', () => {
    vi.stubGlobal('process', undefined)
    const mode = buildMode()
    vi.unstubAllGlobals()
    expect(mode).toBeUndefined()
  })
})

describe('another entry of the package', () => {
  let folder: string
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-entry-')))
    const put = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const name = '@countersign/core'
    put(
      'core/package.json',
      JSON.stringify({ name, type: 'module', exports: { './package.json': './package.json' } }),
    )
    for (const [ending, text] of [
      ['js', 'export const kind = "module"'],
      ['cjs', 'exports.kind = "commonjs"'],
    ] as const) {
      put(`core/dist/chunk-1.${ending}`, '')
      put(`core/dist/providers/github.${ending}`, text)
    }
    put('core/src/native.ts', '')
    put(`app/node_modules/${name}/package.json`, JSON.stringify({ name }))
    put('app/bundle.js', '')
    put('app/providers/github.js', 'throw new Error("not ours")')
    put('alone/bundle.js', '')
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it.each([
    { title: 'from an ES module', from: 'core/dist/chunk-1.js', kind: 'module' },
    { title: 'from CommonJS', from: 'core/dist/chunk-1.cjs', kind: 'commonjs' },
    { title: 'that is not there', from: 'core/dist/chunk-1.js', entry: 'providers/x', kind: null },
    { title: 'from the sources', from: 'core/src/native.ts', kind: null },
    { title: 'from a bundle beside the package', from: 'app/bundle.js', kind: null },
    { title: 'from a bundle alone', from: 'alone/bundle.js', kind: null },
    { title: 'from a file that is gone', from: 'core/dist/chunk-2.js', kind: null },
  ])('$title: $kind', ({ from, entry = 'providers/github', kind }) => {
    const path = join(folder, from)
    for (const place of [path, pathToFileURL(path).href]) {
      const loaded: unknown = loadEntry(entry, place)
      expect(loaded === null ? null : Reflect.get(Object(loaded), 'kind')).toBe(kind)
    }
  })

  it.each(['', 'worker.js', 'https://example.com/worker.js'])('is not there from %j', (from) => {
    expect(loadEntry('providers/github', from)).toBeNull()
  })

  it('is not there from where the tests run', () => {
    expect(loadEntry('providers/github')).toBeNull()
  })

  it('is not there on a host that loads nothing', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(loadEntry('providers/github', join(folder, 'core/dist/chunk-1.js'))).toBeNull()
  })
})
