import type { StorageFormat } from '../contract/storage-format.js'
import { createChunkedCookie } from '../cookies/chunked-cookie.js'
import { cookieAttributes, cookieName, type CookieSettings } from '../cookies/names.js'
import { type CookieSettingsByOrigin, perOrigin } from '../cookies/per-origin.js'
import type { Settings } from '../options.js'
import { createResponseHeaders } from '../services/sessions/response-headers.js'
import { createFindCredential } from '../services/sessions/bearer-credential.js'
import type { AccountLimits } from '../services/limits/account-limits.js'
import { CallerSessions } from '../services/sessions/caller-sessions.js'
import { DeviceCookie } from '../services/limits/device-cookie.js'
import { createFindImpersonator } from '../services/sessions/impersonators.js'
import { createRevocations, type Revocations } from '../services/sessions/revocations.js'
import {
  CookieSessionCache,
  noSessionCache,
  type SessionCache,
} from '../services/sessions/session-cache.js'
import { createSessionCookie } from '../services/sessions/session-cookie.js'
import { createSessionRefresh } from '../services/sessions/session-refresh.js'
import { SessionRevocation } from '../services/sessions/session-revocation.js'
import { createDatabaseSessionStore } from '../services/sessions/session-store.js'
import { Sessions } from '../services/sessions/sessions.js'
import type { Users } from '../services/users/users.js'
import type { Verifications } from '../services/verification/verifications.js'
import type { Foundation } from './parts.js'

/** Lifetime on the server, in seconds, of a session whose cookie ends with the browser. */
const BROWSER_SESSION_SECONDS = 86_400

/** Creates the device cookie, which marks browsers in which a user signed in before. */
export function createDeviceCookie(settings: Settings, format: StorageFormat): DeviceCookie {
  const name = format.cookieNames.device
  const cookies = perOrigin(cookieSettings(settings, format), (cookie) => ({
    name: cookieName(name, cookie),
    attributes: cookieAttributes(cookie),
  }))
  const { secrets, advanced } = settings
  return new DeviceCookie({ format, secrets, random: advanced.random, cookies })
}

/** Returns the attributes of the app's cookies. */
function cookieSettings(
  { advanced, origin, secureCookies }: Settings,
  { hostPrefix }: StorageFormat,
): CookieSettingsByOrigin {
  const { crossSubDomainCookies, defaultCookieAttributes } = advanced
  const { enabled, domain } = crossSubDomainCookies
  const { sameSite } = defaultCookieAttributes
  const host = origin === null ? null : new URL(origin).hostname
  const usual: CookieSettings = {
    secure: secureCookies !== false,
    domain: enabled ? (domain ?? host) : null,
    sameSite,
    hostPrefix,
  }
  if (secureCookies !== 'per host') return { secure: usual, plain: null }
  const plain: CookieSettings = {
    ...usual,
    secure: false,
    domain: null,
    sameSite: sameSite === 'none' ? 'lax' : sameSite,
  }
  return { secure: usual, plain }
}

/** Creates the services for sessions. */
export function createSessions(
  foundation: Foundation,
  {
    users,
    verifications,
    accountLimits,
  }: {
    readonly users: Users
    readonly verifications: Verifications
    readonly accountLimits: AccountLimits
  },
) {
  const { settings, tables, bus, cleanUp } = foundation
  const shared = sharedBy(foundation)
  const { revocations, ...calling } = createCallers(foundation)
  const { sessions, callers } = calling
  const revocation = new SessionRevocation({ ...shared, callers, verifications, revocations })
  const lives = { expiresIn: settings.session.expiresIn, browserSession: BROWSER_SESSION_SECONDS }
  const defaults = tables.defaults('session')
  const { blocks } = foundation
  const { devices } = foundation
  const made = {
    sessions,
    callers,
    revocation,
    users,
    cleanUp,
    bus,
    blocks,
    devices,
    accountLimits,
  }
  const parts = { ...shared, ...made, lives, defaults }
  return { ...calling, revocation, starting: new Sessions(parts) }
}

function sharedBy({ settings, database, transactions, format }: Foundation) {
  const { clock, random } = settings.advanced
  return { store: database.store, transactions, format, clock, random }
}

/** Creates the service that finds the session of a caller. */
function createCallers(foundation: Foundation) {
  const { settings, database, format } = foundation
  const { clock } = settings.advanced
  const { expiresIn, updateAge, freshAge } = settings.session
  const sessions = createDatabaseSessionStore(database.store)
  const { cache, revocations } = createCache(foundation)
  const impersonatorOf = createFindImpersonator(settings.plugins)
  const responseHeaders = createResponseHeaders(settings.plugins)
  const findCredential = createFindCredential(settings.plugins)
  const callers = new CallerSessions({
    ...sharedBy(foundation),
    sessions,
    refresh: createSessionRefresh({ sessions, clock, expiresIn, updateAge, impersonatorOf }),
    cache,
    cookie: perOrigin(cookieSettings(settings, format), (cookie) =>
      createSessionCookie(format, cookie),
    ),
    findCredential,
    responseHeaders,
    expiresIn,
    freshAge,
    blocks: foundation.blocks,
    devices: foundation.devices,
    impersonatorOf,
  })
  return { sessions, callers, responseHeaders, findCredential, impersonatorOf, revocations }
}

function createCache({ settings, format, tables }: Foundation): {
  readonly cache: SessionCache
  readonly revocations: Revocations | null
} {
  const { enabled, maxAge, signal } = settings.session.cookieCache
  if (!enabled) return { cache: noSessionCache, revocations: null }
  const { clock } = settings.advanced
  const cookies = perOrigin(cookieSettings(settings, format), (cookie) =>
    createChunkedCookie(
      cookieName(format.cookieNames.sessionData, cookie),
      cookieAttributes(cookie),
    ),
  )
  const revocations = createRevocations({ clock, maxAge, signal })
  const { shown, projection } = tables
  const binding = { format, shown, projection }
  return {
    cache: new CookieSessionCache({ cookies, ...binding, revocations, clock, maxAge }),
    revocations,
  }
}
