import { type Session, sessionModel, type SessionRow } from '../../contract/tables/models.js'
import type { Base } from '../core.js'

/** Moves the end of sessions, at most once at a time for each. */
export interface SessionRefresh {
  /** Whether the session is old enough to be extended, and can be. */
  isDue(row: Session & Pick<SessionRow, 'rememberMe'>): boolean
  /** The session with its new end, or null when a parallel request extended or ended it. */
  extend(row: SessionRow): Promise<SessionRow | null>
}

/** Seconds. */
interface SessionAges {
  readonly expiresIn: number
  readonly updateAge: number
  /** Default: no limit. */
  readonly maxAge?: number | undefined
}

/**
 * Sliding expiry: a session in use is extended. A session that ends with the browser is not, nor is an
 * impersonated one.
 */
export function createSessionRefresh(
  { store, clock, impersonatorOf }: Base,
  { expiresIn, updateAge, maxAge = Infinity }: SessionAges,
): SessionRefresh {
  const running = new Map<string, Promise<SessionRow | null>>()

  const extend = async (row: SessionRow): Promise<SessionRow | null> => {
    const now = clock.now()
    const end = Math.min(now + expiresIn * 1000, row.createdAt.getTime() + maxAge * 1000)
    const moved = { expiresAt: new Date(end), updatedAt: new Date(now) }
    // A parallel request may have extended or ended the session.
    const { id, expiresAt } = row
    const extended = await store.of(sessionModel).update({ id, expiresAt }, moved)
    return extended > 0 ? { ...row, ...moved } : null
  }

  return {
    isDue: (session) =>
      session.rememberMe !== false &&
      session.expiresAt.getTime() - (expiresIn - updateAge) * 1000 <= clock.now() &&
      session.expiresAt.getTime() < session.createdAt.getTime() + maxAge * 1000 &&
      impersonatorOf(session) === null,

    extend(row) {
      const known = running.get(row.id)
      if (known) return known
      const extension = extend(row).finally(() => running.delete(row.id))
      running.set(row.id, extension)
      return extension
    },
  }
}
