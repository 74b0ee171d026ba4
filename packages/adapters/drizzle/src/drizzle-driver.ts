import { repeatWhileBusy } from '@countersign/kysely/dialect'
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely'
import { type ConnectionQueue, queueOf } from './connections/connection-queue.js'
import { AsyncConnection } from './connections/async-connection.js'
import { SyncConnection } from './connections/sync-connection.js'
import { DrizzleTransaction } from './connections/drizzle-transaction.js'
import type { DrizzleParts } from './drizzle-instance.js'

/** Kysely's driver on a database of Drizzle. The database belongs to the app, which closes it. */
export class DrizzleDriver implements Driver {
  readonly #parts: DrizzleParts
  readonly #waitMs: number
  readonly #queue: ConnectionQueue | null
  /** The only connection, where statements return at once. */
  readonly #sync: SyncConnection | null
  readonly #running = new WeakMap<DatabaseConnection, DrizzleTransaction>()

  /** @param waitMs the longest wait for the only connection, or for another process that writes, in milliseconds */
  constructor(parts: DrizzleParts, waitMs: number) {
    const { client } = parts.session
    const isObject = typeof client === 'object' && client !== null
    const queue = parts.isShared ? queueOf(isObject ? client : parts.session) : null
    this.#parts = parts
    this.#waitMs = waitMs
    this.#queue = queue
    this.#sync = queue && parts.isSync ? new SyncConnection(parts.session, queue, waitMs) : null
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#queue?.take(this.#waitMs)
    return this.#sync ?? new AsyncConnection(this.#parts, this.#waitMs)
  }

  releaseConnection(): Promise<void> {
    this.#queue?.release()
    return Promise.resolve()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof AsyncConnection)) {
      // Takes the write lock at once, because a transaction that reads first may fail to get it later.
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      return
    }
    const begin = (): Promise<DrizzleTransaction> => DrizzleTransaction.begin(this.#parts)
    const running = await repeatWhileBusy(begin, this.#waitMs)
    connection.session = running.session
    this.#running.set(connection, running)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const running = this.#running.get(connection)
    if (running) await running.commit()
    else await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const running = this.#running.get(connection)
    if (running) await running.rollBack()
    else if (this.#sync?.isInTransaction !== false) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    }
  }

  destroy(): Promise<void> {
    return Promise.resolve()
  }
}
