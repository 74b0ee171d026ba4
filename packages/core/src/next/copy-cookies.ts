/** The attributes that a cookie store accepts besides name and value. */
export interface StoredCookieOptions {
  readonly path?: string
  readonly domain?: string
  /** Seconds. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
  readonly sameSite?: 'lax' | 'strict' | 'none'
}

/** The part of a framework's cookie store that is used; it encodes values itself. */
export interface CookieStore {
  set(name: string, value: string, options: StoredCookieOptions): unknown
}

/**
 * Copies the `Set-Cookie` headers of a server-side call onto the framework's own cookie store, such as
 * `cookies()` of Next.
 *
 * @example
 * ```ts
 * import { copyCookies, type CookieStore } from '@countersign/core/next'
 * import { auth } from './auth'
 *
 * export async function signIn(store: CookieStore, email: string, password: string) {
 *   const { headers, response } = await auth.api.signInEmail({
 *     body: { email, password },
 *     returnHeaders: true,
 *   })
 *   copyCookies(headers, store)
 *   return response.user
 * }
 * ```
 */
export function copyCookies(headers: Headers, store: CookieStore): void {
  for (const cookie of headers.getSetCookie()) {
    const [pair = '', ...attributes] = cookie.split('; ')
    const cut = pair.indexOf('=')
    store.set(pair.slice(0, cut), decode(pair.slice(cut + 1)), toOptions(attributes))
  }
}

/** The store encodes values itself: an encoded value would be encoded twice. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function toOptions(attributes: readonly string[]): StoredCookieOptions {
  const options: Record<string, string | number | boolean> = {}
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.split('=')
    const key = names[name.toLowerCase()]
    if (key) options[key] = valueOf(key, value)
  }
  return options
}

const names: Readonly<Record<string, keyof StoredCookieOptions>> = {
  path: 'path',
  domain: 'domain',
  'max-age': 'maxAge',
  httponly: 'httpOnly',
  secure: 'secure',
  samesite: 'sameSite',
}

function valueOf(key: keyof StoredCookieOptions, value: string): string | number | boolean {
  if (key === 'httpOnly' || key === 'secure') return true
  if (key === 'maxAge') return Number(value)
  return key === 'sameSite' ? value.toLowerCase() : value
}
