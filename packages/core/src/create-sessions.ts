import type { StorageFormat } from './contract/storage-format.js'
import { createChunkedCookie } from './cookies/chunked-cookie.js'
import { cookieAttributes, cookieName, type CookieSettings } from './cookies/names.js'
import type { Settings } from './options.js'
import { createAnswerNotes } from './services/answer-notes.js'
import { createFindCredential } from './services/brought-credential.js'
import { BrowserMark } from './services/browser-mark.js'
import { CallerSessions } from './services/caller-sessions.js'
import { STATE_SECONDS } from './services/oauth-states.js'
import { createHolderCheck } from './services/held-sessions.js'
import { createRevocations, type Revocations } from './services/revocations.js'
import { CookieSessionCache, noSessionCache, type SessionCache } from './services/session-cache.js'
import { createSessionCookie } from './services/session-cookie.js'
import { createSessionRefresh } from './services/session-refresh.js'
import { SessionRevocation } from './services/session-revocation.js'
import { createDatabaseSessionStore } from './services/session-store.js'
import { Sessions } from './services/sessions.js'
import type { Users } from './services/users.js'
import type { Foundation } from './service-parts.js'

/** How long a session lives that ends with the browser, in seconds, as far as the server is concerned. */
const BROWSER_SESSION_SECONDS = 86_400

/** The marks by which browsers are known again. */
export function assembleBrowsers(settings: Settings, format: StorageFormat): BrowserMark {
  const cookies = cookieSettings(settings, format)
  const { random } = settings.advanced
  return new BrowserMark({ format, random, cookies, maxAge: STATE_SECONDS })
}

/** How the app's cookies are made. */
function cookieSettings(
  { advanced, origin, secureCookies }: Settings,
  { hostPrefix }: StorageFormat,
): CookieSettings {
  const { crossSubDomainCookies, defaultCookieAttributes } = advanced
  const { enabled, domain } = crossSubDomainCookies
  const host = origin === null ? null : new URL(origin).hostname
  return {
    secure: secureCookies,
    domain: enabled ? (domain ?? host) : null,
    sameSite: defaultCookieAttributes.sameSite,
    hostPrefix,
  }
}

/** Sessions: kept, copied, handed out and ended. */
export function assembleSessions(foundation: Foundation, users: Users) {
  const { settings, tables, bus, cleanUp } = foundation
  const shared = sharedBy(foundation)
  const { revocations, ...calling } = assembleCallers(foundation)
  const { sessions, callers } = calling
  const revocation = new SessionRevocation({ ...shared, callers, revocations })
  const lives = { expiresIn: settings.session.expiresIn, browserSession: BROWSER_SESSION_SECONDS }
  const defaults = tables.defaults('session')
  const { blocks } = foundation
  const made = { sessions, callers, revocation, users, cleanUp, bus, blocks }
  const parts = { ...shared, ...made, lives, defaults }
  return { ...calling, revocation, starting: new Sessions(parts) }
}

function sharedBy({ settings, database, work, format }: Foundation) {
  const { clock, random } = settings.advanced
  return { store: database.store, work, format, clock, random }
}

/** The sessions that callers bring. */
function assembleCallers(foundation: Foundation) {
  const { settings, database, format } = foundation
  const { clock } = settings.advanced
  const { expiresIn, updateAge, freshAge } = settings.session
  const sessions = createDatabaseSessionStore(database.store)
  const { cache, revocations } = assembleCache(foundation)
  const actsForUser = createHolderCheck(settings.plugins)
  const answerNotes = createAnswerNotes(settings.plugins)
  const findCredential = createFindCredential(settings.plugins)
  const callers = new CallerSessions({
    ...sharedBy(foundation),
    sessions,
    refresh: createSessionRefresh({ sessions, clock, expiresIn, updateAge, actsForUser }),
    cache,
    cookie: createSessionCookie(format, cookieSettings(settings, format)),
    findCredential,
    answerNotes,
    expiresIn,
    freshAge,
    blocks: foundation.blocks,
    actsForUser,
  })
  return { sessions, callers, answerNotes, findCredential, revocations }
}

function assembleCache({ settings, format, tables }: Foundation): {
  readonly cache: SessionCache
  readonly revocations: Revocations | null
} {
  const { enabled, maxAge, signal } = settings.session.cookieCache
  if (!enabled) return { cache: noSessionCache, revocations: null }
  const { clock } = settings.advanced
  const cookies = cookieSettings(settings, format)
  const name = cookieName(format.cookieNames.sessionData, cookies)
  const cookie = createChunkedCookie(name, cookieAttributes(cookies))
  const revocations = createRevocations({ clock, maxAge, signal })
  const { shown, projection } = tables
  const binding = { name, format, shown, projection }
  return {
    cache: new CookieSessionCache({ cookie, ...binding, revocations, clock, maxAge }),
    revocations,
  }
}
