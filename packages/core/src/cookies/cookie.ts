import { isLoopbackHost } from '../contract/options/loopback.js'

/** Attributes of a cookie. @see RFC 6265 section 5.2 */
export interface CookieAttributes {
  readonly path: string
  readonly domain?: string
  readonly secure: boolean
  readonly sameSite: 'lax' | 'strict' | 'none'
  /** Whether the browser keeps one cookie per site of the page. Default false. */
  readonly partitioned?: boolean
  /** Seconds; omitted for a cookie that ends with the browser. */
  readonly maxAge?: number
}

const sameSiteTexts = { lax: 'Lax', strict: 'Strict', none: 'None' } as const

/** The text of a `Set-Cookie` header. The cookie is always `HttpOnly`. */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { path, domain, secure, sameSite, partitioned, maxAge } = attributes
  return (
    `${name}=${value}` +
    (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) +
    (domain === undefined ? '' : `; Domain=${domain}`) +
    `; Path=${path}; HttpOnly` +
    (secure ? '; Secure' : '') +
    `; SameSite=${sameSiteTexts[sameSite]}` +
    (partitioned ? '; Partitioned' : '')
  )
}

/**
 * The value of a cookie, or null when it is absent or ambiguous. Two cookies of one name with
 * different values are ambiguous: a sibling host may have planted one of them.
 *
 * @see RFC 6265 section 5.4
 */
export function readCookie(header: string, name: string): string | null {
  const start = `${name}=`
  let found: string | null = null
  for (let from = header.indexOf(start); from !== -1; from = header.indexOf(start, from + 1)) {
    if (!isNameStart(header, from)) continue
    const end = header.indexOf(';', from)
    const value = header.slice(from + start.length, end === -1 ? undefined : end).trim()
    if (found !== null && found !== value) return null
    found = value
  }
  return found
}

/** Whether a cookie's name starts here: only blanks separate this position from the last semicolon. */
function isNameStart(header: string, start: number): boolean {
  let index = start - 1
  while (header[index] === ' ') index -= 1
  return index < 0 || header[index] === ';'
}

/** @see RFC 6265bis section 5.5: browsers limit a cookie's lifetime to 400 days. */
export const MAX_COOKIE_AGE_SECONDS = 34_560_000

/** The settings of the app's cookies. */
export interface CookieSettings {
  /** Whether cookies are sent on https only. */
  readonly secure: boolean
  /** Set only when subdomains share the session. */
  readonly domain: string | null
  readonly sameSite: CookieAttributes['sameSite']
  readonly partitioned: boolean
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
  const { secure, domain, sameSite, partitioned } = settings
  return { path: '/', secure, sameSite, partitioned, ...(domain === null ? {} : { domain }) }
}

/** A value that depends on the origin of a request. All values are created at start. */
export type PerOrigin<T> = (request: { readonly origin: string }) => T

/** The cookie settings of an app with one origin or several. */
export interface CookieSettingsByOrigin {
  readonly secure: CookieSettings
  /** For http origins and loopback hosts; null when all cookies have the same settings. */
  readonly plain: CookieSettings | null
}

/** Creates a value that depends on the cookie settings, once for each of them. */
export function perOrigin<T>(
  { secure, plain }: CookieSettingsByOrigin,
  make: (settings: CookieSettings) => T,
): PerOrigin<T> {
  const usual = make(secure)
  if (!plain) return () => usual
  const other = make(plain)
  return ({ origin }) => (isPlain(origin) ? other : usual)
}

/**
 * Browsers drop secure cookies on http; and for a loopback host a call of the server has no
 * scheme.
 */
function isPlain(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://')
  return scheme === 'http' || isLoopbackHost(host.replace(/:\d+$/, ''))
}
