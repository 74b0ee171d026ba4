import type { Exchange } from '../../contract/calls/exchange.js'
import { type Session, sessionModel } from '../../contract/tables/models.js'
import type { Base } from '../core.js'
import type { CallerSessions } from './caller-sessions.js'

type Asking = Pick<Base, 'bus' | 'store'>

/** Asks the `before` subscribers, each of which may reject that a call of the user ends these sessions. */
export async function askToEnd(
  { bus, store }: Asking,
  exchange: Exchange,
  sessions: readonly Session[],
): Promise<void> {
  for (const session of sessions)
    await bus.before('session.delete', { session }, { exchange, store })
}

/** As {@link askToEnd}, for all sessions of a user, or for all but one. */
export async function askToEndAll(
  asking: Asking & { readonly callers: CallerSessions },
  exchange: Exchange,
  { userId, except }: { readonly userId: string; readonly except: string | undefined },
): Promise<void> {
  const { bus, store, callers } = asking
  if (!bus.hasBefore('session.delete')) return
  const where = { userId, ...(except !== undefined && { id: { ne: except } }) }
  const rows = await store.of(sessionModel).findMany(where, { limit: Number.MAX_SAFE_INTEGER })
  const sessions = rows.map((row) => callers.show(row))
  await askToEnd(asking, exchange, sessions)
}
