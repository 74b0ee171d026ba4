import type { Base } from '../core.js'
import { loadOnce } from '../load-once.js'
import type { RowProjection } from '../../contract/calls/answer.js'
import { toDate } from '../../contract/calls/read-date.js'
import { asSessionData, type Exchange, type SessionData } from '../../contract/calls/exchange.js'
import type { Fields } from '../../contract/tables/models.js'
import type { Revocation, RevocationSignal } from '../../contract/options/session-options.js'
import type { Clock } from '../../contract/runtime.js'
import type { CachedSessionBinding } from '../../contract/storage/storage-format.js'
import type { ChunkedCookie } from '../../cookies/chunked-cookie.js'
import type { PerOrigin } from '../../cookies/cookie.js'

/** What a cached session is made from. */
export interface CacheEntry {
  readonly data: SessionData
  readonly epoch: number
  /** Whether the session ends with the browser: then the cached session does too. */
  readonly endsWithBrowser: boolean
}

/** Cached sessions in signed cookies. */
export interface SessionCache {
  /** The caller's cached session, or null; an invalid one is cleared. */
  read(exchange: Exchange, token: string): SessionData | null
  /** Issues a cached session, or clears the old one when the new one would be too large. */
  issue(exchange: Exchange, token: string, entry: CacheEntry): void
  clear(exchange: Exchange): void
}

/** What a session cache depends on. */
export interface SessionCacheDeps {
  readonly cookies: PerOrigin<ChunkedCookie>
  readonly revocations: Revocations
  /** Seconds. */
  readonly maxAge: number
  /** The columns of a model that answers contain. */
  readonly shown: (model: string) => Fields
  readonly projection: (model: string) => RowProjection
}

/**
 * Signs each cached session together with the credential of the session, so that it is not valid with the cookie of
 * another session.
 */
export class CookieSessionCache implements SessionCache {
  readonly #deps: Base & SessionCacheDeps
  readonly #dates: Readonly<Record<'session' | 'user', readonly string[]>>

  constructor(core: Base, deps: SessionCacheDeps) {
    this.#deps = { ...core, ...deps }
    const { shown } = deps
    this.#dates = { session: dateColumns(shown('session')), user: dateColumns(shown('user')) }
  }

  read(exchange: Exchange, token: string): SessionData | null {
    const cookie = this.#deps.cookies(exchange)
    const text = cookie.read(cookiesOf(exchange))
    const data = text === null ? null : this.#open(text, { cookieName: cookie.name, token })
    if (!data) this.clear(exchange)
    return data
  }

  issue(exchange: Exchange, token: string, { data, epoch, endsWithBrowser }: CacheEntry): void {
    const { cookies, format, maxAge, projection, revocations } = this.#deps
    const cookie = cookies(exchange)
    const session = projection('session')(data.session)
    const user = projection('user')(data.user)
    // The read may have begun long before now: a revocation since then counts.
    const issuedAt = exchange.startedAt
    const snapshot = { session, user, epoch, issuedAt }
    const binding = { cookieName: cookie.name, token }
    const text = format.cachedSessions.encode(binding, snapshot, issuedAt + maxAge * 1000)
    // Another process may have no reason to reject what this one rejects.
    const isCurrent = revocations.isCurrent(data.user.id, snapshot)
    const issued =
      isCurrent && cookie.issue(cookiesOf(exchange), text, endsWithBrowser ? null : maxAge)
    if (!issued) {
      this.clear(exchange)
      return
    }
    for (const text of issued.cleared) exchange.clearCookie(text)
    for (const text of issued.set) exchange.setCookie(text)
  }

  clear(exchange: Exchange): void {
    const cookie = this.#deps.cookies(exchange)
    for (const text of cookie.clear(cookiesOf(exchange))) exchange.clearCookie(text)
  }

  #open(text: string, binding: CachedSessionBinding): SessionData | null {
    const { format, revocations, clock, maxAge } = this.#deps
    const snapshot = format.cachedSessions.decode(binding, text)
    if (!snapshot) return null
    const { session, user } = this.#dates
    const data = asSessionData(revive(snapshot.session, session), revive(snapshot.user, user))
    const now = clock.now()
    const isAlive =
      snapshot.issuedAt + maxAge * 1000 > now && data.session.expiresAt.getTime() > now
    return isAlive && revocations.isCurrent(data.user.id, snapshot) ? data : null
  }
}

export function cookiesOf({ headers }: Exchange): string {
  return headers.get('cookie') ?? ''
}

function dateColumns(columns: Fields): string[] {
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
    if (typeof text === 'string') revived[name] = toDate(text)
  }
  return revived
}

/** The recent revocations that this process has received. */
export interface Revocations {
  /** Whether a cached session of a user is still valid. */
  isCurrent(userId: string, cached: { readonly epoch: number; readonly issuedAt: number }): boolean
  /** Records a revocation of this process and sends it to the other processes. Call it after the commit. */
  publish(revocation: Revocation): Promise<void>
}

/**
 * Remembers recent revocations for as long as older cached sessions can exist. Those from before the start of the
 * process are refused, because the process has not received the revocations of that time; so are those from before the
 * connection of the signal was restored.
 */
export function createRevocations(deps: {
  readonly clock: Clock
  /** Lifetime of a cached session, in seconds. */
  readonly maxAge: number
  readonly signal: RevocationSignal | undefined
}): Revocations {
  const { clock, maxAge, signal } = deps
  /** Cached sessions from before are refused. */
  let startedAt = clock.now()
  const recent = new Map<string, { readonly epoch: number; readonly notedAt: number }>()

  const note = ({ userId, epoch }: Revocation): void => {
    const now = clock.now()
    // Twice as long as cached sessions are valid: the clock of the process that issued one may be ahead.
    for (const [known, { notedAt }] of recent) {
      if (notedAt + maxAge * 2000 > now) break
      recent.delete(known)
    }
    const known = recent.get(userId)?.epoch ?? 0
    recent.delete(userId)
    recent.set(userId, { epoch: Math.max(known, epoch), notedAt: now })
  }

  signal?.subscribe(note, {
    lost() {
      startedAt = Infinity
    },
    restored() {
      startedAt = clock.now()
    },
  })
  const send = signal && createSender(deps, signal)
  return {
    isCurrent(userId, { epoch, issuedAt }) {
      return issuedAt >= startedAt && epoch >= (recent.get(userId)?.epoch ?? 0)
    },
    async publish(revocation) {
      note(revocation)
      await send?.(revocation)
    },
  }
}

/** Returns a function that publishes a revocation, and sends it again later when the signal refuses it. */
function createSender(
  deps: { readonly clock: Clock; readonly maxAge: number },
  signal: RevocationSignal,
): RevocationSignal['publish'] {
  const loadUnsent = loadOnce(async () => {
    const { UnsentRevocations } = await import('./unsent-revocations.js')
    return new UnsentRevocations({ ...deps, signal })
  })
  return async (revocation) => {
    try {
      await signal.publish(revocation)
    } catch (error) {
      const unsent = await loadUnsent()
      unsent.add(revocation)
      throw error
    }
  }
}
