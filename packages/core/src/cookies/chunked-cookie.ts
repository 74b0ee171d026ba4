import { type CookieAttributes, readCookie, serializeCookie } from './cookie.js'

/** Browsers drop a cookie beyond 4096 bytes. */
const MAX_COOKIE_LENGTH = 4093
/** A value that needs more cookies is not stored. */
const MAX_CHUNKS = 8

/** A value that may take several cookies: `name`, or `name.0`, `name.1` and so on. */
export interface ChunkedCookie {
  readonly name: string
  /** The value, or null when a part is missing or ambiguous. */
  read(cookies: string): string | null
  /** The `Set-Cookie` headers for a value, those that delete stale parts included; null when it is too long. */
  issue(cookies: string, value: string, maxAge: number | null): ChunkedIssue | null
  /** The `Set-Cookie` headers that delete all parts that the browser sent. */
  clear(cookies: string): readonly string[]
}

/** The `Set-Cookie` headers for a value. */
interface ChunkedIssue {
  readonly set: readonly string[]
  readonly cleared: readonly string[]
}

/** A cookie with a name and attributes, split into parts when it is too long. */
export function createChunkedCookie(name: string, attributes: CookieAttributes): ChunkedCookie {
  const names = [name, ...Array.from({ length: MAX_CHUNKS }, (_, index) => `${name}.${index}`)]
  const clearOf = (part: string): string => serializeCookie(part, '', { ...attributes, maxAge: 0 })
  const heldBy = (cookies: string): string[] => names.filter((part) => cookies.includes(`${part}=`))

  const serialize = (part: string, value: string, maxAge: number | null): string =>
    serializeCookie(part, value, maxAge === null ? attributes : { ...attributes, maxAge })
  const limit = MAX_COOKIE_LENGTH - serialize(`${name}.0`, '', 99_999_999).length

  return {
    name,
    read(cookies) {
      const whole = readCookie(cookies, name)
      if (whole !== null) return whole
      let value = ''
      for (const part of names.slice(1)) {
        const chunk = readCookie(cookies, part)
        if (chunk === null) break
        value += chunk
      }
      return value === '' ? null : value
    },

    issue(cookies, value, maxAge) {
      const chunks = Array.from({ length: Math.ceil(value.length / limit) }, (_, index) =>
        value.slice(index * limit, (index + 1) * limit),
      )
      if (chunks.length > MAX_CHUNKS) return null
      const nameOf = (index: number): string => (chunks.length === 1 ? name : `${name}.${index}`)
      const parts = chunks.map((_, index) => nameOf(index))
      return {
        set: chunks.map((chunk, index) => serialize(nameOf(index), chunk, maxAge)),
        cleared: heldBy(cookies)
          .filter((part) => !parts.includes(part))
          .map(clearOf),
      }
    },

    clear: (cookies) => heldBy(cookies).map(clearOf),
  }
}
