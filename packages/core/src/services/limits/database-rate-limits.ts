import { UniqueViolation } from '../../contract/storage/adapter.js'
import type { CallLimit } from '../../contract/calls/endpoint.js'
import type { RateLimitStorage } from '../../contract/storage/rate-limit-storage.js'
import type { Clock, Random } from '../../contract/runtime.js'
import type { Store } from '../../contract/storage/store.js'
import { createId } from '../../crypto/random.js'
import {
  allowedAt,
  rateLimitModel,
  type RateLimitRow,
  secondsUntil,
  withGuess,
} from './rate-limit-store.js'

/** What counters in the database depend on. */
export interface DatabaseRateLimitDeps {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
}

/** Counts in the database, for several processes: one guarded increment for a call. */
export function createDatabaseRateLimits(deps: DatabaseRateLimitDeps): RateLimitStorage {
  const { store, clock, random } = deps
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
