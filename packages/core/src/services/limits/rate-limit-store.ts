import type { CallLimit } from '../../contract/calls/endpoint.js'
import { defineModel } from '../../contract/tables/models.js'
import type { RateLimitStorage } from '../../contract/storage/rate-limit-storage.js'
import type { Clock } from '../../contract/runtime.js'

/** The maximum number of keys in memory per window, and for guesses. */
const MAX_KEYS = 100_000
/** The number of keys that are removed together. */
const EVICTED_KEYS = MAX_KEYS / 20

const DAY_SECONDS = 86_400
/** @see NIST SP 800-63B section 5.2.2: at most 100 guesses */
const GUESSES_PER_DAY = 100

/** Guesses at one account. */
interface Guesses {
  readonly count: number
  /** When they are forgotten. */
  readonly expiresAt: number
}

/** Milliseconds for which guesses are remembered after the last one, so that pauses do not help an attacker. */
function memoryOf(count: number, max: number): number {
  return (count < max ? 1 : 30) * DAY_SECONDS * 1000
}

/** When a guess is allowed after earlier ones. */
export function allowedAt({ count, expiresAt }: Guesses, { window, max }: CallLimit): number {
  if (count % max > 0) return 0
  const longest = Math.max(window, (DAY_SECONDS * max) / GUESSES_PER_DAY)
  const wait = Math.min(window * 2 ** (count / max - 1), longest)
  return expiresAt - memoryOf(count, max) + wait * 1000
}

/** Guesses with one more. */
export function withGuess(count: number, { max }: CallLimit, clock: Clock): Guesses {
  return { count: count + 1, expiresAt: clock.now() + memoryOf(count + 1, max) }
}

interface Window {
  /** Windows of one length follow each other and are numbered from 1970 on. */
  readonly index: number
  readonly counts: Map<string, number>
}

/** Counts in this process. All keys share the windows of a length, so that the end of one drops its counts at once. */
export function createMemoryRateLimits(clock: Clock): RateLimitStorage {
  const windows = new Map<number, Window>()
  const guesses = new Map<string, Guesses>()
  const windowOf = (seconds: number): Window => {
    const index = Math.floor(clock.now() / (seconds * 1000))
    const known = windows.get(seconds)
    if (known?.index === index) return known
    const started = { index, counts: new Map<string, number>() }
    windows.set(seconds, started)
    return started
  }
  return {
    hit(key, { window, max }) {
      const { index, counts } = windowOf(window)
      const count = counts.get(key) ?? 0
      if (count >= max) return secondsUntil((index + 1) * window * 1000, clock)
      if (count === 0) removeLeastUsed(counts, (value) => value)
      counts.set(key, count + 1)
      return 0
    },
    guess(key, limit) {
      const known = guesses.get(key)
      const current = known && known.expiresAt > clock.now() ? known : null
      const start = current ? allowedAt(current, limit) : 0
      if (start > clock.now()) return secondsUntil(start, clock)
      if (!known)
        removeLeastUsed(guesses, ({ count, expiresAt }) => (expiresAt > clock.now() ? count : 0))
      guesses.set(key, withGuess(current?.count ?? 0, limit, clock))
      return 0
    },
    forget(keys) {
      for (const key of keys) guesses.delete(key)
    },
  }
}

/**
 * Removes the lowest counts first, of equal ones the oldest: a flood of new keys cannot remove counts of
 * guesses.
 */
function removeLeastUsed<T>(counts: Map<string, T>, countOf: (value: T) => number): void {
  if (counts.size < MAX_KEYS) return
  const lowest = Float64Array.from(counts.values(), countOf).sort().subarray(0, EVICTED_KEYS)
  const highest = Math.max(...lowest)
  let equal = EVICTED_KEYS - lowest.indexOf(highest)
  for (const [key, value] of counts) {
    const count = countOf(value)
    if (count < highest || (count === highest && equal-- > 0)) counts.delete(key)
  }
}

/** Whole seconds, at least one. */
export function secondsUntil(end: number, clock: Clock): number {
  return Math.max(1, Math.ceil((end - clock.now()) / 1000))
}

/** A counter, as stored. */
export interface RateLimitRow {
  readonly id: string
  /** The key and the window that it counts. */
  readonly key: string
  readonly count: number
  readonly expiresAt: Date
}

/** The table of counters, part of the schema when the database stores rate limits. */
export const rateLimitModel = {
  ...defineModel<RateLimitRow>()('rateLimit', {
    key: { type: 'string', required: true, unique: true },
    count: { type: 'number', required: true },
    expiresAt: { type: 'date', required: true, index: true },
  }),
  hasOwnIds: true,
}
