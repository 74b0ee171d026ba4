import { createChunkedCookie } from '../cookies/chunked-cookie.js'
import {
  cookieAttributes,
  cookieName,
  type CookieSettings,
  type CookieSettingsByOrigin,
  perOrigin,
} from '../cookies/cookie.js'
import type { Settings } from '../options/parse-options.js'
import type { Base } from '../services/core.js'
import type { BrowserSessions } from '../services/sessions/browser-sessions.js'
import { loadOnce } from '../services/load-once.js'
import { findOnlyPlugin } from '../services/only-plugin.js'
import { DeviceCookie } from '../services/limits/device-cookie.js'
import { CallerSessions } from '../services/sessions/caller-sessions.js'
import { createHeaderCollector } from '../services/sessions/response-headers.js'
import { createPluginCookies } from '../services/sessions/plugin-cookies.js'
import { SessionRevocation } from '../services/sessions/session-revocation.js'
import {
  CookieSessionCache,
  createRevocations,
  type Revocations,
} from '../services/sessions/session-cache.js'
import { createSessionCookie } from '../services/sessions/session-cookie.js'
import { createSessionRefresh } from '../services/sessions/session-refresh.js'
import type { Verifications } from '../services/verification/verifications.js'
import type { ServiceDeps } from './create-core.js'

/** Creates the services that read, issue and end sessions, in transactions of others. */
export function createSessions(base: Base, deps: ServiceDeps, verifications: Verifications) {
  const { settings } = deps
  const { format, clock } = base
  const { session_token, device } = settings.advanced.cookies
  const cookiesWith = (own: CookieTraits) => cookieSettings(settings, format, own)
  const cookies = cookiesWith({})
  const deviceCookie = new DeviceCookie(base, {
    secrets: settings.secrets,
    cookies: perOrigin(cookiesWith(device.attributes), (cookie) => ({
      name: cookieName(format.cookieNames.device, cookie),
      attributes: cookieAttributes(cookie),
    })),
  })
  const { enabled, maxAge, signal } = settings.session.cookieCache
  const revocations = enabled ? createRevocations({ clock, maxAge, signal }) : null
  const pluginCookies = createPluginCookies(base, (name) =>
    perOrigin(cookies, (cookie) =>
      createChunkedCookie(
        cookieName(`${format.cookieNames.prefix}.${name}`, cookie),
        cookieAttributes(cookie),
      ),
    ),
  )
  const sessionCookies = settings.plugins.flatMap((plugin) => plugin.sessionCookies ?? [])
  const headerCollector = createHeaderCollector(settings.plugins)
  const what = 'keep several sessions in a browser'
  const divider = findOnlyPlugin(settings.plugins, 'divideSessions', what)
  const loadBrowsers: () => Promise<BrowserSessions> = loadOnce(async () => {
    const { BrowserSessions } = await import('../services/sessions/browser-sessions.js')
    return new BrowserSessions({ callerSessions, cookies: pluginCookies })
  })
  const callerSessions = new CallerSessions(base, {
    ...settings.session,
    refresh: createSessionRefresh(base, settings.session),
    cache: revocations && createCache(base, deps, revocations),
    cookie: perOrigin(cookiesWith(session_token.attributes), (cookie) =>
      createSessionCookie(format, cookie),
    ),
    headerCollector,
    deviceCookie,
    findEnding: divider
      ? async (exchange, user) => (await loadBrowsers()).findEnding(exchange, user, divider)
      : null,
    clearPluginCookies: (exchange) => {
      for (const name of sessionCookies) pluginCookies.clear(exchange, name)
    },
  })
  const revocation = new SessionRevocation(base, { callerSessions, verifications, revocations })
  const cachedFor = enabled ? maxAge : 0
  return {
    deviceCookie,
    callerSessions,
    loadBrowsers,
    revocation,
    headerCollector,
    pluginCookies,
    cachedFor,
  }
}

/** Returns the cache of sessions in cookies. */
function createCache(
  base: Base,
  { settings, tables }: ServiceDeps,
  revocations: Revocations,
): CookieSessionCache {
  const { format } = base
  const { attributes } = settings.advanced.cookies.session_data
  const cookies = perOrigin(cookieSettings(settings, format, attributes), (cookie) =>
    createChunkedCookie(
      cookieName(format.cookieNames.sessionData, cookie),
      cookieAttributes(cookie),
    ),
  )
  const { maxAge } = settings.session.cookieCache
  const { shown, projection } = tables
  return new CookieSessionCache(base, { cookies, maxAge, shown, projection, revocations })
}

/** The attributes of one cookie that differ from those of the others. */
type CookieTraits = Settings['advanced']['cookies']['device']['attributes']

/** Returns the attributes of the app's cookies. */
function cookieSettings(
  { advanced, origin, secureCookies }: Settings,
  { hostPrefix }: Base['format'],
  own: CookieTraits,
): CookieSettingsByOrigin {
  const { crossSubDomainCookies, defaultCookieAttributes } = advanced
  const { enabled, domain } = crossSubDomainCookies
  const { sameSite = defaultCookieAttributes.sameSite } = own
  const { partitioned = defaultCookieAttributes.partitioned } = own
  const host = origin === null ? null : new URL(origin).hostname
  const usual: CookieSettings = {
    secure: secureCookies !== false,
    domain: enabled ? (domain ?? host) : null,
    sameSite,
    partitioned,
    hostPrefix,
  }
  if (secureCookies !== 'per host') return { secure: usual, plain: null }
  const plain: CookieSettings = {
    ...usual,
    secure: false,
    domain: null,
    sameSite: sameSite === 'none' ? 'lax' : sameSite,
    partitioned: false,
  }
  return { secure: usual, plain }
}
