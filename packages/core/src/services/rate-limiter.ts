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

/** A call of one account, as far as the limit of accounts goes. */
export interface AccountTry {
  readonly name: string
  readonly limit: AccountLimit<unknown>
  readonly account: string
}

/** Keeps callers and guesses within bounds. */
export interface RateLimiter {
  /**
   * Counts at once where the store answers at once: every call passes here.
   *
   * @throws TOO_MANY_REQUESTS with `retry-after` when the caller called too often.
   */
  checkCaller(call: CallerLimit, addressBucket: string): void | Promise<void>
  /** @throws TOO_MANY_REQUESTS with `retry-after` when the account was tried too often, by whomever. */
  checkAccount(given: AccountTry): Promise<void>
  /** Clears the count of an account after a call that went well. */
  clearAccount(given: AccountTry): Promise<void>
}

/** No limits at all. */
export const noLimits: RateLimiter = {
  checkCaller: () => undefined,
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

  checkCaller({ name, limit }: CallerLimit, addressBucket: string): void | Promise<void> {
    if (addressBucket === '' && !this.#hasWarned) {
      this.#hasWarned = true
      const message = 'No request says where it comes from: all callers share one rate limit'
      this.#deps.logger.log('warn', message)
    }
    return this.#hit(`caller|${addressBucket}|${name}`, limit)
  }

  async checkAccount(given: AccountTry): Promise<void> {
    await this.#hit(accountKey(given), given.limit)
  }

  async clearAccount(given: AccountTry): Promise<void> {
    if (!given.limit.clearedBySuccess) return
    await this.#count((store) => store.forget(accountKey(given), given.limit))
  }

  #hit(key: string, limit: CallLimit): void | Promise<void> {
    const wait = this.#count((store) => store.hit(key, limit))
    if (typeof wait !== 'number') return wait.then(refuseToWait)
    refuseToWait(wait)
  }

  /** Memory answers at once and never fails. */
  #count<T>(count: (store: RateLimitStore) => T | Promise<T>): T | Promise<T> {
    const counted = count(this.#deps.store)
    if (!(counted instanceof Promise)) return counted
    return counted.catch((error: unknown) => count(this.#fallBack(error)))
  }

  #fallBack(error: unknown): RateLimitStore {
    const { fallback, logger } = this.#deps
    logger.log('error', 'Rate limits are counted in this process: their store failed', { error })
    return fallback
  }
}

function refuseToWait(seconds: number): void {
  if (seconds > 0) throw kernelError('TOO_MANY_REQUESTS', { headers: retryHeaders(seconds) })
}

/** Addresses are nobody's business in a table of counters. */
function accountKey({ name, account }: AccountTry): string {
  return `account|${hashText(account)}|${name}`
}

/** `X-Retry-After` is what clients of better-auth read. */
function retryHeaders(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
}
