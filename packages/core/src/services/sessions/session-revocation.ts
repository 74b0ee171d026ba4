import type { Exchange, SessionData } from '../../contract/exchange.js'
import { type Session, sessionModel, userModel } from '../../contract/models.js'
import type { Clock, Random } from '../../contract/runtime.js'
import type { StorageFormat } from '../../contract/storage-format.js'
import type { Store, Where } from '../../contract/store.js'
import type { SessionRow, State, UserRow } from '../../contract/models.js'
import { randomText } from '../../crypto/random.js'
import type { CallerSessions } from './caller-sessions.js'
import type { Revocations } from './revocations.js'
import type { Verifications } from '../verification/verifications.js'
import type { CoreTransaction, WithinCheck, Transactions } from '../transactions.js'

const TOKEN_LENGTH = 32
/** Most sessions of a user that are listed. */
const MAX_LISTED = 100

/** A session with a new credential. */
export interface RenewedSession {
  readonly row: SessionRow
  readonly token: string
}

/** A session that a user or an administrator revokes. */
export interface SessionToRevoke {
  readonly userId: string
  /** Its id. */
  readonly handle: string
  readonly within?: WithinCheck | undefined
}

/** What {@link SessionRevocation} depends on. */
export interface SessionRevocationDeps {
  readonly store: Store
  readonly transactions: Transactions
  readonly callers: CallerSessions
  readonly format: StorageFormat
  readonly verifications: Verifications
  readonly clock: Clock
  readonly random: Random
  /** Null when no copies of sessions are issued. */
  readonly revocations: Revocations | null
}

/** Listing sessions, and ending those of other devices. */
export class SessionRevocation {
  readonly #deps: SessionRevocationDeps

  constructor(deps: SessionRevocationDeps) {
    this.#deps = deps
  }

  /** The live sessions of a user, newest first. */
  async list(userId: string): Promise<Session[]> {
    const { store, callers, clock } = this.#deps
    const alive = { userId, expiresAt: { gt: new Date(clock.now()) } }
    const page = { orderBy: { createdAt: 'desc' as const }, limit: MAX_LISTED }
    const rows = await store.of(sessionModel).findMany(alive, page)
    return rows.map((row) => callers.show(row))
  }

  /**
   * Revokes one session of a user, and voids the user's outstanding values. False when the user has no such
   * session.
   */
  async revoke(exchange: Exchange, { userId, handle, within }: SessionToRevoke): Promise<boolean> {
    const { transactions, store, verifications } = this.#deps
    // The owner of a session never changes: only the owner's values are voided, and for an unknown session
    // no values are.
    if (!(await store.of(sessionModel).findOne({ id: handle, userId }))) return false
    return transactions.run(exchange, async (tx) => {
      await within?.(tx.forPlugins)
      // The user first, as everywhere: transactions that lock in another order wait for each other.
      await verifications.voidAll(tx.store, userId)
      const ended = await this.#remove(tx, { id: handle, userId })
      if (ended > 0) await this.invalidateCachedSessions(tx, userId)
      return ended > 0
    })
  }

  /** Revokes all sessions of a user, or all but one, and voids the user's outstanding values. */
  async revokeAll(exchange: Exchange, userId: string, except?: string): Promise<void> {
    await this.#deps.transactions.run(exchange, (tx) => this.revokeAllWithin(tx, userId, except))
  }

  /** Like {@link revokeAll}, together with other writes. */
  async revokeAllWithin(
    tx: CoreTransaction,
    userId: string,
    except?: string,
  ): Promise<UserRow | null> {
    const voided = await this.#deps.verifications.voidAll(tx.store, userId)
    return (await this.endAllWithin(tx, userId, except)) ?? voided
  }

  /**
   * Whether a user has a live session that is not one of the given ones and did not begin with one of the
   * given sign-in methods.
   */
  async hasOthers(store: Store, userId: string, ids: readonly string[]): Promise<boolean> {
    const expiresAt = { gt: new Date(this.#deps.clock.now()) }
    const live = await findAll(store, { userId, expiresAt })
    return live.some((session) => !isOneOf(ids, session))
  }

  /**
   * Ends all sessions except those that {@link hasOthers} leaves out, together with other writes; returns
   * how many were live.
   */
  async endOthers(
    tx: CoreTransaction,
    userId: string,
    ids: readonly string[],
  ): Promise<{ readonly ended: number; readonly user: UserRow | null }> {
    const now = this.#deps.clock.now()
    const others = (await findAll(tx.store, { userId })).filter((session) => !isOneOf(ids, session))
    await this.#removeFound(tx, others)
    const ended = others.filter(({ expiresAt }) => expiresAt.getTime() > now).length
    return { ended, user: await this.invalidateCachedSessions(tx, userId) }
  }

  /** Ends all sessions of a user, or all but one, together with other writes. */
  async endAllWithin(
    tx: CoreTransaction,
    userId: string,
    except?: string,
  ): Promise<UserRow | null> {
    const others = except === undefined ? {} : { id: { ne: except } }
    await this.#remove(tx, { userId, ...others })
    return this.invalidateCachedSessions(tx, userId)
  }

  /**
   * Ends the caller's session, if there is one, and clears the cookies. The session that was parked in the
   * same browser ends too. The session with the id `except` stays.
   */
  async endOwn(exchange: Exchange, except?: string): Promise<void> {
    const { transactions, callers } = this.#deps
    const found = await callers.findAll(exchange)
    const ending = found.filter(({ session }) => session.id !== except)
    callers.clearCredentials(exchange)
    if (ending.length === 0) return
    const remove = async (tx: CoreTransaction): Promise<void> => {
      for (const { session } of inOneOrder(ending)) {
        const { id, userId } = session
        await this.#remove(tx, { id, userId })
        await this.invalidateCachedSessions(tx, userId)
      }
    }
    if (this.#deps.revocations || ending.length > 1) await transactions.run(exchange, remove)
    else await transactions.runSingle(exchange, ['session.ended'], remove)
  }

  /**
   * Invalidates the copies of the user's sessions, because the data in them has changed. Returns the user
   * as new copies will contain it; null when no copies are issued or the user does not exist.
   */
  async invalidateCachedSessions(tx: CoreTransaction, userId: string): Promise<UserRow | null> {
    const { revocations } = this.#deps
    if (!revocations) return null
    const addition = { where: { id: userId }, field: 'sessionEpoch' as const }
    const user = await tx.store.of(userModel).increment(addition)
    if (user)
      tx.afterCommit(() => revocations.publish({ userId, epoch: Number(user.sessionEpoch) }))
    return user
  }

  /** Changes columns of the caller's session. Null when it has ended in the meantime. */
  async update(
    exchange: Exchange,
    { session }: SessionData,
    values: Readonly<Record<string, unknown>>,
  ): Promise<SessionData | null> {
    const { transactions, callers, clock } = this.#deps
    const changes = { ...values, updatedAt: new Date(clock.now()) }
    const updated = await transactions.run(exchange, async (tx) => {
      const { id, userId } = session
      const count = await tx.store.of(sessionModel).update({ id }, changes)
      if (count > 0) await this.invalidateCachedSessions(tx, userId)
      return count > 0
    })
    return updated ? callers.find(exchange, { disableCookieCache: true }) : null
  }

  /** Changes columns of all sessions that match `where`, together with other writes. Returns their number. */
  async changeColumns(tx: CoreTransaction, where: State, columns: State): Promise<number> {
    if (this.#deps.revocations)
      await this.#invalidateCachedSessionsOf(tx, await findAll(tx.store, where))
    return tx.store.of(sessionModel).update(where, columns)
  }

  /** Ends all sessions that match `where`, together with other writes. Returns their number. */
  async endWhere(tx: CoreTransaction, where: State): Promise<number> {
    const ending = await findAll(tx.store, where)
    await this.#invalidateCachedSessionsOf(tx, ending)
    return this.#removeFound(tx, ending)
  }

  async #invalidateCachedSessionsOf(
    tx: CoreTransaction,
    concerned: readonly SessionRow[],
  ): Promise<void> {
    const users = new Set(concerned.map(({ userId }) => userId))
    // Always the same order of locks: different orders would cause a deadlock.
    for (const userId of [...users].sort()) await this.invalidateCachedSessions(tx, userId)
  }

  /**
   * Gives a session a new credential, in place. Only its holder receives it. The session counts as fresh
   * from now on, or from `createdAt` where given. Null when it has ended.
   */
  async renew(
    tx: CoreTransaction,
    sessionId: string,
    createdAt?: Date,
  ): Promise<RenewedSession | null> {
    const { format, clock, random } = this.#deps
    const token = randomText(random, TOKEN_LENGTH)
    const now = new Date(clock.now())
    const renewed = { token: format.stored(token), createdAt: createdAt ?? now, updatedAt: now }
    const row = await tx.store.of(sessionModel).updateOne({ id: sessionId }, renewed)
    return row && { row, token }
  }

  async #remove(
    tx: CoreTransaction,
    where: Where<SessionRow> & { userId: string },
  ): Promise<number> {
    if (!tx.listens('session.ended')) return tx.store.of(sessionModel).delete(where)
    return this.#removeFound(tx, await findAll(tx.store, where))
  }

  async #removeFound(tx: CoreTransaction, ending: readonly SessionRow[]): Promise<number> {
    let ended = 0
    for (const row of ending) {
      const { id: sessionId, userId } = row
      // Of two parallel requests that end the same session, one deletes the row and emits the event.
      if ((await tx.store.of(sessionModel).delete({ id: sessionId })) === 0) continue
      ended += 1
      const session = this.#deps.callers.show(row)
      await tx.emit('session.ended', { sessionId, userId, session })
    }
    return ended
  }
}

/** Sessions end in the order of their users: different orders of locks would cause a deadlock. */
export function inOneOrder(sessions: readonly SessionData[]): readonly SessionData[] {
  return [...sessions].sort((one, other) => (one.user.id < other.user.id ? -1 : 1))
}

function findAll(store: Store, where: Where<SessionRow>): Promise<SessionRow[]> {
  return store.of(sessionModel).findMany(where, { limit: Number.MAX_SAFE_INTEGER })
}

function isOneOf(ids: readonly string[], { id, startedWith }: SessionRow): boolean {
  return ids.includes(id) || (startedWith !== null && ids.includes(startedWith))
}
