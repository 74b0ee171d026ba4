import type { CallLimit } from '../contract/endpoint.js'
import { UniqueViolation } from '../contract/adapter.js'
import { defineModel } from '../contract/models.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { Store } from '../contract/store.js'
import { createId } from '../crypto/random.js'

/** Counts calls in fixed windows. One call costs the same however many keys are counted. */
export interface RateLimitStore {
  /** Counts a call. Seconds to wait when it is over the limit, else 0. */
  hit(key: string, limit: CallLimit): number | Promise<number>
  /** Starts counting anew. */
  forget(key: string, limit: CallLimit): void | Promise<void>
}

/** Most keys that one window holds in memory; beyond it the oldest one goes. */
const MAX_KEYS = 100_000

interface Window {
  /** Windows of one length follow each other and are numbered from 1970 on. */
  readonly index: number
  readonly counts: Map<string, number>
  /** Walks through the keys as they came: asking anew for the first one would pass all that have gone. */
  readonly oldest: Iterator<string>
}

/** Counts in this process. All keys share the windows of a length, so that the end of one drops its counts at once. */
export function createMemoryRateLimitStore(clock: Clock): RateLimitStore {
  const windows = new Map<number, Window>()
  const windowOf = (seconds: number): Window => {
    const index = Math.floor(clock.now() / (seconds * 1000))
    const known = windows.get(seconds)
    if (known?.index === index) return known
    const counts = new Map<string, number>()
    const started = { index, counts, oldest: counts.keys() }
    windows.set(seconds, started)
    return started
  }
  return {
    hit(key, { window, max }) {
      const { index, counts, oldest } = windowOf(window)
      const count = counts.get(key) ?? 0
      if (count >= max) return secondsUntil((index + 1) * window * 1000, clock)
      if (count === 0 && counts.size >= MAX_KEYS) counts.delete(String(oldest.next().value))
      counts.set(key, count + 1)
      return 0
    },
    forget(key, { window }) {
      windowOf(window).counts.delete(key)
    },
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

/** The table of counters, part of the schema when limits are kept in the database. */
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
    async forget(given, limit) {
      await counters.delete({ key: windowOf(given, limit).key })
    },
  }
}
