import type { StorageFormat } from '../contract/storage-format.js'
import { readCookie, serializeCookie } from '../cookies/cookie.js'
import {
  cookieAttributes,
  cookieName,
  type CookieSettings,
  MAX_COOKIE_AGE_SECONDS,
} from '../cookies/names.js'

/** The cookie that carries a session's credential. */
export interface SessionCookie {
  readonly name: string
  /** The credential that the caller's cookies hold, or null when there is none of ours. */
  read(cookies: string): string | null
  /** The `Set-Cookie` that hands out a credential; without an age it ends with the browser. */
  issue(token: string, maxAgeSeconds: number | null): string
  /** The `Set-Cookie` that takes it back. */
  clear(): string
}

/** The session cookie under the app's name, prefix and signature. */
export function createSessionCookie(
  format: StorageFormat,
  settings: CookieSettings,
): SessionCookie {
  const name = cookieName(format.cookieNames.sessionToken, settings)
  const attributes = cookieAttributes(settings)
  const cleared = serializeCookie(name, '', { ...attributes, maxAge: 0 })
  return {
    name,
    read(cookies) {
      const signed = readCookie(cookies, name)
      return signed === null ? null : format.open(name, signed)
    },
    issue(token, maxAgeSeconds) {
      const value = format.sign(name, token)
      if (maxAgeSeconds === null) return serializeCookie(name, value, attributes)
      const maxAge = Math.min(maxAgeSeconds, MAX_COOKIE_AGE_SECONDS)
      return serializeCookie(name, value, { ...attributes, maxAge })
    },
    clear: () => cleared,
  }
}
