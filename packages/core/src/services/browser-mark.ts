import type { Exchange } from '../contract/exchange.js'
import type { Random } from '../contract/runtime.js'
import type { StorageFormat } from '../contract/storage-format.js'
import { readCookie, serializeCookie } from '../cookies/cookie.js'
import { cookieAttributes, cookieName, type CookieSettings } from '../cookies/names.js'
import { createId } from '../crypto/random.js'

/** What browser marks are made of. */
export interface BrowserMarkDeps {
  readonly format: Pick<StorageFormat, 'sign' | 'open' | 'cookieNames'>
  readonly random: Random
  readonly cookies: CookieSettings
  /** Seconds that a mark lives at least. */
  readonly maxAge: number
}

/**
 * A signed cookie that names a browser while it is away at a provider or at its mail. One mark serves all that the
 * browser has begun, so that two tabs do not disturb each other.
 */
export class BrowserMark {
  readonly #deps: BrowserMarkDeps
  readonly #name: string

  constructor(deps: BrowserMarkDeps) {
    this.#deps = deps
    this.#name = cookieName(deps.format.cookieNames.browser, deps.cookies)
  }

  /** The mark that the caller's cookies hold, or null when there is none of ours. */
  read({ headers }: Exchange): string | null {
    const signed = readCookie(headers.get('cookie') ?? '', this.#name)
    return signed === null ? null : this.#deps.format.open(this.#name, signed)
  }

  /** The mark of the caller's browser, new or not, which lives anew from now on. */
  issue(exchange: Exchange, seconds = 0): string {
    const { format, random, cookies, maxAge } = this.#deps
    const mark = this.read(exchange) ?? createId(random)
    const attributes = cookieAttributes(cookies)
    // The way back begins at another site: a strict cookie would stay behind.
    const sameSite = attributes.sameSite === 'strict' ? 'lax' : attributes.sameSite
    const value = format.sign(this.#name, mark)
    const life = { maxAge: Math.max(maxAge, seconds) }
    exchange.setCookie(serializeCookie(this.#name, value, { ...attributes, sameSite, ...life }))
    return mark
  }
}
