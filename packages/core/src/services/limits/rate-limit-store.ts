import type { CallLimit } from '../../contract/endpoint.js'
import { UniqueViolation } from '../../contract/adapter.js'
import { defineModel } from '../../contract/models.js'
import type { Clock, Random } from '../../contract/runtime.js'
import type { Store } from '../../contract/store.js'
import { createId } from '../../crypto/random.js'

/** Counts calls and guesses. Each costs the same however many keys are counted. */
export interface RateLimitStore {
  /** Counts a call in fixed windows. Seconds to wait when it is over the limit, else 0. */
  hit(key: string, limit: CallLimit): number | Promise<number>
  /**
   * Counts a guess. After each `max` guesses there is a wait: `window` the first time, then twice as long
   * each time, up to 100 guesses a day. Returns the seconds to wait, else 0.
   */
  guess(key: string, limit: CallLimit): number | Promise<number>
  /** Forgets the guesses of keys. */
  forget(keys: readonly string[]): void | Promise<void>
}

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
function allowedAt({ count, expiresAt }: Guesses, { window, max }: CallLimit): number {
  if (count % max > 0) return 0
  const longest = Math.max(window, (DAY_SECONDS * max) / GUESSES_PER_DAY)
  const wait = Math.min(window * 2 ** (count / max - 1), longest)
  return expiresAt - memoryOf(count, max) + wait * 1000
}

/** Guesses with one more. */
function withGuess(count: number, { max }: CallLimit, clock: Clock): Guesses {
  return { count: count + 1, expiresAt: clock.now() + memoryOf(count + 1, max) }
}

interface Window {
  /** Windows of one length follow each other and are numbered from 1970 on. */
  readonly index: number
  readonly counts: Map<string, number>
}

/** Counts in this process. All keys share the windows of a length, so that the end of one drops its counts at once. */
export function createMemoryRateLimitStore(clock: Clock): RateLimitStore {
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
function secondsUntil(end: number, clock: Clock): number {
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
export const rateLimitModel = defineModel<RateLimitRow>()('rateLimit', {
  key: { type: 'string', required: true, unique: true },
  count: { type: 'number', required: true },
  expiresAt: { type: 'date', required: true, index: true },
})

/** Counts in the database, for several processes: one guarded increment for a call. */
export function createDatabaseRateLimitStore(parts: {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
}): RateLimitStore {
  const { store, clock, random } = parts
  const counters = store.of(rateLimitModel)
  const windowOf = (key: string, { window }: CallLimit) => {
    const index = Math.floor(clock.now() / (window * 1000))
    return { key: `${key}|${index}`, endsAt: (index + 1) * window * 1000 }
  }
  const write = async (
    key: string,
    known: RateLimitRow | null,
    next: Pick<RateLimitRow, 'count' | 'expiresAt'>,
  ): Promise<boolean> => {
    if (known && next.count > 1) {
      const { id, count } = known
      return (await counters.update({ id, count }, next)) > 0
    }
    if (known) await counters.delete({ id: known.id })
    try {
      await counters.create({ id: createId(random), key, ...next })
      return true
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
  const isCounted = async (key: string, max: number): Promise<boolean> =>
    (await counters.increment({ where: { key }, field: 'count', below: max })) !== null

  return {
    async hit(given, limit) {
      const { key, endsAt } = windowOf(given, limit)
      if (await isCounted(key, limit.max)) return 0
      try {
        await counters.create({ id: createId(random), key, count: 1, expiresAt: new Date(endsAt) })
        return 0
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
      if (await isCounted(key, limit.max)) return 0
      return secondsUntil(endsAt, clock)
    },
    async guess(key, limit) {
      // Each turn that is lost to another guess has counted it: after `max` of them a wait begins.
      for (let turn = 0; turn <= limit.max; turn += 1) {
        const now = clock.now()
        const row = await counters.findOne({ key })
        const expiresAt = row?.expiresAt.getTime() ?? 0
        const current = row && expiresAt > now ? { count: row.count, expiresAt } : null
        const start = current ? allowedAt(current, limit) : 0
        if (start > now) return secondsUntil(start, clock)
        const next = withGuess(current?.count ?? 0, limit, clock)
        if (await write(key, row, { ...next, expiresAt: new Date(next.expiresAt) })) return 0
      }
      return 1
    },
    async forget(keys) {
      await counters.delete({ key: { in: keys } })
    },
  }
}
