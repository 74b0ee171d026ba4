import type { Retry } from './call-options.js'
import type { Answer } from './read-answer.js'

/** Longer than this no call waits for its next attempt. */
const LONGEST_PAUSE = 60_000

/** What came of an attempt. */
export interface Outcome {
  /** How many attempts came before it. */
  readonly count: number
  readonly answer: Answer
  /** The header `Retry-After`, in seconds. */
  readonly retryAfter?: string | null | undefined
}

/** Milliseconds until the next attempt, or undefined when there is none. */
export function pauseAfter(
  retry: Retry,
  { count, answer, retryAfter }: Outcome,
): number | undefined {
  const plan = typeof retry === 'number' ? { attempts: retry, delay: 1000 } : retry
  const isWorthIt = answer.error && [0, 429, 503].includes(answer.error.status)
  if (!isWorthIt || count >= plan.attempts) return undefined
  const planned =
    'delay' in plan ? plan.delay : Math.min(plan.maxDelay, plan.baseDelay * 2 ** count)
  const pause = Math.max(planned, Number(retryAfter ?? 0) * 1000 || 0)
  return pause > LONGEST_PAUSE ? undefined : pause
}
