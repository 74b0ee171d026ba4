import type { Database, DatabaseAdapter, Schema, StoredRow } from '../contract/storage/adapter.js'
import type { Store } from '../contract/storage/store.js'
import { createTransactionalStore } from '../database/store.js'
import { type StatementMethod, wrapStatements } from '../database/wrap-statements.js'

/** The calls of an adapter; a transaction is asked to begin, and then to commit or to roll back. */
export type DatabaseMethod = StatementMethod | 'begin' | 'commit' | 'rollback'

/** One call of the adapter. */
export interface DatabaseCall {
  /** Place in the sequence of calls since the last {@link FaultyDatabase.reset}, from 1. */
  readonly number: number
  readonly method: DatabaseMethod
  /** Empty for the ends of a transaction. */
  readonly model: string
  /** The arguments of the adapter's call. */
  readonly query: unknown
  readonly inTransaction: boolean
  /**
   * Reads and writes rows without the handlers, in the transaction of the call where it has one: to prepare
   * what another connection commits at the same time.
   */
  readonly store: Store
}

/** Called for each call. If it throws, the call fails; a promise delays it. */
export type CallHandler = (call: DatabaseCall) => void | Promise<void>

/** Every row by table, in order of id. */
export type DatabaseDump = Readonly<Record<string, readonly StoredRow[]>>

/** A database whose calls can be counted, delayed and made to fail. */
export interface FaultyDatabase extends Database {
  /** The calls since the last reset, such as `create user`, oldest first. */
  readonly calls: readonly string[]
  /** Runs before each call: if it throws, the call throws the same, and nothing is done. */
  onCall(handler: CallHandler): void
  /** Runs after each call: if it throws, the caller does not learn that the call was done. */
  onDone(handler: CallHandler): void
  /** Forgets handlers and calls. */
  reset(): void
  /** Everything that is stored. */
  dump(): Promise<DatabaseDump>
  /** Reads and writes rows without the handlers, to prepare a state that no call of the app creates. */
  readonly store: Store
}

const nothing: CallHandler = () => undefined
/** More rows than any test has. */
const ALL_ROWS = 100_000

/**
 * Wraps a database, so that a test can see its calls, delay them and make them fail. Everything else is the
 * behaviour of the wrapped database.
 *
 * @example
 * ```ts
 * import { Unavailable } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { createTestAuth, faultyDatabase } from '@countersign/core/testing'
 *
 * const database = faultyDatabase(memory())
 * const auth = createTestAuth({ database })
 * database.onCall(({ number }) => {
 *   if (number === 2) throw new Unavailable('Gone')
 * })
 * console.log(auth.basePath, database.calls)
 * ```
 */
export function faultyDatabase(database: Database): FaultyDatabase {
  const watch = new Watch()
  let connected: Connection | undefined
  const connection = () => {
    if (connected) return connected
    throw new Error('No app is connected to the database yet')
  }
  return {
    id: database.id,
    calls: watch.calls,
    connect(schema) {
      const adapter = database.connect(schema)
      connected = { adapter, schema }
      return watched(connected, watch, false)
    },
    onCall(handler) {
      watch.before = handler
    },
    onDone(handler) {
      watch.after = handler
    },
    reset() {
      watch.before = nothing
      watch.after = nothing
      watch.calls.length = 0
    },
    dump: () => dump(connection()),
    store: {
      of: (model) => storeOf(connection()).of(model),
    },
  }
}

interface Connection {
  readonly adapter: DatabaseAdapter
  readonly schema: Schema
}

const storeOf = ({ adapter, schema }: Connection): Store => ({
  // Most tests read nothing of the store of a call.
  of: (model) => createTransactionalStore(adapter, schema).store.of(model),
})

class Watch {
  readonly calls: string[] = []
  before = nothing
  after = nothing

  async enter(about: Omit<DatabaseCall, 'number'>): Promise<DatabaseCall> {
    this.calls.push(`${about.method} ${about.model}`.trim())
    const call = { ...about, number: this.calls.length }
    await this.before(call)
    return call
  }

  async leave(call: DatabaseCall): Promise<void> {
    await this.after(call)
  }
}

function watched(connection: Connection, watch: Watch, inTransaction: boolean): DatabaseAdapter {
  const { adapter } = connection
  const store = storeOf(connection)
  const statements = wrapStatements(adapter, async (method, query, statement) => {
    const call = await watch.enter({ method, model: query.model, query, inTransaction, store })
    const result = await statement(query)
    await watch.leave(call)
    return result
  })
  return { ...statements, transaction: (task) => watchTransaction(connection, watch, task) }
}

/** A commit that is refused rolls back; one that is hidden holds although the caller gets an error. */
async function watchTransaction<T>(
  connection: Connection,
  watch: Watch,
  task: (adapter: DatabaseAdapter) => Promise<T>,
): Promise<T> {
  const { adapter: outer, schema } = connection
  const ends = { model: '', query: null, inTransaction: true }
  const begin = await watch.enter({ ...ends, method: 'begin', store: storeOf(connection) })
  const { result, commit } = await outer.transaction(async (adapter) => {
    const inner = { adapter, schema }
    const about = { ...ends, store: storeOf(inner) }
    await watch.leave(begin)
    try {
      const done = await task(watched(inner, watch, true))
      return { result: done, commit: await watch.enter({ ...about, method: 'commit' }) }
    } catch (error) {
      await watch.enter({ ...about, method: 'rollback' })
      throw error
    }
  })
  await watch.leave(commit)
  return result
}

async function dump({ adapter, schema }: Connection): Promise<DatabaseDump> {
  const orderBy = [{ field: 'id', direction: 'asc' }] as const
  const page = { where: [], orderBy, limit: ALL_ROWS, offset: 0 }
  const tables = Object.keys(schema).map(
    async (model) => [model, await adapter.findMany({ model, ...page })] as const,
  )
  return Object.fromEntries(await Promise.all(tables))
}
