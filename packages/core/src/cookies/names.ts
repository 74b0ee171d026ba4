import type { CookieAttributes } from './cookie.js'

/** @see RFC 6265bis section 5.5: browsers cap a cookie's life at 400 days. */
export const MAX_COOKIE_AGE_SECONDS = 34_560_000

/** The settings of the app's cookies. */
export interface CookieSettings {
  /** Whether cookies are sent on https only. */
  readonly secure: boolean
  /** Set only when subdomains share the session. */
  readonly domain: string | null
  readonly sameSite: CookieAttributes['sameSite']
  /** Whether cookies of one host have the `__Host-` prefix. */
  readonly hostPrefix: boolean
}

/**
 * The full name of a cookie: `__Host-` on https, so that no other host can set it; `__Secure-` with a
 * Domain or without that prefix; no prefix on http.
 *
 * @see RFC 6265bis section 4.1.3
 */
export function cookieName(base: string, settings: CookieSettings): string {
  const { secure, domain, hostPrefix } = settings
  if (!secure) return base
  return hostPrefix && domain === null ? `__Host-${base}` : `__Secure-${base}`
}

/** The attributes that every cookie of the app has. */
export function cookieAttributes(settings: CookieSettings): CookieAttributes {
  const { secure, domain, sameSite } = settings
  return { path: '/', secure, sameSite, ...(domain === null ? {} : { domain }) }
}
