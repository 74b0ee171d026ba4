import { isLoopbackHost } from '../contract/loopback.js'
import type { CookieSettings } from './names.js'

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
 * Browsers drop secure cookies on http; and for a loopback host a call of the server does not know the
 * scheme.
 */
function isPlain(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://')
  return scheme === 'http' || isLoopbackHost(host.replace(/:\d+$/, ''))
}
