import type { Schema } from './contract/adapter.js'
import type { PluginContext } from './contract/plugin.js'
import type { PasswordHasher } from './contract/storage-format.js'
import type { CookieSettings } from './cookies/names.js'
import { createHashQueue } from './crypto/hash-queue.js'
import { createPasswordHasher, defaultCost } from './crypto/password-hash.js'
import type { Database } from './database/store.js'
import type { Tables } from './database/tables.js'
import { type Amendable, type Bus, createBus } from './events/bus.js'
import type { Settings } from './options.js'
import { Accounts } from './services/accounts.js'
import type { AppLogger } from './services/logger.js'
import { createMailer, type Mailer } from './services/mailer.js'
import { createPluginContext } from './services/plugin-context.js'
import type { Services } from './services/services.js'
import { createSessionCookie } from './services/session-cookie.js'
import { createSessionRefresh } from './services/session-refresh.js'
import { createDatabaseSessionStore } from './services/session-store.js'
import { Sessions } from './services/sessions.js'
import { createSignIn } from './services/sign-in.js'
import { createSignUp } from './services/sign-up.js'
import { Users } from './services/users.js'
import { createWork, type Work } from './services/work.js'
import { createOwnFormat } from './storage/own-format.js'

/** How long a session lives that ends with the browser, in seconds, as far as the server is concerned. */
const BROWSER_SESSION_SECONDS = 86_400

/** Columns that say who and when: no subscriber amends them. */
const fixedColumns = {
  'user.create': ['id', 'createdAt', 'updatedAt', 'sessionEpoch', 'revision'],
  'session.create': ['id', 'userId', 'token', 'createdAt', 'updatedAt', 'rememberMe'],
} as const

/** What the services are made of. */
export interface ServiceParts {
  readonly settings: Settings
  readonly database: Database
  readonly tables: Tables
  readonly logger: AppLogger
}

/** Puts the product's rules together: what the core's calls get, and what plugins get. */
export function createServices(parts: ServiceParts): {
  readonly services: Services
  readonly context: PluginContext
} {
  const { settings, database, tables, logger } = parts
  const { clock, random } = settings.advanced
  const { store } = database
  const bus = createBus([...settings.plugins, settings.hooks], amendableColumns(tables.schema))
  const work = createWork(database, bus)
  const passwords = createHasher(settings)
  const users = new Users({ store, work, bus, clock, random, defaults: tables.defaults('user') })
  const accounts = new Accounts({ store, passwords, clock, random })
  const sessions = assembleSessions(parts, { bus, work, passwords })
  const signUp = createSignUp({ work, users, accounts, sessions })
  const signIn = createSignIn({ accounts, sessions })
  const mailer = assembleMailer(settings)
  return {
    services: { settings, work, users, accounts, sessions, passwords, signUp, signIn },
    context: createPluginContext({ database, users, sessions, mailer, clock, random, logger }),
  }
}

/** How the app's cookies are made. */
function cookieSettings({ advanced, origin, production }: Settings): CookieSettings {
  const { useSecureCookies, crossSubDomainCookies } = advanced
  const { enabled, domain } = crossSubDomainCookies
  const host = origin === null ? null : new URL(origin).hostname
  return {
    secure: useSecureCookies ?? (origin === null ? production : origin.startsWith('https://')),
    domain: enabled ? (domain ?? host) : null,
    sameSite: 'lax',
  }
}

function assembleSessions(
  { settings, database, tables }: ServiceParts,
  shared: { readonly bus: Bus; readonly work: Work; readonly passwords: PasswordHasher },
): Sessions {
  const { clock, random, cookiePrefix } = settings.advanced
  const { expiresIn, updateAge } = settings.session
  const { passwords } = shared
  const format = createOwnFormat({ secrets: settings.secrets, cookiePrefix, passwords })
  const sessions = createDatabaseSessionStore(database.store)
  return new Sessions({
    ...shared,
    sessions,
    refresh: createSessionRefresh({ sessions, clock, expiresIn, updateAge }),
    store: database.store,
    format,
    cookie: createSessionCookie(format, cookieSettings(settings)),
    clock,
    random,
    lives: { expiresIn, browserSession: BROWSER_SESSION_SECONDS },
    defaults: tables.defaults('session'),
  })
}

function createHasher({ advanced, emailAndPassword }: Settings): PasswordHasher {
  const { random, maxParallelHashes, maxWaitingHashes } = advanced
  const queue = createHashQueue({ parallel: maxParallelHashes, waiting: maxWaitingHashes })
  const own = emailAndPassword.password
  if (!own) return createPasswordHasher({ random, queue, cost: defaultCost })
  return {
    hash: (password) => queue(() => own.hash(password)),
    verify: (password, stored) => queue(() => own.verify(password, stored)),
    isOutdated: () => false,
  }
}

function assembleMailer({ email, plugins }: Settings): Mailer {
  const wordings = plugins.flatMap((plugin) => Object.entries(plugin.mails ?? {}))
  return createMailer(email, Object.fromEntries(wordings))
}

function amendableColumns(schema: Schema): Amendable {
  const columnsBut = (model: string, fixed: readonly string[]): Set<string> =>
    new Set(Object.keys(schema[model]?.columns ?? {}).filter((column) => !fixed.includes(column)))
  return {
    'user.create': columnsBut('user', fixedColumns['user.create']),
    'session.create': columnsBut('session', fixedColumns['session.create']),
  }
}
