import type { ClientError } from '@countersign/core'
import type { Retry } from './call-options.js'

/** Longer than this no call waits for its next attempt. */
const LONGEST_PAUSE = 60_000

/** Both kinds of plan: a steady one grows from `delay` up to `delay`. */
interface Plan {
  readonly attempts: number
  readonly delay?: number
  readonly baseDelay?: number
  readonly maxDelay?: number
}

/**
 * Milliseconds until the next attempt; Infinity when there is none.
 *
 * @param count - how many attempts came before the one that failed
 */
export function pauseAfter(
  { status, retryAfter }: ClientError,
  retry: Retry,
  count: number,
): number {
  const plan: Plan = typeof retry === 'number' ? { attempts: retry } : retry
  const { attempts, delay = 1000, baseDelay = delay, maxDelay = delay } = plan
  const planned = Math.min(maxDelay, baseDelay * 2 ** count)
  const pause = Math.max(planned, (Number(retryAfter) || 0) * 1000)
  const isWorthIt = count < attempts && [0, 429, 503].includes(status) && pause <= LONGEST_PAUSE
  return isWorthIt ? pause : Infinity
}
