import { describe, expect, it, vi } from 'vitest'
import { redis } from './index.js'
import { clients, newPrefix, openIoredis, openProxy, redisURL } from './test/redis-server.js'

const hour = 3600
const day = 86_400

/** Milliseconds: a busy machine answers late. */
const timeout = 10_000

describe.skipIf(redisURL === undefined).each(clients)('rate limits with $name', ({ open }) => {
  it('refuses the call after the last one of a window', async () => {
    const { rateLimits } = redis(await open(), { prefix: newPrefix(), timeout })
    const limit = { window: hour, max: 2 }
    expect(await rateLimits.hit('key', limit)).toBe(0)
    expect(await rateLimits.hit('key', limit)).toBe(0)
    const wait = await rateLimits.hit('key', limit)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(hour)
  })

  it('counts other keys and windows of other lengths separately', async () => {
    const { rateLimits } = redis(await open(), { prefix: newPrefix(), timeout })
    const limit = { window: hour, max: 1 }
    await rateLimits.hit('key', limit)
    expect(await rateLimits.hit('other', limit)).toBe(0)
    expect(await rateLimits.hit('key', { window: day, max: 1 })).toBe(0)
    expect(await rateLimits.hit('key', limit)).toBeGreaterThan(0)
  })

  it('H115 lets exactly the allowed number of 200 parallel calls of two processes through', async () => {
    const prefix = newPrefix()
    const parts = [
      redis(await open(), { prefix, timeout }),
      redis(await open(), { prefix, timeout }),
    ]
    const limit = { window: hour, max: 10 }
    for (const count of ['hit', 'guess'] as const) {
      const calls = parts.flatMap(({ rateLimits }) =>
        Array.from({ length: 100 }, async () => rateLimits[count]('key', limit)),
      )
      const waits = await Promise.all(calls)
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    }
  })

  it('forgets guesses of keys', async () => {
    const { rateLimits } = redis(await open(), { prefix: newPrefix(), timeout })
    const limit = { window: hour, max: 1 }
    for (const key of ['a', 'b', 'c']) await rateLimits.guess(key, limit)
    await rateLimits.forget(['a', 'c'])
    expect(await rateLimits.guess('a', limit)).toBe(0)
    expect(await rateLimits.guess('b', limit)).toBeGreaterThan(0)
    expect(await rateLimits.guess('c', limit)).toBe(0)
    await rateLimits.forget([])
  })

  it('counts on when Redis has lost the scripts', async () => {
    const { rateLimits } = redis(await open(), { prefix: newPrefix(), timeout })
    const limit = { window: hour, max: 1 }
    expect(await rateLimits.hit('key', limit)).toBe(0)
    await openIoredis().script('FLUSH')
    expect(await rateLimits.hit('key', limit)).toBeGreaterThan(0)
  })
})

describe.skipIf(redisURL === undefined)('a key with a value that is no counter', () => {
  it.each<{
    title: string
    write: (client: ReturnType<typeof openIoredis>, key: string) => unknown
  }>([
    { title: 'a string', write: (client, key) => client.set(key, 'text') },
    { title: 'a list', write: (client, key) => client.rpush(key, 'text') },
    {
      title: 'fields that are no numbers',
      write: (client, key) => client.hset(key, { n: 'text', e: 'text', w: 'text' }),
    },
  ])('counts from zero instead of $title', async ({ write }) => {
    const client = openIoredis()
    const prefix = newPrefix()
    const { rateLimits } = redis(client, { prefix, timeout })
    const limit = { window: hour, max: 1 }
    await write(client, `${prefix}:limit:calls|${String(hour)}`)
    await write(client, `${prefix}:limit:guesses`)
    for (const [count, key] of [
      ['hit', 'calls'],
      ['guess', 'guesses'],
    ] as const) {
      expect(await rateLimits[count](key, limit)).toBe(0)
      expect(await rateLimits[count](key, limit)).toBeGreaterThan(0)
    }
  })
})

describe.skipIf(redisURL === undefined)('guesses in Redis', () => {
  it('H112 doubles the wait after each group of guesses, up to 100 guesses a day', async () => {
    const client = openIoredis()
    const prefix = newPrefix()
    const { rateLimits } = redis(client, { prefix, timeout })
    const limit = { window: 100, max: 2 }
    // Redis has compiled the script after this guess, and runs the next guesses in the order in which they are sent.
    await rateLimits.guess('other', limit)
    const waits: number[] = []
    for (let group = 0; group < 8; group += 1) {
      // Sent together: time between two guesses makes the wait shorter.
      const guesses = Array.from({ length: 3 }, async () => rateLimits.guess('key', limit))
      const [, , wait = 0] = await Promise.all(guesses)
      waits.push(wait)
      // Redis has the clock: the guesses become older in place of it.
      const key = `${prefix}:limit:key`
      await client.hset(key, 'e', Number(await client.hget(key, 'e')) - wait * 1000)
    }
    expect(waits).toEqual([100, 200, 400, 800, 1600, 1728, 1728, 1728])
  })

  it('sets an expiry with every count', async () => {
    const client = openIoredis()
    const prefix = newPrefix()
    const { rateLimits } = redis(client, { prefix, timeout })
    const limit = { window: hour, max: 2 }
    const expiries: number[] = []
    await rateLimits.hit('calls', limit)
    expiries.push(await client.ttl(`${prefix}:limit:calls|${String(hour)}`))
    for (let guess = 0; guess < 2; guess += 1) {
      await rateLimits.guess('guesses', limit)
      expiries.push(Math.round((await client.ttl(`${prefix}:limit:guesses`)) / day))
    }
    expect(expiries[0]).toBeGreaterThan(0)
    expect(expiries[0]).toBeLessThanOrEqual(hour)
    expect(expiries.slice(1)).toEqual([1, 30])
  })
})

describe.skipIf(redisURL === undefined)('a Redis that does not answer', () => {
  it('fails a count within the time limit, and counts again later', async () => {
    const proxy = await openProxy()
    const { rateLimits } = redis(openIoredis(proxy.port), { prefix: newPrefix(), timeout: 50 })
    // Redis also counts the calls whose answers come too late.
    const limit = { window: hour, max: 1000 }
    const expectCount = () =>
      vi.waitFor(async () => {
        expect(await rateLimits.hit('key', limit)).toBe(0)
      })
    await expectCount()
    proxy.hold()
    await expect(rateLimits.hit('key', limit)).rejects.toThrow('Redis has not answered')
    await expect(rateLimits.hit('key', limit)).rejects.toThrow('Redis has failed')
    // Bytes of open connections were dropped.
    await proxy.cut()
    await proxy.restore()
    await expectCount()
  })
})
