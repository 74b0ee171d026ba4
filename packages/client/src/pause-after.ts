import type { ClientError } from '@countersign/core'
import type { Retry } from './call-options.js'

/** Milliseconds. The client does not repeat a call that would have to wait longer. */
export const LONGEST_PAUSE = 60_000

/** Both kinds of {@link Retry}: a constant pause is one that grows from `delay` up to `delay`. */
interface Plan {
  readonly attempts: number
  readonly shouldRetry?: ((error: ClientError) => boolean) | undefined
  readonly delay?: number | undefined
  readonly baseDelay?: number | undefined
  readonly maxDelay?: number | undefined
}

/**
 * Returns the milliseconds until the next attempt; Infinity when no attempt follows.
 *
 * @param count - number of attempts before the one that failed
 * @param mayRepeat - whether the call may be repeated, unless `shouldRetry` decides
 */
export function pauseAfter(
  error: ClientError,
  retry: Retry,
  count: number,
  mayRepeat: boolean,
): number {
  const {
    attempts,
    shouldRetry,
    delay = 1000,
    baseDelay = delay,
    maxDelay = delay,
  }: Plan = typeof retry === 'number' ? { attempts: retry } : retry
  if (count >= attempts || !(shouldRetry?.(error) ?? mayRepeat)) return Infinity
  const requested = (Number(error['retryAfter']) || 0) * 1000
  const pause = Math.max(requested, Math.min(maxDelay, baseDelay * 2 ** count))
  return pause > LONGEST_PAUSE ? Infinity : pause
}
