import type { AccountLimit, CallLimit } from '../../contract/calls/endpoint.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import type { User } from '../../contract/tables/models.js'
import type { CountedRequest } from '../../contract/plugins/plugin-context.js'
import { hashText } from '../../crypto/hash.js'
import type { DeviceCookie } from './device-cookie.js'
import { type RateLimiter, refuseToWait } from './rate-limiter.js'

/** Guesses at the password of an account. */
export const passwordGuesses = { window: 600, max: 20 } as const
/** The counter of sign-in guesses. */
const SIGN_IN = 'signInEmail'
/** The counter of a signed-in user's guesses at the own password. */
const OWN_PASSWORD = 'ownPassword'

/** A call that names an account. */
export interface AccountTry {
  readonly name: string
  readonly limit: AccountLimit<unknown>
  readonly account: string
}

/** The account that a count is for. */
interface Counted {
  readonly name: string
  readonly account: string
  /** The address that identifies the account in the device cookie. */
  readonly email: string
}

type Owner = Pick<User, 'id' | 'email'>

/** What the limits of accounts need. */
export interface AccountLimitDeps {
  readonly limiter: RateLimiter
  readonly deviceCookie: Pick<DeviceCookie, 'counterOf'>
}

/**
 * Limits per account for all callers. A browser in which the account has signed in has a separate count, so
 * that an attacker cannot use it up.
 *
 * @see https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export class AccountLimits {
  readonly #deps: AccountLimitDeps

  constructor(deps: AccountLimitDeps) {
    this.#deps = deps
  }

  /**
   * Counts a call. Returns what to {@link clear} after success.
   *
   * @throws TOO_MANY_REQUESTS with `retry-after` when the account was tried too often.
   */
  async check(
    exchange: Exchange,
    { name, limit, account }: AccountTry,
  ): Promise<readonly string[]> {
    const counted = { name, account, email: account }
    if (limit.clearedBySuccess) return this.#guess(exchange, counted, limit)
    await this.count(exchange, { name, limit, account })
    return []
  }

  /** @throws TOO_MANY_REQUESTS with `retry-after` when there were too many requests of an account. */
  async count(exchange: Exchange, { name, limit, account }: CountedRequest): Promise<void> {
    const [key] = this.#keysOf(exchange, { name, account, email: account })
    refuseToWait(await this.#deps.limiter.hit(key, limit))
  }

  /** Forgets guesses of a call that went well. */
  async clear(keys: readonly string[]): Promise<void> {
    await this.#deps.limiter.forget(keys)
  }

  /**
   * Whether a signed-in user knows the own password. A stolen session allows no more guesses than no
   * session.
   *
   * @throws TOO_MANY_REQUESTS with `retry-after` after too many guesses.
   */
  async checkOwnPassword(
    exchange: Exchange,
    { id, email }: Owner,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> {
    const counted = { name: OWN_PASSWORD, account: id, email }
    const keys = await this.#guess(exchange, counted, passwordGuesses)
    const right = await isRight()
    if (right) await this.clear(keys)
    return right
  }

  /**
   * Whether a sign-up with a taken address may check one more password. Its result stays on the server. It is not
   * counted as at sign-in: a later sign-in would reveal that the account is new or unverified.
   */
  async mayGuess(exchange: Exchange, email: string): Promise<boolean> {
    const counted = { name: 'signUp', account: email, email }
    return (await this.#count(exchange, counted, passwordGuesses)).wait === 0
  }

  /** Clears all counts of password guesses for a user who was authenticated in another way. */
  async clearAll(exchange: Exchange, { id, email }: Owner): Promise<void> {
    const atSignIn = this.#keysOf(exchange, { name: SIGN_IN, account: email, email })
    const own = this.#keysOf(exchange, { name: OWN_PASSWORD, account: id, email })
    await this.#deps.limiter.forget([...atSignIn, ...own])
  }

  async #guess(exchange: Exchange, counted: Counted, limit: CallLimit): Promise<readonly string[]> {
    const { wait, keys } = await this.#count(exchange, counted, limit)
    refuseToWait(wait)
    return keys
  }

  /** A browser that has used its own count up draws on the shared one, which a reset elsewhere clears. */
  async #count(
    exchange: Exchange,
    counted: Counted,
    limit: CallLimit,
  ): Promise<{ readonly wait: number; readonly keys: readonly string[] }> {
    const keys = this.#keysOf(exchange, counted)
    let wait = 0
    for (const [index, key] of keys.entries()) {
      wait = await this.#deps.limiter.guess(key, limit)
      if (wait === 0) return { wait, keys: keys.slice(0, index + 1) }
    }
    return { wait, keys }
  }

  /**
   * The count of the caller's browser, when the account has signed in there, and the shared one. Addresses
   * are hashed, because the table of counters must not contain them.
   */
  #keysOf(exchange: Exchange, { name, account, email }: Counted): [string, ...string[]] {
    const { deviceCookie } = this.#deps
    const shared = `account|${hashText(account)}|${name}`
    const own = deviceCookie.counterOf(exchange, email)
    return own === null ? [shared] : [`${shared}|${own}`, shared]
  }
}

/** For the server's own calls, which decide for themselves. */
export const noAccountLimits: Pick<AccountLimits, 'check' | 'clear'> = {
  check: () => Promise.resolve([]),
  clear: () => Promise.resolve(),
}
