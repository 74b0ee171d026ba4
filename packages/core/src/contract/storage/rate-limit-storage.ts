import type { CallLimit } from '../calls/endpoint.js'

/**
 * Counts calls and guesses for all processes of an app. A method that throws or rejects never fails a call: the process
 * then counts in its own memory, and the log contains an error.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html
 */
export interface RateLimitStorage {
  /** Counts a call in windows of `limit.window` seconds. Returns the seconds to wait when it is over the limit, else 0. */
  hit(key: string, limit: CallLimit): number | Promise<number>
  /**
   * Counts a guess. After each `limit.max` guesses there is a wait: `limit.window` seconds the first time, then twice as
   * long each time, up to 100 guesses a day. Returns the seconds to wait, else 0. Fewer than `limit.max` guesses are
   * remembered for one day, more for 30 days, each from the last one.
   *
   * @see NIST SP 800-63B section 5.2.2
   */
  guess(key: string, limit: CallLimit): number | Promise<number>
  /** Forgets the guesses of keys. */
  forget(keys: readonly string[]): void | Promise<void>
}
