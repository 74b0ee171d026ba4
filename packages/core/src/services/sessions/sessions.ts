import type { Exchange, SessionData } from '../../contract/exchange.js'
import type { Row, SessionRow, SessionUser } from '../../contract/models.js'
import type { StartSessionOptions } from '../../contract/session-start.js'
import type { Clock, Random } from '../../contract/runtime.js'
import type { StorageFormat } from '../../contract/storage-format.js'
import type { Provided, Store } from '../../contract/store.js'
import { createId, randomText } from '../../crypto/random.js'
import type { Bus } from '../../events/bus.js'
import type { BlockCheck } from '../users/blocked-users.js'
import type { CallerSessions } from './caller-sessions.js'
import type { CleanUp } from '../clean-up.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import { inOneOrder, type SessionRevocation } from './session-revocation.js'
import type { SessionStore } from './session-store.js'
import type { Users } from '../users/users.js'
import type { CoreTransaction } from '../transactions.js'

const TOKEN_LENGTH = 32

/** A session that is about to be written, and the credential that opens it. */
export interface PreparedSession {
  readonly row: SessionRow
  readonly token: string
  readonly user: SessionUser
  /** The sessions that the same browser has now. They end when this one is written. */
  readonly replaced: readonly SessionData[]
  /**
   * The session of this browser whose user is its own holder; no other session identifies the person at the
   * browser.
   */
  readonly previous: SessionData | null
  /** Whether the browser's current session is parked instead of ended. */
  readonly parkSession: boolean
}

/** The options of a session that the core starts. */
export interface SessionOptions extends StartSessionOptions {
  /** Default: a new one. */
  readonly id?: string
  /** Whether the person at the browser is the one who signs in. Default true. */
  readonly isKnownBrowser?: boolean
}

/** Lifetimes of sessions, in seconds. */
interface SessionLives {
  readonly expiresIn: number
  /** For sessions that end with the browser. */
  readonly browserSession: number
}

/** What {@link Sessions} depends on. */
export interface SessionDeps {
  readonly sessions: SessionStore
  readonly callers: CallerSessions
  readonly revocation: SessionRevocation
  readonly users: Users
  readonly cleanUp: CleanUp
  readonly store: Store
  readonly bus: Bus
  readonly format: StorageFormat
  readonly clock: Clock
  readonly random: Random
  readonly lives: SessionLives
  /** The values of the app's columns in a new session. */
  readonly defaults: Readonly<Record<string, unknown>>
  readonly blocks: BlockCheck
  readonly devices: DeviceCookie
}

/** The sessions that a caller starts, and the one that it resumes. */
export class Sessions {
  readonly #deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** Asks the `before` subscribers and prepares the row; nothing is written yet. */
  async prepare(
    exchange: Exchange,
    user: SessionUser,
    options: SessionOptions = {},
  ): Promise<PreparedSession> {
    const { bus, callers, store, format, clock, random, lives, defaults } = this.#deps
    this.#checkBlocked(exchange, user)
    const { rememberMe = true, parkSession = false, columns } = options
    const replaced = parkSession ? [] : await callers.findAll(exchange)
    const previous = replaced.find((session) => !callers.isImpersonated(session))
    const now = clock.now()
    const life = options.expiresIn ?? (rememberMe ? lives.expiresIn : lives.browserSession)
    const draft = await bus.before(
      'session.create',
      {
        ...defaults,
        ...columns,
        userId: user.id,
        expiresAt: new Date(now + life * 1000),
        ipAddress: exchange.clientAddress,
        userAgent: exchange.userAgent,
      },
      { exchange, store },
    )
    const token = randomText(random, TOKEN_LENGTH)
    const row: SessionRow = {
      ...draft,
      id: options.id ?? createId(random),
      token: format.stored(token),
      createdAt: new Date(now),
      updatedAt: new Date(now),
      rememberMe: rememberMe ? null : false,
      startedWith: options.startedWith ?? null,
    }
    const identifying = options.isKnownBrowser === false ? null : (previous ?? null)
    return { row, token, user, replaced, previous: identifying, parkSession }
  }

  /**
   * Writes a prepared session, and ends the earlier sessions of the browser together with their copies.
   * False when `provided` no longer holds.
   */
  async write<P extends Row>(
    tx: CoreTransaction,
    { row, user, replaced, previous }: PreparedSession,
    provided?: Provided<P>,
  ): Promise<boolean> {
    const { sessions, callers, users } = this.#deps
    // Locks the users first, always in the same order: different orders would cause a deadlock.
    for (const { user: before } of inOneOrder(replaced)) await users.lock(tx, before.id)
    if (!(await sessions.create(tx.store, row, provided))) return false
    // Of parallel calls with the same cookie, one ends these sessions, and only that one emits the events.
    const ended: SessionData[] = []
    for (const each of replaced) if (await this.#end(tx, each)) ended.push(each)
    const told = previous && ended.includes(previous) ? previous : null
    await tx.emit('session.created', { session: callers.show(row), user, previous: told })
    for (const { session } of ended) {
      const { id: sessionId, userId } = session
      await tx.emit('session.ended', { sessionId, userId, session })
    }
    return true
  }

  /** Issues the credential of a written session to the caller. */
  grant(exchange: Exchange, { row, token, user, parkSession }: PreparedSession): SessionData {
    const { cleanUp, callers } = this.#deps
    cleanUp.runAfter(exchange)
    const granted = callers.hand(exchange, token, { row, parent: user })
    if (parkSession) callers.parkSession(exchange)
    else callers.clearParkedSession(exchange)
    callers.rememberDevice(exchange, granted)
    return granted
  }

  /** Ends the caller's session and continues with the parked one; null when there is none. */
  async resume(exchange: Exchange): Promise<SessionData | null> {
    const { callers, revocation } = this.#deps
    const parked = await callers.findParkedSession(exchange)
    await revocation.endOwn(exchange, parked?.row.id)
    return parked && callers.hand(exchange, parked.token, parked)
  }

  /** @throws AuthError with the reason for which a plugin refuses the user's sign-in. */
  #checkBlocked(exchange: Exchange, user: SessionUser): void {
    const { blocks, devices } = this.#deps
    const refusal = blocks(user)
    if (!refusal) return
    devices.forget(exchange, user.email)
    throw refusal
  }

  /** Ends a session of a locked user. */
  async #end(tx: CoreTransaction, { session: { id, userId } }: SessionData): Promise<boolean> {
    const { sessions, revocation } = this.#deps
    if (!(await sessions.end(tx.store, id))) return false
    await revocation.invalidateCachedSessions(tx, userId)
    return true
  }
}
