import type { RateLimitStorage } from '@countersign/core'
import {
  filledText,
  milliseconds,
  optional,
  requireOptions,
  section,
} from '@countersign/core/plugin-options'
import { type Connection, type RedisClient, toConnection } from './clients.js'
import { createGuardedCall, type GuardedCall } from './guarded-calls.js'
import { forgetScript, guessScript, hitScript } from './scripts.js'
import { createSignal, type RedisSignal } from './signal.js'

export type {
  IoredisClient,
  NodeRedisClient,
  NodeRedisParameters,
  RedisClient,
  UpstashClient,
} from './clients.js'
export { RedisUnavailable } from './guarded-calls.js'
export type { RedisSignal } from './signal.js'

/** Options of {@link redis}. */
export interface RedisOptions {
  /** The beginning of all keys and channels. Apps that share a Redis need different ones. Default `countersign`. */
  readonly prefix?: string
  /** Longest wait for an answer, in milliseconds. Default 250. */
  readonly timeout?: number
}

const optionsSchema = section({ prefix: optional(filledText), timeout: milliseconds(250) })

/** What the processes of an app share over Redis. */
export interface SharedParts {
  /** For `rateLimit.storage`. While Redis fails, each process counts in its own memory. */
  readonly rateLimits: RateLimitStorage
  /** For `session.cookieCache.signal`. While Redis fails, every session is read from the database. */
  readonly signal: RedisSignal
}

/**
 * Shares rate limits and revocations of sessions between the processes of an app, over Redis 6.2 or later, or Valkey.
 *
 * @param client of `ioredis`, `redis` (node-redis, connected) or `@upstash/redis`. The last one cannot subscribe, so it
 *   serves rate limits only.
 * @throws TypeError for any other value.
 * @throws ConfigurationError for an unknown or invalid option.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { redis } from '@countersign/redis'
 * import { Redis } from 'ioredis'
 *
 * const shared = redis(new Redis({ maxRetriesPerRequest: 1, lazyConnect: true }))
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   rateLimit: { storage: shared.rateLimits },
 *   session: { cookieCache: { enabled: true, signal: shared.signal } },
 * })
 * ```
 */
export function redis(client: RedisClient, options: RedisOptions = {}): SharedParts {
  const { prefix = 'countersign', timeout } = requireOptions('redis', optionsSchema, options)
  const connection = toConnection(client)
  const guarded = createGuardedCall(timeout)
  return {
    rateLimits: createRateLimits(connection, guarded, prefix),
    // No request waits for a revocation, and every process needs it soon.
    signal: createSignal(connection, createGuardedCall(timeout, 0), prefix, {
      now: () => Date.now(),
      createId: () => crypto.randomUUID(),
    }),
  }
}

/** Counts calls and guesses in Redis, each by one script. */
function createRateLimits(
  connection: Connection,
  guarded: GuardedCall,
  prefix: string,
): RateLimitStorage {
  const run = async (script: string, key: string, ...parameters: string[]): Promise<number> =>
    Number(await guarded(() => connection.run(script, `${prefix}:limit:${key}`, parameters)))
  return {
    // One key may be counted in windows of several lengths.
    hit: (key, { window, max }) =>
      run(hitScript, `${key}|${String(window)}`, String(window), String(max)),
    guess: (key, { window, max }) => run(guessScript, key, String(window), String(max)),
    async forget(keys) {
      await Promise.all(keys.map((key) => run(forgetScript, key)))
    },
  }
}
