import type { StorageFormat } from '../contract/storage-format.js'
import type { Database } from '../database/store.js'
import type { Tables } from '../database/tables.js'
import { type Bus } from '../events/bus.js'
import type { Settings } from '../options.js'
import type { BlockCheck } from '../services/users/blocked-users.js'
import type { CleanUp } from '../services/clean-up.js'
import type { DeviceCookie } from '../services/limits/device-cookie.js'
import type { Languages } from '../services/languages.js'
import type { AppLogger } from '../services/logger.js'
import type { RateLimiter } from '../services/limits/rate-limiter.js'
import { type Transactions } from '../services/transactions.js'

/** The parts of an app that its services need. */
export interface ServiceParts {
  readonly settings: Settings
  readonly database: Database
  readonly tables: Tables
  readonly logger: AppLogger
  readonly languages: Languages
  readonly limiter: RateLimiter
}

/** The parts that services share. */
export interface Foundation extends ServiceParts {
  readonly bus: Bus
  readonly transactions: Transactions
  readonly format: StorageFormat
  readonly cleanUp: CleanUp
  readonly blocks: BlockCheck
  readonly devices: DeviceCookie
}
