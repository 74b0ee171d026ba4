import type { StorageFormat } from '../../contract/storage/storage-format.js'
import {
  cookieAttributes,
  cookieName,
  type CookieSettings,
  MAX_COOKIE_AGE_SECONDS,
  readCookie,
  serializeCookie,
} from '../../cookies/cookie.js'

/** The cookie that carries a session's credential. */
export interface SessionCookie {
  readonly name: string
  /** The credential in the caller's cookies, or null when they contain none with a valid signature. */
  read(cookies: string): string | null
  /** The credential in a signed text, or null when the signature is not valid. */
  open(signed: string): string | null
  /** The value of the cookie for a credential. */
  sign(token: string): string
  /**
   * Whether a cookie next to the credential marks a session that ends with the browser. Null where the row of the
   * session records it.
   */
  readonly endsWithBrowser: ((cookies: string) => boolean) | null
  /** The `Set-Cookie` headers that issue a credential; without an age it ends with the browser. */
  issue(cookies: string, token: string, maxAgeSeconds: number | null): readonly string[]
  /** The `Set-Cookie` headers that take it back. */
  clear(): readonly string[]
  readonly parked: ParkedSessionCookie
}

/** The cookie that keeps a second credential, out of use, until the browser ends. */
interface ParkedSessionCookie {
  /** Whether the caller's cookies contain one, with a valid signature or without. */
  isSet(cookies: string): boolean
  /** The credential that they contain, or null when no cookie has a valid signature. */
  read(cookies: string): string | null
  /** The `Set-Cookie` header that puts a credential away. */
  issue(token: string): string
  /** The `Set-Cookie` header that takes it back. */
  readonly clear: string
}

/** The session cookie under the app's name, prefix and signature. */
export function createSessionCookie(
  format: StorageFormat,
  settings: CookieSettings,
): SessionCookie {
  const name = cookieName(format.cookieNames.sessionToken, settings)
  const attributes = cookieAttributes(settings)
  const endsWithBrowserCookie = createEndsWithBrowserCookie(format, settings)
  const cleared = [
    serializeCookie(name, '', { ...attributes, maxAge: 0 }),
    ...(endsWithBrowserCookie?.clear ?? []),
  ]
  return {
    name,
    read(cookies) {
      const signed = readCookie(cookies, name)
      return signed === null ? null : format.open(name, signed)
    },
    open: (signed) => format.open(name, signed),
    sign: (token) => format.sign(name, token),
    endsWithBrowser: endsWithBrowserCookie?.isSet ?? null,
    issue(cookies, token, maxAgeSeconds) {
      const value = format.sign(name, token)
      if (maxAgeSeconds === null)
        return [serializeCookie(name, value, attributes), ...(endsWithBrowserCookie?.set ?? [])]
      const maxAge = Math.min(maxAgeSeconds, MAX_COOKIE_AGE_SECONDS)
      const issued = serializeCookie(name, value, { ...attributes, maxAge })
      return endsWithBrowserCookie?.isSet(cookies)
        ? [issued, ...endsWithBrowserCookie.clear]
        : [issued]
    },
    clear: () => cleared,
    parked: createParkedSessionCookie(format, settings),
  }
}

function createParkedSessionCookie(
  format: StorageFormat,
  settings: CookieSettings,
): ParkedSessionCookie {
  const name = cookieName(`${format.cookieNames.sessionToken}_aside`, settings)
  const attributes = cookieAttributes(settings)
  return {
    isSet: (cookies) => cookies.includes(`${name}=`),
    read: (cookies) => format.open(name, readCookie(cookies, name) ?? ''),
    issue: (token) => serializeCookie(name, format.sign(name, token), attributes),
    clear: serializeCookie(name, '', { ...attributes, maxAge: 0 }),
  }
}

/**
 * A second cookie, for storage formats whose session table has no column for sessions that end with the
 * browser.
 */
interface EndsWithBrowserCookie {
  readonly isSet: (cookies: string) => boolean
  readonly set: readonly string[]
  readonly clear: readonly string[]
}

const SET = 'true'

function createEndsWithBrowserCookie(
  format: StorageFormat,
  settings: CookieSettings,
): EndsWithBrowserCookie | null {
  const { dontRemember } = format.cookieNames
  if (dontRemember === null) return null
  const name = cookieName(dontRemember, settings)
  const attributes = cookieAttributes(settings)
  return {
    isSet: (cookies) => format.open(name, readCookie(cookies, name) ?? '') === SET,
    set: [serializeCookie(name, format.sign(name, SET), attributes)],
    clear: [serializeCookie(name, '', { ...attributes, maxAge: 0 })],
  }
}
