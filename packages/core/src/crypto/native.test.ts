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

/** Mocks a host with this number of cores. */
function withCores(cores: number): void {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ availableParallelism: () => cores })
}

describe('H36 nativeParallelism', () => {
  it.each([
    { title: 'one core', cores: 1, pool: undefined, hashes: 1 },
    { title: 'two cores', cores: 2, pool: undefined, hashes: 2 },
    { title: 'many cores and the default pool of four', cores: 64, pool: undefined, hashes: 3 },
    { title: 'many cores and a large pool', cores: 64, pool: '16', hashes: 15 },
    { title: 'few cores and a large pool', cores: 2, pool: '128', hashes: 2 },
    { title: 'a pool of one', cores: 8, pool: '1', hashes: 1 },
    { title: 'a pool that is not a number', cores: 8, pool: 'many', hashes: 3 },
    { title: 'an empty pool', cores: 8, pool: '', hashes: 3 },
    { title: 'a pool of zero', cores: 8, pool: '0', hashes: 3 },
    { title: 'a negative pool', cores: 8, pool: '-5', hashes: 1 },
  ])('returns $hashes with $title', ({ cores, pool, hashes }) => {
    withCores(cores)
    vi.stubEnv('UV_THREADPOOL_SIZE', pool)
    expect(nativeParallelism()).toBe(hashes)
  })

  it('returns 1 on a host that does not report its cores', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(nativeParallelism()).toBe(1)
  })
})

describe('the environment', () => {
  it('returns the current value at each call', () => {
    vi.stubEnv('COUNTERSIGN_PROBE', 'one')
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBe('one')
    vi.stubEnv('COUNTERSIGN_PROBE', 'two')
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBe('two')
    vi.stubEnv('COUNTERSIGN_PROBE', undefined)
    expect(environmentVariable('COUNTERSIGN_PROBE')).toBeUndefined()
  })

  it('returns the new value after process.env was replaced', () => {
    const before = process.env
    process.env = { COUNTERSIGN_PROBE: 'new' }
    const found = environmentVariable('COUNTERSIGN_PROBE')
    process.env = before
    expect(found).toBe('new')
  })

  it('returns NODE_ENV as build mode', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(buildMode()).toBe('production')
    vi.stubEnv('NODE_ENV', undefined)
    expect(buildMode()).toBeUndefined()
  })
})

describe('a host', () => {
  it('uses node:crypto when it has it', () => {
    expect(nativeCrypto?.createHash('sha256').update('').digest('base64url')).toBe(
      nodeCrypto.createHash('sha256').update('').digest('base64url'),
    )
  })

  it.each([
    { title: 'without `process`', process: undefined },
    { title: 'with an empty `process`', process: {} },
  ])(
    'runs one hash at a time, without variables and build mode, $title',
    async ({ process: host }) => {
      vi.resetModules()
      vi.stubGlobal('process', host)
      const loaded = await import('./native.js').finally(() => {
        vi.unstubAllGlobals()
      })
      expect(loaded.nativeCrypto).toBeUndefined()
      expect(loaded.nativeParallelism()).toBe(1)
      expect(loaded.environmentVariable('PATH')).toBeUndefined()
    },
  )

  it('has no build mode without `process`', () => {
    vi.stubGlobal('process', undefined)
    const mode = buildMode()
    vi.unstubAllGlobals()
    expect(mode).toBeUndefined()
  })
})

describe('loadEntry', () => {
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
    { title: 'for an ES module', from: 'core/dist/chunk-1.js', kind: 'module' },
    { title: 'for CommonJS', from: 'core/dist/chunk-1.cjs', kind: 'commonjs' },
    {
      title: 'for an entry that does not exist',
      from: 'core/dist/chunk-1.js',
      entry: 'providers/x',
      kind: null,
    },
    { title: 'for the sources', from: 'core/src/native.ts', kind: null },
    { title: 'for a bundle beside the package', from: 'app/bundle.js', kind: null },
    { title: 'for a bundle alone', from: 'alone/bundle.js', kind: null },
    { title: 'for a file that does not exist', from: 'core/dist/chunk-2.js', kind: null },
  ])('returns $kind $title', ({ from, entry = 'providers/github', kind }) => {
    const path = join(folder, from)
    for (const place of [path, pathToFileURL(path).href]) {
      const loaded: unknown = loadEntry(entry, place)
      expect(loaded === null ? null : Reflect.get(Object(loaded), 'kind')).toBe(kind)
    }
  })

  it.each(['', 'worker.js', 'https://example.com/worker.js'])('returns null for %j', (from) => {
    expect(loadEntry('providers/github', from)).toBeNull()
  })

  it('returns null in the source tree', () => {
    expect(loadEntry('providers/github')).toBeNull()
  })

  it('returns null on a host that loads no modules', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    expect(loadEntry('providers/github', join(folder, 'core/dist/chunk-1.js'))).toBeNull()
  })
})
