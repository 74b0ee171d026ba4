import { isLoopbackHost } from '../contract/loopback.js'
import type { CookieSettings } from './names.js'

/** A value that the origin of a request decides. All values are made at the start. */
export type PerOrigin<T> = (request: { readonly origin: string }) => T

/** How cookies are made, for an app of one origin or of several. */
export interface CookieSettingsByOrigin {
  readonly secure: CookieSettings
  /** For origins of http and for loopback hosts; null where all cookies are made alike. */
  readonly plain: CookieSettings | null
}

/** Makes what depends on the settings of cookies, once for each of them. */
export function perOrigin<T>(
  { secure, plain }: CookieSettingsByOrigin,
  make: (settings: CookieSettings) => T,
): PerOrigin<T> {
  const usual = make(secure)
  if (!plain) return () => usual
  const other = make(plain)
  return ({ origin }) => (isPlain(origin) ? other : usual)
}

/** Browsers drop secure cookies of http; of a loopback host a call of the server does not know the scheme. */
function isPlain(origin: string): boolean {
  const [scheme, host = ''] = origin.split('://')
  return scheme === 'http' || isLoopbackHost(host.replace(/:\d+$/, ''))
}
