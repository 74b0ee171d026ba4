import type { Database } from '../database/store.js'
import type { Settings } from '../options.js'
import type { AppLogger } from '../services/logger.js'
import {
  createDatabaseRateLimitStore,
  createMemoryRateLimitStore,
} from '../services/limits/rate-limit-store.js'
import { noLimits, type RateLimiter, StoreRateLimiter } from '../services/limits/rate-limiter.js'

/** Where calls, guesses and mails are counted, as the app's options say. */
export function createLimiter(
  { rateLimit, advanced }: Settings,
  { store }: Database,
  logger: AppLogger,
): RateLimiter {
  if (!rateLimit.enabled) return noLimits
  const { clock, random } = advanced
  const fallback = createMemoryRateLimitStore(clock)
  const isShared = rateLimit.storage === 'database'
  const counters = isShared ? createDatabaseRateLimitStore({ store, clock, random }) : fallback
  return new StoreRateLimiter({ store: counters, fallback, logger })
}
