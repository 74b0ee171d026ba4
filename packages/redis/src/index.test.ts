import { describe, expect, it, vi } from 'vitest'
import { redis, type RedisClient } from './index.js'

const upstash = {
  evalsha: () => Promise.resolve(0),
  eval: () => Promise.resolve(0),
  publish: () => Promise.resolve(0),
}

function construct(client: unknown, options?: unknown): unknown {
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
    { options: null, problem: 'redis: Invalid input: expected object, received null' },
    { options: { prefix: '' }, problem: 'redis.prefix: must not be empty' },
    { options: { prefix: 4 }, problem: 'redis.prefix: Invalid input: expected string' },
    { options: { prefx: 'a' }, problem: 'redis.prefx: is not an option; did you mean "prefix"?' },
    { options: { timeout: 0 }, problem: 'redis.timeout: must be a whole number from 1' },
    { options: { timeout: '4 s' }, problem: 'redis.timeout: must be a whole number from 1' },
    { options: { timeout: Number.NaN }, problem: 'redis.timeout: must be a whole number from 1' },
    // A timer of this length ends at once.
    { options: { timeout: Infinity }, problem: 'redis.timeout: must be a whole number from 1' },
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
