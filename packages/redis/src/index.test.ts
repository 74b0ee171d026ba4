import { describe, expect, it, vi } from 'vitest'
import { redis, type RedisClient } from './index.js'

const upstash = {
  evalsha: () => Promise.resolve(0),
  eval: () => Promise.resolve(0),
  publish: () => Promise.resolve(0),
}

function construct(client: unknown, options?: object): unknown {
  return Reflect.apply(redis, undefined, [client, options])
}

describe('redis()', () => {
  it.each([undefined, null, 'redis://localhost', {}, { eval: upstash.eval }])(
    'rejects %j, which is no client',
    (client) => {
      expect(() => construct(client)).toThrow('takes a client of ioredis, redis or @upstash/redis')
    },
  )

  it.each([
    { options: { prefix: '' }, problem: '"prefix" must not be empty' },
    { options: { timeout: 0 }, problem: '"timeout" must be a positive number' },
    { options: { timeout: Number.NaN }, problem: '"timeout" must be a positive number' },
  ])('rejects the options $options', ({ options, problem }) => {
    expect(() => construct(upstash, options)).toThrow(problem)
  })

  it('explains that a client over HTTP cannot subscribe', () => {
    const { signal } = redis(upstash satisfies RedisClient)
    const state = { lost: vi.fn(), restored: vi.fn() }
    expect(() => {
      signal.subscribe(() => undefined, state)
    }).toThrow('give "signal" a client of ioredis or redis')
    expect(state.restored).not.toHaveBeenCalled()
  })
})
