import { repeatWhileBusy } from '@countersign/kysely/dialect'
import type { DatabaseConnection, Driver, TransactionSettings } from 'kysely'
import { toDriverError } from './connections/driver-error.js'
import { PrismaConnection } from './connections/prisma-connection.js'
import { PrismaTransaction } from './connections/prisma-transaction.js'
import type { PrismaParts } from './prisma-client.js'

/** The longest waits, in milliseconds. */
export interface PrismaLimits {
  /** For a connection, and for another process that writes to the file of SQLite. */
  readonly waitMs: number
  /** For the end of a transaction. */
  readonly transactionMs: number
}

interface PrismaDriverSource {
  readonly parts: PrismaParts
  readonly limits: PrismaLimits
  /** A write that changes nothing, with which a transaction of SQLite begins; null for other databases. */
  readonly lock: string | null
}

/** Kysely's driver on a client of Prisma. The client belongs to the app, which disconnects it. */
export class PrismaDriver implements Driver {
  readonly #source: PrismaDriverSource
  readonly #running = new WeakMap<DatabaseConnection, PrismaTransaction>()

  constructor(source: PrismaDriverSource) {
    this.#source = source
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  acquireConnection(): Promise<DatabaseConnection> {
    const { parts, limits } = this.#source
    return Promise.resolve(new PrismaConnection(parts, limits.waitMs))
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve()
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (!(connection instanceof PrismaConnection))
      throw new TypeError('Another driver’s connection')
    const { waitMs } = this.#source.limits
    const running = await repeatWhileBusy(() => this.#begin(settings), waitMs)
    connection.runner = running.runner
    this.#running.set(connection, running)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(() => this.#running.get(connection)?.commit())
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#end(() => this.#running.get(connection)?.rollBack())
  }

  destroy(): Promise<void> {
    return Promise.resolve()
  }

  async #begin({ isolationLevel }: TransactionSettings): Promise<PrismaTransaction> {
    const { parts, limits, lock } = this.#source
    const options = { maxWait: limits.waitMs, timeout: limits.transactionMs }
    const isolation = isolationLevel ? ({ isolationLevel: 'ReadCommitted' } as const) : {}
    try {
      const running = await PrismaTransaction.begin(parts, { ...options, ...isolation })
      // Takes the write lock at once, because a transaction that reads first may fail to get it later.
      if (lock !== null) await lockFile(running, lock)
      return running
    } catch (error) {
      throw toDriverError(error, parts.kind)
    }
  }

  async #end(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw toDriverError(error, this.#source.parts.kind)
    }
  }
}

async function lockFile(running: PrismaTransaction, lock: string): Promise<void> {
  try {
    await running.runner.write(lock, [])
  } catch (error) {
    await running.rollBack()
    throw error
  }
}
