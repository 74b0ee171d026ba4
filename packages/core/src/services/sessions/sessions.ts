import type { Core } from '../core.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import {
  type Row,
  type Session,
  sessionModel,
  type SessionRow,
  type SessionUser,
} from '../../contract/tables/models.js'
import type { Provided } from '../../contract/storage/store.js'
import { randomText } from '../../crypto/random.js'
import type { CallerSessions } from './caller-sessions.js'
import type {
  EndOwnOptions,
  PreparedSession,
  PrepareSessionOptions,
  StoredSession,
} from './stored-session.js'
import type { CleanUp } from '../clean-up.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import type { SessionRevocation } from './session-revocation.js'
import type { Users } from '../users/users.js'
import type { CoreTransaction, TransactionCheck } from '../transactions.js'
import type { Verifications } from '../verification/verifications.js'

const TOKEN_LENGTH = 32
/** Most sessions of a user that are listed. */
const MAX_LISTED = 100

/** Lifetimes of sessions, in seconds. */
interface SessionLifetimes {
  readonly expiresIn: number
  /** For sessions that end with the browser. */
  readonly browserSession: number
  /** For every session. Default: no limit. */
  readonly maxAge?: number | undefined
}

/** A session that a user or an administrator revokes. */
export interface SessionToRevoke {
  readonly userId: string
  /** Its id. */
  readonly sessionId: string
  readonly check?: TransactionCheck | undefined
}

/** What {@link Sessions} depends on. */
export interface SessionDeps {
  readonly callerSessions: CallerSessions
  readonly revocation: SessionRevocation
  readonly users: Users
  readonly verifications: Verifications
  readonly cleanUp: CleanUp
  readonly lifetimes: SessionLifetimes
  readonly deviceCookie: DeviceCookie
}

/** Starts, lists, changes and ends the sessions of users. */
export class Sessions {
  readonly #deps: Core & SessionDeps

  constructor(core: Core, deps: SessionDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Asks the `before` subscribers and prepares the row; nothing is written yet. */
  async prepare(
    exchange: Exchange,
    user: SessionUser,
    options: PrepareSessionOptions = {},
  ): Promise<PreparedSession> {
    const { bus, callerSessions, store, format, clock, random, createId, lifetimes, settings } =
      this.#deps
    this.#checkBlocked(exchange, user)
    const { rememberMe = true, parkSession = false, columns } = options
    const replaced = parkSession
      ? []
      : (await callerSessions.findEnding(exchange, { user })).sessions
    const previous = replaced.find((session) => !callerSessions.isImpersonated(session))
    const now = clock.now()
    const { maxAge = Infinity } = lifetimes
    const lifetime =
      options.expiresIn ?? (rememberMe ? lifetimes.expiresIn : lifetimes.browserSession)
    const draft = await bus.before(
      'session.create',
      {
        ...store.of(sessionModel).defaults(),
        ...columns,
        userId: user.id,
        expiresAt: new Date(now + lifetime * 1000),
        ipAddress: settings.advanced.disableIpTracking ? '' : exchange.clientAddress,
        userAgent: exchange.userAgent,
      },
      { exchange, store },
    )
    const token = randomText(random, TOKEN_LENGTH)
    const row: SessionRow = {
      ...draft,
      id: options.id ?? createId('session'),
      token: format.stored(token),
      // A hook may have given it a longer lifetime.
      expiresAt: new Date(Math.min(draft.expiresAt.getTime(), now + maxAge * 1000)),
      createdAt: new Date(now),
      updatedAt: new Date(now),
      rememberMe: rememberMe ? null : false,
      startedWith: options.startedWith ?? null,
    }
    const identifying = options.isKnownBrowser === false ? null : (previous ?? null)
    return { row, token, user, replaced, previous: identifying, parkSession }
  }

  /**
   * Writes a prepared session, and ends the earlier sessions of the browser together with their cached sessions.
   * False when `provided` no longer holds.
   */
  async write<P extends Row>(
    tx: CoreTransaction,
    { row, user, replaced, previous }: PreparedSession,
    provided?: Provided<P>,
  ): Promise<boolean> {
    const { callerSessions, users } = this.#deps
    // Locks the users first, always in the same order: different orders would cause a deadlock.
    const locked = replaced.length > 1 ? inOneOrder(replaced) : replaced
    for (const { user: before } of locked) await users.lock(tx, before.id)
    if (!(await tx.store.of(sessionModel).create(row, provided))) return false
    // Of parallel calls with the same cookie, one ends these sessions, and only that one emits the events.
    const ended: SessionData[] = []
    for (const each of replaced) if (await this.#end(tx, each)) ended.push(each)
    const endedSession = previous && ended.includes(previous) ? previous : null
    await tx.emit('session.created', {
      session: callerSessions.show(row),
      user,
      previous: endedSession,
    })
    for (const { session } of ended) {
      const { id: sessionId, userId } = session
      await tx.emit('session.ended', { sessionId, userId, session })
    }
    return true
  }

  /** Issues the credential of a written session to the caller. */
  issue(exchange: Exchange, { row, token, user, parkSession }: PreparedSession): SessionData {
    const { cleanUp, callerSessions } = this.#deps
    cleanUp.runAfter(exchange)
    const granted = callerSessions.issue(exchange, token, { row, parent: user })
    if (parkSession) callerSessions.parkSession(exchange)
    else callerSessions.clearParkedSession(exchange)
    callerSessions.rememberDevice(exchange, granted)
    return granted
  }

  /** The valid sessions of a user, newest first. */
  async list(userId: string): Promise<Session[]> {
    const { store, callerSessions, clock } = this.#deps
    const valid = { userId, expiresAt: { gt: new Date(clock.now()) } }
    const page = { orderBy: { createdAt: 'desc' as const }, limit: MAX_LISTED }
    const rows = await store.of(sessionModel).findMany(valid, page)
    return rows.map((row) => callerSessions.show(row))
  }

  /** Changes columns of the caller's session. Null when it has ended in the meantime. */
  async update(
    exchange: Exchange,
    { session, user }: SessionData,
    values: Readonly<Record<string, unknown>>,
  ): Promise<SessionData | null> {
    const { transactions, callerSessions, revocation, clock, bus, store } = this.#deps
    const amended = await bus.before('session.update', values, { exchange, store })
    const changes = { ...amended, updatedAt: new Date(clock.now()) }
    const write = async (tx: CoreTransaction): Promise<StoredSession | null> => {
      const { id, userId } = session
      const row = await tx.store.of(sessionModel).updateOne({ id }, changes)
      if (!row) return null
      await tx.emit('session.updated', { session: callerSessions.show(row) })
      return { row, parent: (await revocation.invalidateCachedSessions(tx, userId)) ?? user }
    }
    const changed = revocation.hasCachedSessions
      ? await transactions.run(exchange, write)
      : await transactions.runSingle(exchange, ['session.updated'], write)
    const token = callerSessions.tokenOf(exchange)
    return changed && token !== null ? callerSessions.showChanged(exchange, token, changed) : null
  }

  /**
   * Revokes one session of a user, and voids the user's outstanding values. False when the user has no such
   * session.
   */
  async revoke(
    exchange: Exchange,
    { userId, sessionId, check }: SessionToRevoke,
  ): Promise<boolean> {
    const { transactions, store, callerSessions, revocation, verifications } = this.#deps
    // The owner of a session never changes: only the owner's values are voided, and for an unknown session
    // no values are.
    const found = await store.of(sessionModel).findOne({ id: sessionId, userId })
    if (!found) return false
    // An admin action is not for the user to decide.
    if (!check) await this.#runBeforeDelete(exchange, [callerSessions.show(found)])
    return transactions.run(exchange, async (tx) => {
      await check?.(tx.forPlugins)
      // The user first, as everywhere: transactions that lock in another order wait for each other.
      await verifications.voidAll(tx.store, userId)
      const ended = await revocation.end(tx, { id: sessionId, userId })
      if (ended > 0) await revocation.invalidateCachedSessions(tx, userId)
      return ended > 0
    })
  }

  /** Revokes all sessions of a user, or all but one, and voids the user's outstanding values. */
  async revokeAll(exchange: Exchange, userId: string, except?: string): Promise<void> {
    const { transactions, revocation } = this.#deps
    await this.#runBeforeDeleteAll(exchange, userId, except)
    await transactions.run(exchange, (tx) => revocation.revokeAll(tx, userId, except))
  }

  /**
   * Ends the caller's session, if there is one, and clears the cookies. The session that was parked in the
   * same browser ends too.
   */
  async endOwn(
    exchange: Exchange,
    { except, current, signsOut }: EndOwnOptions = {},
  ): Promise<void> {
    const { transactions, callerSessions, revocation } = this.#deps
    const owner = signsOut ? { user: null } : { current }
    const { sessions: found, clearCookies } = await callerSessions.findEnding(exchange, owner)
    const ending = found.filter(({ session }) => session.id !== except)
    // The parked session continues where its impersonator ends an impersonation, which no hook may prevent.
    if (except === undefined) {
      const sessions = ending.map(({ session }) => session)
      await this.#runBeforeDelete(exchange, sessions)
    }
    callerSessions.clearCredentials(exchange)
    clearCookies?.()
    if (found.length === 0) await this.#revokeEnded(exchange)
    if (ending.length === 0) return
    const remove = async (tx: CoreTransaction): Promise<void> => {
      for (const { session } of inOneOrder(ending)) {
        const { id, userId } = session
        await revocation.end(tx, { id, userId })
        await revocation.invalidateCachedSessions(tx, userId)
      }
    }
    if (revocation.hasCachedSessions || ending.length > 1) await transactions.run(exchange, remove)
    else await transactions.runSingle(exchange, ['session.ended'], remove)
  }

  /**
   * The caller's session has ended, but the cached session is valid here: the process that has ended the session may have
   * stopped before it could publish the revocation.
   */
  async #revokeEnded(exchange: Exchange): Promise<void> {
    const { transactions, callerSessions, revocation } = this.#deps
    const cached = callerSessions.findCached(exchange)
    if (!cached) return
    await transactions.run(exchange, (tx) =>
      revocation.invalidateCachedSessions(tx, cached.user.id),
    )
  }

  /** Calls the `before` subscribers, each of which may reject that a call of the user ends these sessions. */
  async #runBeforeDelete(exchange: Exchange, sessions: readonly Session[]): Promise<void> {
    const { bus, store } = this.#deps
    for (const session of sessions)
      await bus.before('session.delete', { session }, { exchange, store })
  }

  async #runBeforeDeleteAll(exchange: Exchange, userId: string, except?: string): Promise<void> {
    const { bus, store, callerSessions } = this.#deps
    if (!bus.hasBefore('session.delete')) return
    const where = { userId, ...(except !== undefined && { id: { ne: except } }) }
    const rows = await store.of(sessionModel).findMany(where, { limit: Number.MAX_SAFE_INTEGER })
    const sessions = rows.map((row) => callerSessions.show(row))
    await this.#runBeforeDelete(exchange, sessions)
  }

  /** @throws AuthError with the reason for which a plugin refuses the user's sign-in. */
  #checkBlocked(exchange: Exchange, user: SessionUser): void {
    const { blocks, deviceCookie } = this.#deps
    const refusal = blocks(user)
    if (!refusal) return
    deviceCookie.forget(exchange, user.email)
    throw refusal
  }

  /** Ends a session of a locked user. */
  async #end(tx: CoreTransaction, { session: { id, userId } }: SessionData): Promise<boolean> {
    const { revocation } = this.#deps
    if ((await tx.store.of(sessionModel).delete({ id })) === 0) return false
    await revocation.invalidateCachedSessions(tx, userId)
    return true
  }
}

/** Sessions end in the order of their users: different orders of locks would cause a deadlock. */
function inOneOrder(sessions: readonly SessionData[]): readonly SessionData[] {
  return [...sessions].sort((one, other) => (one.user.id < other.user.id ? -1 : 1))
}
