import type { ColumnSchema } from '../contract/adapter.js'
import type { Projection } from '../contract/answer.js'
import {
  asSessionData,
  asSnapshot,
  type Exchange,
  type SessionData,
  type SessionSnapshot,
} from '../contract/exchange.js'
import type { Clock } from '../contract/runtime.js'
import type { StorageFormat } from '../contract/storage-format.js'
import type { ChunkedCookie } from '../cookies/chunked-cookie.js'
import type { Revocations } from './revocations.js'

/** A session and what its copy is bound to. */
export interface CacheEntry {
  readonly data: SessionData
  readonly epoch: number
  /** Whether the session ends with the browser: its copy then does too. */
  readonly endsWithBrowser: boolean
}

/** Copies of sessions in signed cookies. */
export interface SessionCache {
  /** The session that the caller's copy says, or null; a copy that is no good is taken back. */
  read(exchange: Exchange, token: string): SessionData | null
  /** Hands out a copy, or takes back the old one when it would be too large. */
  issue(exchange: Exchange, token: string, entry: CacheEntry): void
  clear(exchange: Exchange): void
}

/** What copies are made of. */
export interface SessionCacheDeps {
  readonly cookie: ChunkedCookie
  /** Name that the signature covers. */
  readonly name: string
  readonly format: StorageFormat
  readonly revocations: Revocations
  readonly clock: Clock
  /** Seconds. */
  readonly maxAge: number
  /** The columns of a model that answers show. */
  readonly shown: (model: string) => Readonly<Record<string, ColumnSchema>>
  readonly projection: (model: string) => Projection
}

/** No copies at all. */
export const noSessionCache: SessionCache = {
  read: () => null,
  issue: () => undefined,
  clear: () => undefined,
}

/**
 * Copies that hold what answers may show, signed together with the credential that they belong to: a
 * copy is nothing beside another session's cookie.
 */
export class CookieSessionCache implements SessionCache {
  readonly #deps: SessionCacheDeps
  readonly #dates: Readonly<Record<'session' | 'user', readonly string[]>>

  constructor(deps: SessionCacheDeps) {
    this.#deps = deps
    const { shown } = deps
    this.#dates = { session: dateColumns(shown('session')), user: dateColumns(shown('user')) }
  }

  read(exchange: Exchange, token: string): SessionData | null {
    const signed = this.#deps.cookie.read(cookiesOf(exchange))
    const data = signed === null ? null : this.#open(signed, token)
    if (!data) this.clear(exchange)
    return data
  }

  issue(exchange: Exchange, token: string, { data, epoch, endsWithBrowser }: CacheEntry): void {
    const { cookie, format, clock, maxAge, projection } = this.#deps
    const session = projection('session')(data.session)
    const user = projection('user')(data.user)
    const payload = btoa(toAsciiJson({ session, user, epoch, issuedAt: clock.now() }))
    const signed = format.sign(this.#boundName(token), payload)
    const issued = cookie.issue(cookiesOf(exchange), signed, endsWithBrowser ? null : maxAge)
    if (!issued) {
      this.clear(exchange)
      return
    }
    for (const text of issued.cleared) exchange.clearCookie(text)
    for (const text of issued.set) exchange.setCookie(text)
  }

  clear(exchange: Exchange): void {
    for (const text of this.#deps.cookie.clear(cookiesOf(exchange))) exchange.clearCookie(text)
  }

  #open(signed: string, token: string): SessionData | null {
    const { format, revocations, clock, maxAge } = this.#deps
    const payload = format.open(this.#boundName(token), signed)
    if (payload === null) return null
    const { session, user, epoch, issuedAt } = parseSnapshot(payload)
    const data = asSessionData(revive(session, this.#dates.session), revive(user, this.#dates.user))
    const now = clock.now()
    const isAlive = issuedAt + maxAge * 1000 > now && data.session.expiresAt.getTime() > now
    const copy = { userId: data.user.id, epoch, issuedAt }
    return isAlive && revocations.isCurrent(copy) ? data : null
  }

  #boundName(token: string): string {
    return `${this.#deps.name} ${this.#deps.format.stored(token)}`
  }
}

function cookiesOf({ headers }: Exchange): string {
  return headers.get('cookie') ?? ''
}

function dateColumns(columns: Readonly<Record<string, ColumnSchema>>): string[] {
  return Object.entries(columns)
    .filter(([, { type }]) => type === 'date')
    .map(([name]) => name)
}

function revive(
  row: Readonly<Record<string, unknown>>,
  dates: readonly string[],
): Record<string, unknown> {
  const revived = { ...row }
  for (const name of dates) {
    const text = row[name]
    if (typeof text === 'string') revived[name] = new Date(text)
  }
  return revived
}

/** Only what carries our signature is parsed: its shape is ours. */
function parseSnapshot(payload: string): SessionSnapshot {
  return asSnapshot(JSON.parse(atob(payload)))
}

/** JSON that base64 can carry as it is. */
function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
