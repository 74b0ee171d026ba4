import { Unavailable } from '../contract/storage/adapter.js'
import type {
  CoreEvents,
  EventName,
  SoleOwnerPolicy,
  UserChanges,
  Transaction,
} from '../contract/plugins/events.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'
import type { Exchange } from '../contract/calls/exchange.js'
import type { State, User } from '../contract/tables/models.js'
import type { Store } from '../contract/storage/store.js'
import type { TransactionalStore } from '../database/store.js'
import type { Bus } from '../events/bus.js'

/** A user, and the state that the stored row must still have. */
export type UserState = State & Pick<User, 'id'>

/** A check of a plugin that runs first in a transaction. If it throws, everything is undone. */
export type TransactionCheck = (tx: Transaction) => Promise<unknown>

/** Several writes that are committed together or not at all. */
export interface CoreTransaction {
  readonly store: Store
  /** Emits an event: `on` subscribers write now, `after` subscribers run after the commit. */
  emit<N extends EventName>(name: N, event: CoreEvents[N]): Promise<void>
  /** Whether an event has subscribers. */
  listens(name: EventName): boolean
  /** Takes work that follows the commit, and only it. */
  afterCommit(writes: () => Promise<unknown>): void
  /** Takes work that follows the commit, and also a commit that may have failed: the database does not respond. */
  afterPossibleCommit(work: () => Promise<unknown>): void
  readonly forPlugins: Transaction
}

/** Runs transactions. Inside one, only the database is awaited: it may be run again from the start. */
export interface Transactions {
  run<T>(exchange: Exchange, writes: (tx: CoreTransaction) => Promise<T>): Promise<T>
  /** For writes that need no transaction: opens one only when a subscriber of an event writes with them. */
  runSingle<T>(
    exchange: Exchange,
    events: readonly EventName[],
    writes: (tx: CoreTransaction) => Promise<T>,
  ): Promise<T>
}

/** The services that write in transactions of plugins. */
export interface PluginWrites {
  readonly users: {
    remove(
      tx: CoreTransaction,
      user: User,
      still?: State,
      onSoleOwner?: SoleOwnerPolicy,
    ): Promise<boolean>
    changeShown(tx: CoreTransaction, expected: UserState, changes: UserChanges): Promise<boolean>
    lock(tx: CoreTransaction, id: string): Promise<object | null>
  }
  readonly revocation: {
    readonly hasCachedSessions: boolean
    changeColumns(tx: CoreTransaction, where: State, columns: State): Promise<number>
    revokeAll(tx: CoreTransaction, userId: string, except?: string): Promise<unknown>
    endWhere(tx: CoreTransaction, where: State): Promise<number>
  }
  readonly callerSessions: { renewCachedSession(exchange: Exchange): Promise<void> }
  readonly takenValues: { toFieldError(error: unknown): Promise<unknown> }
  readonly countMethods: (store: Store, userId: string) => Promise<number>
  /** Why a user may not sign in now, or null. */
  readonly blocks: (user: User) => object | null
  /** The context of plugins. It is created after the transactions, because its services use them. */
  readonly contextOf: () => PluginContext
}

/** Ends a transaction that must be rolled back. */
class RolledBack extends Error {}

/** Runs a transaction and rolls it back when it returns null. */
export async function runOrRollBack<T>(
  transactions: Transactions,
  exchange: Exchange,
  writes: (tx: CoreTransaction) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await transactions.run(exchange, async (tx) => {
      const result = await writes(tx)
      if (result === null) throw new RolledBack()
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return null
    throw error
  }
}

type Announcement = () => Promise<unknown>

/** The work after the commit of a transaction. */
interface AfterCommit {
  readonly announcements: Announcement[]
  /** Those that follow also a commit that may have failed. */
  readonly always: Announcement[]
  /** Whether columns have changed that the caller's cached session contains. */
  changedSessions: boolean
}

type TransactionFactory = (
  exchange: Exchange,
  store: Store,
  afterCommit: AfterCommit,
) => CoreTransaction

/** Transactions that record the work after the commit. */
function createTransactionFactory(bus: Bus, writes: PluginWrites): TransactionFactory {
  return (exchange, store, afterCommit) => {
    const emit = async (name: string, event: object): Promise<void> => {
      await bus.publish(name, event, {
        ...tx.forPlugins,
        exchange,
        get clock() {
          return writes.contextOf().clock
        },
        createId: (model) => writes.contextOf().createId(model),
      })
      if (!bus.hasAfter(name)) return
      afterCommit.announcements.push(() => {
        const context = writes.contextOf()
        return bus.after(name, event, { exchange, store: context.store, context })
      })
    }
    const tx: CoreTransaction = {
      store,
      emit,
      listens: (name) => bus.hasOn(name) || bus.hasAfter(name),
      afterCommit(writes) {
        afterCommit.announcements.push(writes)
      },
      afterPossibleCommit(work) {
        afterCommit.announcements.push(work)
        afterCommit.always.push(work)
      },
      forPlugins: {
        store,
        emit,
        users: {
          remove: (user, still, onSoleOwner) => writes.users.remove(tx, user, still, onSoleOwner),
          change: (id, changes, still) => writes.users.changeShown(tx, { ...still, id }, changes),
          async lock(...ids) {
            let areThere = true
            for (const id of [...new Set(ids)].sort())
              areThere = (await writes.users.lock(tx, id)) !== null && areThere
            return areThere
          },
          countMethods: (id) => writes.countMethods(store, id),
          isBlocked: (user) => writes.blocks(user) !== null,
        },
        sessions: {
          async change(where, columns) {
            const changed = await writes.revocation.changeColumns(tx, where, columns)
            afterCommit.changedSessions ||= changed > 0 && writes.revocation.hasCachedSessions
            return changed
          },
          async end(userId, except) {
            await writes.revocation.revokeAll(tx, userId, except)
          },
          endWhere: (where) => writes.revocation.endWhere(tx, where),
        },
      },
    }
    return tx
  }
}

/**
 * Transactions over the database and the event bus.
 */
export function createTransactions(
  database: TransactionalStore,
  bus: Bus,
  writes: PluginWrites,
): Transactions {
  const transactionOf = createTransactionFactory(bus, writes)

  const complete = async <T>(
    exchange: Exchange,
    write: (afterCommit: AfterCommit) => Promise<T>,
  ): Promise<T> => {
    const afterCommit: AfterCommit = { announcements: [], always: [], changedSessions: false }
    try {
      const result = await write(afterCommit)
      for (const announce of afterCommit.announcements) exchange.defer(announce())
      if (afterCommit.changedSessions) await writes.callerSessions.renewCachedSession(exchange)
      return result
    } catch (error) {
      if (error instanceof Unavailable)
        for (const announce of afterCommit.always) exchange.defer(announce())
      throw await writes.takenValues.toFieldError(error)
    }
  }

  const run: Transactions['run'] = (exchange, write) =>
    complete(exchange, (afterCommit) =>
      database.transaction((store) => {
        // An earlier attempt was rolled back.
        afterCommit.announcements.length = afterCommit.always.length = 0
        afterCommit.changedSessions = false
        return write(transactionOf(exchange, store, afterCommit))
      }),
    )

  return {
    run,
    runSingle: (exchange, events, write) =>
      events.some((event) => bus.hasOn(event))
        ? run(exchange, write)
        : complete(exchange, (afterCommit) =>
            write(transactionOf(exchange, database.store, afterCommit)),
          ),
  }
}
