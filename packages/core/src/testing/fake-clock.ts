import { parseDuration } from '../contract/options/duration.js'
import type { Duration } from '../contract/options/duration.js'
import type { Clock } from '../contract/runtime.js'

/** A clock that only the test moves. */
export interface FakeClock extends Clock {
  /** Moves forward by a duration such as `'1h'` or `90` (seconds). */
  advance(duration: Duration): void
  /** Moves by milliseconds, also backwards. */
  advanceMs(milliseconds: number): void
}

/**
 * A clock for tests; by default it starts at the real time.
 *
 * @example
 * ```ts
 * import { createFakeClock } from '@countersign/core/testing'
 *
 * const clock = createFakeClock()
 * clock.advance('7 days')
 * ```
 */
export function createFakeClock(start: Date = new Date()): FakeClock {
  let now = start.getTime()
  return {
    now: () => now,
    advance(duration) {
      const seconds = parseDuration(duration)
      if (seconds === null) throw new Error(`"${duration}" is no duration`)
      now += seconds * 1000
    },
    advanceMs(milliseconds) {
      now += milliseconds
    },
  }
}
