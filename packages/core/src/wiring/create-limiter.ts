import type { TransactionalStore } from '../database/store.js'
import type { Settings } from '../options.js'
import type { AppLogger } from '../services/logger.js'
import {
  createDatabaseRateLimitStore,
  createMemoryRateLimitStore,
} from '../services/limits/rate-limit-store.js'
import { noLimits, type RateLimiter, StoreRateLimiter } from '../services/limits/rate-limiter.js'

/** Returns the counter of calls, guesses and mails for the app's options. */
export function createLimiter(
  { rateLimit, advanced }: Settings,
  { store }: TransactionalStore,
  logger: AppLogger,
): RateLimiter {
  if (!rateLimit.enabled) return noLimits
  const { clock, random } = advanced
  const fallback = createMemoryRateLimitStore(clock)
  const isShared = rateLimit.storage === 'database'
  const counters = isShared ? createDatabaseRateLimitStore({ store, clock, random }) : fallback
  return new StoreRateLimiter({ store: counters, fallback, logger })
}
