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

/** Most keys that memory holds; beyond it the oldest one goes. */
const MAX_KEYS = 100_000
/** Expired keys looked for with each call: more than one, so that they cannot pile up. */
const SWEEP = 2

interface Counter {
  count: number
  readonly endsAt: number
}

/** Counts in this process. */
export function createMemoryRateLimitStore(clock: Clock): RateLimitStore {
  const counters = new Map<string, Counter>()
  return {
    hit(key, { window, max }) {
      const now = clock.now()
      sweep(counters, now)
      const known = counters.get(key)
      if (!known || known.endsAt <= now) {
        counters.delete(key)
        counters.set(key, { count: 1, endsAt: now + window * 1000 })
        return 0
      }
      if (known.count >= max) return Math.ceil((known.endsAt - now) / 1000)
      known.count += 1
      return 0
    },
    forget(key) {
      counters.delete(key)
    },
  }
}

/** Looks at the oldest keys: those that are over go, the others go to the end of the line. */
function sweep(counters: Map<string, Counter>, now: number): void {
  for (let turn = 0; turn < SWEEP; turn += 1) {
    const [oldest] = counters
    if (!oldest) return
    const [key, counter] = oldest
    counters.delete(key)
    if (counter.endsAt > now && counters.size < MAX_KEYS) counters.set(key, counter)
  }
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
      return Math.max(1, Math.ceil((endsAt - clock.now()) / 1000))
    },
    async forget(given, limit) {
      await counters.delete({ key: windowOf(given, limit).key })
    },
  }
}
