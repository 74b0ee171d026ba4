/** Attributes of a cookie. @see RFC 6265 section 5.2 */
export interface CookieAttributes {
  readonly path: string
  readonly domain?: string
  readonly secure: boolean
  readonly sameSite: 'lax' | 'strict' | 'none'
  /** Seconds; omitted for a cookie that ends with the browser. */
  readonly maxAge?: number
}

const sameSiteTexts = { lax: 'Lax', strict: 'Strict', none: 'None' } as const

/** The text of a `Set-Cookie` header. The cookie is always `HttpOnly`. */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  const { path, domain, secure, sameSite, maxAge } = attributes
  return (
    `${name}=${value}` +
    (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) +
    (domain === undefined ? '' : `; Domain=${domain}`) +
    `; Path=${path}; HttpOnly` +
    (secure ? '; Secure' : '') +
    `; SameSite=${sameSiteTexts[sameSite]}`
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
function isNameStart(header: string, place: number): boolean {
  let index = place - 1
  while (header[index] === ' ') index -= 1
  return index < 0 || header[index] === ';'
}
