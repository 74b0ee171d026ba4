import type { CallLimit } from '../../contract/calls/endpoint.js'
import { commonError } from '../../contract/errors.js'
import type { RateLimitStorage } from '../../contract/storage/rate-limit-storage.js'
import type { AppLogger } from '../logger.js'

/**
 * The number of subnets of one IPv6 site that are counted separately: providers assign 65,536 of them at
 * once.
 */
const SUBNETS_PER_SITE = 10

/** The part of a call that its rate limit needs. */
export interface CallerLimit {
  readonly name: string
  readonly limit: CallLimit
}

/** Keeps callers and guesses within bounds. */
export interface RateLimiter {
  /**
   * Synchronous when the store is, because every call runs it.
   *
   * @throws TOO_MANY_REQUESTS with `retry-after` when the caller called too often.
   */
  checkCaller(call: CallerLimit, addressBucket: string): void | Promise<void>
  /** Counts a call. Seconds to wait when it is over the limit, else 0. */
  hit(key: string, limit: CallLimit): number | Promise<number>
  /** Counts a guess, after which waits grow. Seconds to wait, else 0. */
  guess(key: string, limit: CallLimit): number | Promise<number>
  /** Forgets the guesses of keys. */
  forget(keys: readonly string[]): void | Promise<void>
}

/** A limiter without limits. */
export const noLimits: RateLimiter = {
  checkCaller: () => undefined,
  hit: () => 0,
  guess: () => 0,
  forget: () => undefined,
}

/** What rate limits need. */
export interface StoreRateLimiterDeps {
  readonly store: RateLimitStorage
  /** Counts while the store fails. */
  readonly fallback: RateLimitStorage
  readonly logger: AppLogger
  /** In development all callers are the developer, and a framework may know no address. */
  readonly production: boolean
}

/** Limits over a store; while that one fails, over the process's own memory. */
export class StoreRateLimiter implements RateLimiter {
  readonly #deps: StoreRateLimiterDeps
  #hasWarned = false
  #hasFailed = false

  constructor(deps: StoreRateLimiterDeps) {
    this.#deps = deps
  }

  checkCaller({ name, limit }: CallerLimit, addressBucket: string): void | Promise<void> {
    if (addressBucket === '' && !this.#hasWarned) {
      this.#hasWarned = true
      const message = 'No request says where it comes from: all callers share one rate limit'
      this.#deps.logger.log(this.#deps.production ? 'warn' : 'debug', message)
    }
    const wait = this.hit(callerKey(addressBucket, name), limit)
    if (!addressBucket.includes(':')) return refuse(wait)
    const site = callerKey(addressBucket.slice(0, addressBucket.lastIndexOf(':')), name)
    const wide = { ...limit, max: limit.max * SUBNETS_PER_SITE }
    // A call above the limit of its subnet does not count for its site.
    const hitSite = (seconds: number) => seconds || this.hit(site, wide)
    return refuse(typeof wait === 'number' ? hitSite(wait) : wait.then(hitSite))
  }

  hit(key: string, limit: CallLimit): number | Promise<number> {
    return this.#count((store) => store.hit(key, limit))
  }

  guess(key: string, limit: CallLimit): number | Promise<number> {
    return this.#count((store) => store.guess(key, limit))
  }

  forget(keys: readonly string[]): void | Promise<void> {
    return this.#count((store) => store.forget(keys))
  }

  /** The storage in memory is synchronous and never fails. */
  #count<T>(count: (store: RateLimitStorage) => T | Promise<T>): T | Promise<T> {
    try {
      const counted = count(this.#deps.store)
      if (!(counted instanceof Promise)) return this.#noteSuccess(counted)
      return counted.then(
        (result) => this.#noteSuccess(result),
        (error: unknown) => count(this.#fallBack(error)),
      )
    } catch (error) {
      return count(this.#fallBack(error))
    }
  }

  #noteSuccess<T>(result: T): T {
    this.#hasFailed = false
    return result
  }

  /** Logs the first failure after a success only: while a store fails, it fails at every call. */
  #fallBack(error: unknown): RateLimitStorage {
    const { fallback, logger } = this.#deps
    const message = 'Rate limits are counted in this process: their store failed'
    if (!this.#hasFailed) logger.log('error', message, { error })
    this.#hasFailed = true
    return fallback
  }
}

function callerKey(addressBucket: string, name: string): string {
  return `caller|${addressBucket}|${name}`
}

function refuse(wait: number | Promise<number>): void | Promise<void> {
  if (typeof wait !== 'number') return wait.then(refuseToWait)
  refuseToWait(wait)
}

/** @throws TOO_MANY_REQUESTS with `retry-after`, unless the wait is zero. */
export function refuseToWait(seconds: number): void {
  if (seconds > 0) throw commonError('TOO_MANY_REQUESTS', { headers: retryHeaders(seconds) })
}

/** Clients of better-auth read `X-Retry-After`. */
function retryHeaders(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
}
