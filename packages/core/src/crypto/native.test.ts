import * as nodeCrypto from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildMode, environmentVariable, nativeCrypto, nativeParallelism } from './native.js'

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
