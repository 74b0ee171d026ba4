import { join } from 'node:path'
import { kysely } from '@countersign/kysely'
import { libsql } from '@countersign/kysely/libsql'
import { redis } from '@countersign/redis'
import { Redis } from 'ioredis'
import { services } from '../../../scripts/services/services.mjs'
import { startServices } from '../../../scripts/services/start-services.mjs'
import { cpuPerCall, wallTime } from '../measure.mjs'
import { micro, milli, ratioRow } from '../table.mjs'
import { calls, createApp, run } from './app.mjs'

/** Most times that a cached session may cost with revocations over Redis, relative to one process without. */
const SIGNAL_BUDGET = 1.1
/** Most times that a call may take that Redis counts, relative to one that memory counts and the least script. */
const LIMITS_BUDGET = 1.5
/** The least script that counts a call in a window of ten seconds. */
const COUNT = `local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], 10000) end
return count`
const CALLS = 500
const MANY = 50
const ROUNDS = 10

/**
 * Rate limits and cached sessions with Redis, beside the same in one process without.
 *
 * @param {string} folder
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function redisRows(folder) {
  const variable = 'COUNTERSIGN_REDIS_URL'
  const given = process.env[variable]
  const started = given
    ? []
    : await startServices(services.filter((one) => one.variable === variable))
  const client = new Redis(given ?? started[0]?.server.url ?? '', { maxRetriesPerRequest: 1 })
  await client.ping()
  // On a busy machine no call shall be counted in memory instead.
  const shared = redis(client, { prefix: `bench-${process.pid}`, timeout: 5000 })
  const databaseOf = (/** @type {string} */ name) => kysely(libsql(join(folder, `${name}.sqlite`)))
  const [call] = calls
  if (!call) throw new Error('There is no call')

  const cached = {
    limit: await createApp({
      database: databaseOf('cached'),
      session: { cookieCache: { enabled: true } },
    }),
    ours: await createApp({
      database: databaseOf('cached-redis'),
      session: { cookieCache: { enabled: true, signal: shared.signal } },
    }),
  }
  const manyOf = (/** @type {import('./app.mjs').App} */ app) => async () => {
    for (let turn = 0; turn < MANY; turn += 1) await run(app, call)
    // Lets answers of Redis in, as servers do between requests.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const sums = await cpuPerCall(
    { limit: manyOf(cached.limit), ours: manyOf(cached.ours) },
    { calls: (CALLS * 6) / MANY },
  )
  const costs = Object.fromEntries(
    Object.entries(sums).map(([name, rounds]) => [name, rounds.map((sum) => sum / MANY)]),
  )

  const rateLimit = { enabled: true, max: 1_000_000 }
  const counted = {
    limit: await createApp({ database: databaseOf('counted'), rateLimit }),
    ours: await createApp({
      database: databaseOf('counted-redis'),
      rateLimit: { ...rateLimit, storage: shared.rateLimits },
    }),
  }
  const waits = await timesOf({
    limit: async () => {
      await client.eval(COUNT, 1, `bench-${process.pid}-count`)
      await run(counted.limit, call)
    },
    ours: () => run(counted.ours, call),
  })
  shared.signal.close()
  client.disconnect()
  for (const { server } of started) await server.close()
  return [
    ratioRow('Redis beside one process: get-session from the cookie cache, revocations', costs, {
      budget: SIGNAL_BUDGET,
      show: micro,
    }),
    ratioRow('Redis beside the least script that counts: get-session, counted', waits, {
      budget: LIMITS_BUDGET,
      show: milli,
    }),
  ]
}

/**
 * The milliseconds of a call in each round, by subject, measured in turns.
 *
 * @param {Record<string, () => Promise<unknown>>} subjects
 */
async function timesOf(subjects) {
  /** @type {Record<string, number[]>} */
  const times = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, call] of Object.entries(subjects)) {
      const time = await wallTime(async () => {
        for (let turn = 0; turn < CALLS; turn += 1) await call()
      })
      // The first round compiles the code.
      if (round > 0) (times[name] ??= []).push(time / CALLS)
    }
  }
  return times
}
