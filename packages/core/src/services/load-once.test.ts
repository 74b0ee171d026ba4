import { describe, expect, it } from 'vitest'
import { loadOnce } from './load-once.js'

describe('loadOnce', () => {
  it('loads once for parallel and later calls', async () => {
    let loads = 0
    const load = loadOnce(() => Promise.resolve((loads += 1)))
    expect(await Promise.all([load(), load()])).toEqual([1, 1])
    expect(await load()).toBe(1)
  })

  it('loads again after a load that failed', async () => {
    let loads = 0
    const load = loadOnce(() => {
      loads += 1
      return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('code')
    })
    await expect(load()).rejects.toThrow('offline')
    expect(await load()).toBe('code')
  })
})
