import type { AccountLimit, CallLimit } from '../contract/endpoint.js'
import { kernelError } from '../contract/errors.js'
import { hashText } from '../crypto/hash.js'
import type { AppLogger } from './logger.js'
import type { RateLimitStore } from './rate-limit-store.js'

/** A call, as far as the limit of its callers goes. */
export interface CallerLimit {
  readonly name: string
  readonly limit: CallLimit
}

/** A call, as far as its limits of accounts go. */
export interface LimitedCall {
  readonly name: string
  readonly accountLimit: AccountLimit<unknown> | null
}

/** Keeps callers and guesses within bounds. */
export interface RateLimiter {
  /** @throws TOO_MANY_REQUESTS with `retry-after` when the caller called too often. */
  checkCaller(call: CallerLimit, addressBucket: string): Promise<void>
  /** @throws TOO_MANY_REQUESTS with `retry-after` when the account was tried too often, by whomever. */
  checkAccount(call: LimitedCall, account: string): Promise<void>
  /** Clears the count of an account after a call that went well. */
  clearAccount(call: LimitedCall, account: string): Promise<void>
}

/** No limits at all. */
export const noLimits: RateLimiter = {
  checkCaller: () => Promise.resolve(),
  checkAccount: () => Promise.resolve(),
  clearAccount: () => Promise.resolve(),
}

/** What limits are made of. */
export interface StoreRateLimiterDeps {
  readonly store: RateLimitStore
  /** Counts while the store fails. */
  readonly fallback: RateLimitStore
  readonly logger: AppLogger
}

/** Limits over a store; while that one fails, over the process's own memory. */
export class StoreRateLimiter implements RateLimiter {
  readonly #deps: StoreRateLimiterDeps
  #hasWarned = false

  constructor(deps: StoreRateLimiterDeps) {
    this.#deps = deps
  }

  async checkCaller({ name, limit }: CallerLimit, addressBucket: string): Promise<void> {
    if (addressBucket === '' && !this.#hasWarned) {
      this.#hasWarned = true
      const message = 'No request says where it comes from: all callers share one rate limit'
      this.#deps.logger.log('warn', message)
    }
    await this.#hit(`caller|${addressBucket}|${name}`, limit)
  }

  async checkAccount(call: LimitedCall, account: string): Promise<void> {
    if (call.accountLimit) await this.#hit(accountKey(call, account), call.accountLimit)
  }

  async clearAccount(call: LimitedCall, account: string): Promise<void> {
    const { accountLimit: limit } = call
    if (limit?.clearedBySuccess !== true) return
    await this.#count((store) => store.forget(accountKey(call, account), limit))
  }

  async #hit(key: string, limit: CallLimit): Promise<void> {
    const wait = await this.#count((store) => store.hit(key, limit))
    if (wait > 0) throw kernelError('TOO_MANY_REQUESTS', { headers: retryHeaders(wait) })
  }

  async #count<T>(count: (store: RateLimitStore) => T | Promise<T>): Promise<T> {
    const { store, fallback, logger } = this.#deps
    try {
      return await count(store)
    } catch (error) {
      logger.log('error', 'Rate limits are counted in this process: their store failed', { error })
      return count(fallback)
    }
  }
}

/** Addresses are nobody's business in a table of counters. */
function accountKey({ name }: LimitedCall, account: string): string {
  return `account|${hashText(account)}|${name}`
}

/** `X-Retry-After` is what clients of better-auth read. */
function retryHeaders(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
}
