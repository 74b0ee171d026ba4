import {
  sessionModel,
  type SessionRow,
  type State,
  userModel,
  type UserRow,
} from '../../contract/tables/models.js'
import type { Store, Where } from '../../contract/storage/store.js'
import { randomText } from '../../crypto/random.js'
import type { Base } from '../core.js'
import type { CoreTransaction } from '../transactions.js'
import type { Verifications } from '../verification/verifications.js'
import type { CallerSessions } from './caller-sessions.js'
import type { Revocations } from './session-cache.js'

const TOKEN_LENGTH = 32

/** A session with a new credential. */
export interface RenewedSession {
  readonly row: SessionRow
  readonly token: string
}

/** What {@link SessionRevocation} depends on. */
export interface SessionRevocationDeps {
  readonly callerSessions: CallerSessions
  readonly verifications: Verifications
  /** Null when sessions are not cached. */
  readonly revocations: Revocations | null
}

/** Ends sessions, renews their credentials and invalidates cached ones, together with other writes. */
export class SessionRevocation {
  readonly #deps: Base & SessionRevocationDeps
  readonly hasCachedSessions: boolean
  /** Whether a subscriber follows changes of sessions. */
  readonly #emitsUpdates: boolean

  constructor(core: Base, deps: SessionRevocationDeps) {
    this.#deps = { ...core, ...deps }
    this.hasCachedSessions = deps.revocations !== null
    this.#emitsUpdates = core.bus.hasOn('session.updated') || core.bus.hasAfter('session.updated')
  }

  /** Ends all sessions of a user, or all but one, and voids the user's outstanding values. */
  async revokeAll(tx: CoreTransaction, userId: string, except?: string): Promise<UserRow | null> {
    const voided = await this.#deps.verifications.voidAll(tx.store, userId)
    return (await this.endAll(tx, userId, except)) ?? voided
  }

  /**
   * Whether a user has a valid session that is not one of the given ones and did not begin with one of the
   * given sign-in methods.
   */
  async hasOthers(store: Store, userId: string, ids: readonly string[]): Promise<boolean> {
    const expiresAt = { gt: new Date(this.#deps.clock.now()) }
    const valid = await findAll(store, { userId, expiresAt })
    return valid.some((session) => !isOneOf(ids, session))
  }

  /**
   * Ends all sessions except those that {@link hasOthers} leaves out, together with other writes; returns
   * how many had not expired.
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
  async endAll(tx: CoreTransaction, userId: string, except?: string): Promise<UserRow | null> {
    const others = except === undefined ? {} : { id: { ne: except } }
    await this.end(tx, { userId, ...others })
    return this.invalidateCachedSessions(tx, userId)
  }

  /**
   * Invalidates the cached sessions of the user, because the data in them has changed. Returns the user
   * as new cached sessions will contain it; null when sessions are not cached or the user does not exist.
   */
  async invalidateCachedSessions(tx: CoreTransaction, userId: string): Promise<UserRow | null> {
    const { revocations } = this.#deps
    if (!revocations) return null
    const addition = { where: { id: userId }, field: 'sessionEpoch' as const }
    const user = await tx.store.of(userModel).increment(addition)
    // A revocation without a commit only makes the processes read the database.
    if (user)
      tx.afterPossibleCommit(() =>
        revocations.publish({ userId, epoch: Number(user.sessionEpoch) }),
      )
    return user
  }

  /** Changes columns of all sessions that match `where`, together with other writes. Returns their number. */
  async changeColumns(tx: CoreTransaction, where: State, columns: State): Promise<number> {
    if (this.#deps.revocations)
      await this.#invalidateCachedSessionsOf(tx, await findAll(tx.store, where))
    const sessions = tx.store.of(sessionModel)
    if (!this.#emitsUpdates) return sessions.update(where, columns)
    let changed = 0
    for (const { id } of await findAll(tx.store, where)) {
      const row = await sessions.updateOne({ ...where, id }, columns)
      if (!row) continue
      changed += 1
      await tx.emit('session.updated', { session: this.#deps.callerSessions.show(row) })
    }
    return changed
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
   * Gives a session a new credential, in place. Only its owner receives it. The session counts as fresh
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

  /** Ends the sessions of a user that match. Returns their number. */
  async end(tx: CoreTransaction, where: Where<SessionRow> & { userId: string }): Promise<number> {
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
      const session = this.#deps.callerSessions.show(row)
      await tx.emit('session.ended', { sessionId, userId, session })
    }
    return ended
  }
}

function findAll(store: Store, where: Where<SessionRow>): Promise<SessionRow[]> {
  return store.of(sessionModel).findMany(where, { limit: Number.MAX_SAFE_INTEGER })
}

function isOneOf(ids: readonly string[], { id, startedWith }: SessionRow): boolean {
  return ids.includes(id) || (startedWith !== null && ids.includes(startedWith))
}
