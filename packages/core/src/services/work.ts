import type { CoreEvents, EventName, OnContext, UserChanges } from '../contract/events.js'
import type { Exchange } from '../contract/exchange.js'
import type { State, User } from '../contract/models.js'
import type { Store } from '../contract/store.js'
import type { Database } from '../database/store.js'
import type { Bus } from '../events/bus.js'
import type { Who } from './users.js'

/** Several writes that hold together or not at all. */
export interface Unit {
  readonly store: Store
  /** Tells what happened: `on` subscribers write now, `after` subscribers follow the commit. */
  emit<N extends EventName>(name: N, event: CoreEvents[N]): Promise<void>
  /** Whether anybody is told of an event. */
  listens(name: EventName): boolean
  /** Takes work that follows the commit, and only it. */
  afterCommit(work: () => Promise<unknown>): void
}

/** Runs units of work. Inside one, only the database is awaited: it may be run again from the start. */
export interface Work {
  run<T>(exchange: Exchange, work: (unit: Unit) => Promise<T>): Promise<T>
  /** For a single write: opens a transaction only when a subscriber of the event writes with it. */
  runSingle<T>(exchange: Exchange, event: EventName, work: (unit: Unit) => Promise<T>): Promise<T>
}

/** What subscribers do to users and ask about them, together with other writes. */
interface UserWrites {
  remove(unit: Unit, user: User, still?: State): Promise<boolean>
  change(unit: Unit, who: Who, changes: UserChanges): Promise<boolean>
  countMethods(store: Store, id: string): Promise<number>
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

type UnitFactory = (exchange: Exchange, store: Store, announcements: Announcement[]) => Unit

/** Units that note what is to be told after the commit. */
function createUnits(bus: Bus, writes: UserWrites): UnitFactory {
  return (exchange, store, announcements) => {
    const unit: Unit = {
      store,
      async emit(name, event) {
        await bus.on(name, event, { exchange, store, users })
        if (!bus.hasAfter(name)) return
        announcements.push((root) => bus.after(name, event, { exchange, store: root }))
      },
      listens: (name) => bus.hasOn(name) || bus.hasAfter(name),
      afterCommit(work) {
        announcements.push(work)
      },
    }
    const users: OnContext['users'] = {
      remove: (user, still) => writes.remove(unit, user, still),
      change: (id, changes, still) => writes.change(unit, { ...still, id }, changes),
      countMethods: (id) => writes.countMethods(store, id),
    }
    return unit
  }
}

/** Units of work over the database and the bus. What subscribers do to users is the matter of `writes`. */
export function createWork(database: Database, bus: Bus, writes: UserWrites): Work {
  const unitOf = createUnits(bus, writes)

  const announce = (exchange: Exchange, announcements: readonly Announcement[]): void => {
    for (const tell of announcements) exchange.defer(tell(database.store))
  }

  const run: Work['run'] = async (exchange, work) => {
    let announcements: Announcement[] = []
    const result = await database.transaction((store) => {
      announcements = []
      return work(unitOf(exchange, store, announcements))
    })
    announce(exchange, announcements)
    return result
  }

  return {
    run,
    async runSingle(exchange, event, work) {
      if (bus.hasOn(event)) return run(exchange, work)
      const announcements: Announcement[] = []
      const result = await work(unitOf(exchange, database.store, announcements))
      announce(exchange, announcements)
      return result
    },
  }
}
