import type { Row, SessionRow, SessionUser } from '../../contract/models.js'
import { sessionModel, userModel } from '../../contract/models.js'
import type { Provided, Store } from '../../contract/store.js'

/** A stored session and its user. */
export interface StoredSession {
  readonly row: SessionRow
  readonly parent: SessionUser
}

/**
 * The storage of sessions. The database decides; any cache in front of it is written after the commit and
 * never decides.
 */
export interface SessionStore {
  /** Finds a session by the stored form of its credential, in one round trip. */
  find(storedToken: string): Promise<StoredSession | null>
  /** False when `provided` no longer holds. */
  create<P extends Row>(store: Store, row: SessionRow, provided?: Provided<P>): Promise<boolean>
  /** Extends a session whose end is still the known one. False when a parallel request extended or ended it. */
  extend(row: SessionRow, moved: Pick<SessionRow, 'expiresAt' | 'updatedAt'>): Promise<boolean>
  /** False when there was no such session. */
  end(store: Store, id: string): Promise<boolean>
}

/** Sessions in the database. */
export function createDatabaseSessionStore(store: Store): SessionStore {
  const sessions = store.of(sessionModel)
  const user = { model: userModel, by: 'userId' } as const
  return {
    find: (token) => sessions.findOneWith({ token }, user),
    create: (bound, row, provided) => bound.of(sessionModel).create(row, provided),
    extend: async ({ id, expiresAt }, moved) =>
      (await sessions.update({ id, expiresAt }, moved)) > 0,
    end: async (bound, id) => (await bound.of(sessionModel).delete({ id })) > 0,
  }
}
