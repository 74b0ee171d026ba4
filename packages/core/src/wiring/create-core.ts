import type { Schema } from '../contract/storage/adapter.js'
import { noTokens } from '../contract/providers/provider.js'
import { ConfigurationError } from '../contract/options/read-options.js'
import type { OwnPasswordHasher } from '../contract/options/sign-in-options.js'
import type { AnySubscribers } from '../contract/plugins/subscribers.js'
import type { PasswordHasher, StorageFormat } from '../contract/storage/storage-format.js'
import { createHashQueue } from '../crypto/password-hash.js'
import type { TransactionalStore } from '../database/store.js'
import type { Tables } from '../database/tables.js'
import { type Amendable, createBus } from '../events/bus.js'
import type { RateLimitStorage } from '../contract/storage/rate-limit-storage.js'
import type { Settings } from '../options/parse-options.js'
import type { Base } from '../services/core.js'
import type { Languages } from '../services/languages.js'
import type { DatabaseRateLimitDeps } from '../services/limits/database-rate-limits.js'
import { loadOnce } from '../services/load-once.js'
import { createMemoryRateLimits } from '../services/limits/rate-limit-store.js'
import { noLimits, type RateLimiter, StoreRateLimiter } from '../services/limits/rate-limiter.js'
import type { AppLogger } from '../services/logger.js'
import { createPluginHooks } from '../services/plugin-hooks.js'
import { idsOf } from '../services/row-ids.js'

/** What the services of an app need. */
export interface ServiceDeps {
  readonly settings: Settings
  readonly database: TransactionalStore
  readonly tables: Tables
  readonly logger: AppLogger
  readonly languages: Languages
  readonly limiter: RateLimiter
}

/** Creates what every service may use, except transactions. */
export function createBase({ settings, database, tables, logger }: ServiceDeps): Base {
  const { clock, random, generateId } = settings.advanced
  const format = createFormat(settings, logger)
  return {
    store: database.store,
    clock,
    random,
    createId: idsOf(generateId, random, database.rowIds),
    settings,
    bus: createBus(subscribersOf(settings), amendableColumns(tables.schema)),
    logger,
    format,
    passwords: format.passwords,
    emailTokens: format.emailTokens,
    ...createPluginHooks(settings.plugins, clock),
  }
}

/** Returns the subscribers in the order in which they run: plugins, their further subscribers, then the app. */
function subscribersOf({ plugins, hooks }: Settings): readonly AnySubscribers[] {
  return [...plugins, ...plugins.flatMap(({ subscribers }) => subscribers ?? []), hooks]
}

/** Columns that no subscriber may amend: identifiers, times and counters. */
const fixedColumns: Readonly<Record<'user' | 'session', readonly string[]>> = {
  user: ['id', 'createdAt', 'updatedAt', 'sessionEpoch', 'revision', 'linkEpoch', 'provenIn'],
  session: ['id', 'userId', 'token', 'createdAt', 'updatedAt', 'rememberMe', 'startedWith'],
}

/** Returns the columns that subscribers of `before` may amend, by event. */
function amendableColumns(schema: Schema): Amendable {
  const columnsOf = (model: 'user' | 'session'): string[] =>
    Object.keys(schema[model]?.columns ?? {}).filter((name) => !fixedColumns[model].includes(name))
  const ofUser = columnsOf('user')
  const ofSession = columnsOf('session')
  return {
    'user.create': ofUser,
    // An address changes only with proof that it belongs to the user.
    'user.update': ofUser.filter((name) => name !== 'email' && name !== 'emailVerified'),
    'user.delete': [],
    'session.create': ofSession,
    'session.update': ofSession,
    'session.delete': [],
    'account.update': Object.keys(noTokens),
    'account.delete': [],
  }
}

/** Returns the storage format of the app, with the app's own hasher where it has one. */
function createFormat(settings: Settings, logger: AppLogger): StorageFormat {
  const { storage, secrets, advanced, emailAndPassword, telemetry } = settings
  const { clock, random, cookiePrefix, maxParallelHashes, maxWaitingHashes } = advanced
  const limited = createHashQueue({ parallel: maxParallelHashes, waiting: maxWaitingHashes })
  const queue = telemetry?.hashQueue(limited) ?? limited
  const { hashMemory, password: own } = emailAndPassword
  const created = storage.create({ secrets, cookiePrefix, clock, random, queue, hashMemory })
  const format = { ...created, cookieNames: namesOf(created, advanced.cookies) }
  if (!own) return format
  const passwords: PasswordHasher = {
    hash: (password) => queue(() => own.hash(password)),
    verify: (password, stored) => queue(() => verifyWith(own, { password, stored }, logger)),
    isOutdated: (stored, password) => own.isOutdated?.(stored, password) ?? false,
  }
  return { ...format, passwords }
}

/**
 * Returns the names of the cookies, with the app's own.
 *
 * @throws ConfigurationError when one cookie would take the name of another, or of a part of it.
 */
function namesOf(
  { cookieNames }: Pick<StorageFormat, 'cookieNames'>,
  { session_token, session_data, device }: Settings['advanced']['cookies'],
): StorageFormat['cookieNames'] {
  const named = {
    ...cookieNames,
    sessionToken: session_token.name ?? cookieNames.sessionToken,
    sessionData: session_data.name ?? cookieNames.sessionData,
    device: device.name ?? cookieNames.device,
  }
  const { sessionToken, sessionData, dontRemember } = named
  const names = [sessionToken, sessionData, named.device, dontRemember].filter(
    (name) => name !== null,
  )
  const taken = names.find((name, index) =>
    names.some(
      (other, otherIndex) =>
        otherIndex !== index &&
        (name === other || name === `${other}_aside` || name.startsWith(`${other}.`)),
    ),
  )
  if (taken === undefined) return named
  throw new ConfigurationError([`advanced.cookies: "${taken}" is the name of another cookie`])
}

async function verifyWith(
  own: OwnPasswordHasher,
  { password, stored }: { readonly password: string; readonly stored: string },
  logger: AppLogger,
): Promise<boolean> {
  try {
    return await own.verify(password, stored)
  } catch (error) {
    logger.logFor(() => ({ secrets: [password, stored] }), {
      level: 'error',
      message: 'emailAndPassword.password.verify failed: the password counts as wrong',
      data: { error },
    })
    // One hash, as for an unknown address; it also fails where the hasher fails for every password.
    await own.hash(password)
    return false
  }
}

/** Returns the counter of calls, guesses and mails for the app's options. */
export function createLimiter(
  { rateLimit, advanced, production }: Settings,
  { store }: TransactionalStore,
  logger: AppLogger,
): RateLimiter {
  if (!rateLimit.enabled) return noLimits
  const { clock, random } = advanced
  const fallback = createMemoryRateLimits(clock)
  const stored = {
    memory: () => fallback,
    database: () => loadDatabaseRateLimits({ store, clock, random }),
  }
  const { storage } = rateLimit
  const counters = typeof storage === 'string' ? stored[storage]() : storage
  return new StoreRateLimiter({ store: counters, fallback, logger, production })
}

/** Few apps count in the database: the code is loaded with the first call that is counted. */
function loadDatabaseRateLimits(deps: DatabaseRateLimitDeps): RateLimitStorage {
  const load = loadOnce(async () => {
    const { createDatabaseRateLimits } = await import('../services/limits/database-rate-limits.js')
    return createDatabaseRateLimits(deps)
  })
  return {
    hit: async (key, limit) => (await load()).hit(key, limit),
    guess: async (key, limit) => (await load()).guess(key, limit),
    forget: async (keys) => (await load()).forget(keys),
  }
}
