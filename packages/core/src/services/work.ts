import type {
  CoreEvents,
  EventName,
  SoleOwnerPolicy,
  UserChanges,
  Writing,
} from '../contract/events.js'
import type { Exchange } from '../contract/exchange.js'
import type { State, User } from '../contract/models.js'
import type { Store } from '../contract/store.js'
import type { Database } from '../database/store.js'
import type { Bus } from '../events/bus.js'

/** A user, and what must still hold of the stored row. */
export type Who = State & Pick<User, 'id'>

/** A check of a plugin that runs first in a transaction. It throws a refusal, which undoes everything. */
export type WithinCheck = (tx: Writing) => Promise<unknown>

/** Several writes that hold together or not at all. */
export interface Unit {
  readonly store: Store
  /** Tells what happened: `on` subscribers write now, `after` subscribers follow the commit. */
  emit<N extends EventName>(name: N, event: CoreEvents[N]): Promise<void>
  /** Whether anybody is told of an event. */
  listens(name: EventName): boolean
  /** Takes work that follows the commit, and only it. */
  afterCommit(work: () => Promise<unknown>): void
  /** The unit as plugins have it. */
  readonly writing: Writing
}

/** Runs units of work. Inside one, only the database is awaited: it may be run again from the start. */
export interface Work {
  run<T>(exchange: Exchange, work: (unit: Unit) => Promise<T>): Promise<T>
  /** For a single write: opens a transaction only when a subscriber of the event writes with it. */
  runSingle<T>(exchange: Exchange, event: EventName, work: (unit: Unit) => Promise<T>): Promise<T>
}

/** What plugins do to users and sessions, together with other writes. */
export interface OtherWrites {
  readonly users: {
    remove(unit: Unit, user: User, still?: State, onSoleOwner?: SoleOwnerPolicy): Promise<boolean>
    change(unit: Unit, who: Who, changes: UserChanges): Promise<boolean>
    lock(unit: Unit, id: string): Promise<object | null>
    countMethods(store: Store, id: string): Promise<number>
    isBlocked(user: User): boolean
  }
  readonly sessions: {
    change(unit: Unit, where: State, columns: State): Promise<number>
    end(unit: Unit, userId: string, except?: string): Promise<unknown>
    endWhere(unit: Unit, where: State): Promise<number>
    /** Hands the caller a new copy of the session, where copies are in use. */
    renewCopy(exchange: Exchange): Promise<void>
  }
  /** Returns the error that names the taken field of the app, or the error as it was given. */
  toFieldError(error: unknown): Promise<unknown>
}

/** Ends a unit of work of which nothing is to hold. */
class Undone extends Error {}

/** Runs a unit of work and undoes it when it answers null. */
export async function runOrUndo<T>(
  work: Work,
  exchange: Exchange,
  writes: (unit: Unit) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await work.run(exchange, async (unit) => {
      const result = await writes(unit)
      if (result === null) throw new Undone()
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return null
    throw error
  }
}

type Announcement = (store: Store) => Promise<unknown>

/** What follows the commit of a unit. */
interface Aftermath {
  readonly announcements: Announcement[]
  /** Whether columns of sessions have changed, which the caller's copy shows. */
  changedSessions: boolean
}

type UnitFactory = (exchange: Exchange, store: Store, aftermath: Aftermath) => Unit

/** Units that note what is to follow the commit. */
function createUnits(bus: Bus, writes: OtherWrites): UnitFactory {
  return (exchange, store, aftermath) => {
    const emit = async (name: string, event: object): Promise<void> => {
      await bus.tell(name, event, { ...unit.writing, exchange })
      if (!bus.hasAfter(name)) return
      aftermath.announcements.push((root) => bus.after(name, event, { exchange, store: root }))
    }
    const unit: Unit = {
      store,
      emit,
      listens: (name) => bus.hasOn(name) || bus.hasAfter(name),
      afterCommit(work) {
        aftermath.announcements.push(work)
      },
      writing: {
        store,
        emit,
        users: {
          remove: (user, still, onSoleOwner) => writes.users.remove(unit, user, still, onSoleOwner),
          change: (id, changes, still) => writes.users.change(unit, { ...still, id }, changes),
          lock: async (id) => (await writes.users.lock(unit, id)) !== null,
          countMethods: (id) => writes.users.countMethods(store, id),
          isBlocked: (user) => writes.users.isBlocked(user),
        },
        sessions: {
          async change(where, columns) {
            const changed = await writes.sessions.change(unit, where, columns)
            aftermath.changedSessions ||= changed > 0
            return changed
          },
          async end(userId, except) {
            await writes.sessions.end(unit, userId, except)
          },
          endWhere: (where) => writes.sessions.endWhere(unit, where),
        },
      },
    }
    return unit
  }
}

/** Units of work over the database and the bus. What plugins do to users and sessions is the matter of `writes`. */
export function createWork(database: Database, bus: Bus, writes: OtherWrites): Work {
  const unitOf = createUnits(bus, writes)

  const withFieldErrors = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write()
    } catch (error) {
      throw await writes.toFieldError(error)
    }
  }

  const finish = async (exchange: Exchange, aftermath: Aftermath): Promise<void> => {
    for (const tell of aftermath.announcements) exchange.defer(tell(database.store))
    if (aftermath.changedSessions) await writes.sessions.renewCopy(exchange)
  }

  const run: Work['run'] = async (exchange, work) => {
    let aftermath = nothingYet()
    const result = await withFieldErrors(() =>
      database.transaction((store) => {
        aftermath = nothingYet()
        return work(unitOf(exchange, store, aftermath))
      }),
    )
    await finish(exchange, aftermath)
    return result
  }

  return {
    run,
    async runSingle(exchange, event, work) {
      if (bus.hasOn(event)) return run(exchange, work)
      const aftermath = nothingYet()
      const result = await withFieldErrors(() => work(unitOf(exchange, database.store, aftermath)))
      await finish(exchange, aftermath)
      return result
    },
  }
}

function nothingYet(): Aftermath {
  return { announcements: [], changedSessions: false }
}
