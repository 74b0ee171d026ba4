import {
  type Addition,
  type Change,
  Conflict,
  type Creation,
  type DatabaseAdapter,
  type Join,
  type JoinedRow,
  type Migrations,
  type PagedSelection,
  type Selection,
  type StoredRow,
  Unavailable,
} from '@countersign/core'
import { OptimisticTransaction } from './optimistic-transaction.js'
import { randomShare } from './random-share.js'
import type { TransactionDeps } from './transaction-reads.js'
import { Turns } from './turns.js'

/** Single statements go to D1 as they are; transactions are optimistic. */
export class D1Adapter implements DatabaseAdapter {
  readonly capabilities = { transactions: true }
  readonly migrations?: Migrations
  readonly #statements: DatabaseAdapter
  readonly #deps: TransactionDeps
  readonly #turns = new Turns(randomShare)

  constructor(statements: DatabaseAdapter, deps: TransactionDeps) {
    if (statements.migrations) this.migrations = statements.migrations
    this.#statements = statements
    this.#deps = deps
  }

  create(creation: Creation): Promise<boolean> {
    return this.#statements.create(creation)
  }

  findOne(selection: Selection): Promise<StoredRow | null> {
    return this.#statements.findOne(selection)
  }

  findOneJoined(query: Selection & { readonly join: Join }): Promise<JoinedRow | null> {
    return this.#statements.findOneJoined(query)
  }

  findMany(query: PagedSelection): Promise<StoredRow[]> {
    return this.#statements.findMany(query)
  }

  findManyJoined(query: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    return this.#statements.findManyJoined(query)
  }

  count(selection: Selection): Promise<number> {
    return this.#statements.count(selection)
  }

  update(change: Change): Promise<number> {
    return this.#statements.update(change)
  }

  updateOne(change: Change): Promise<StoredRow | null> {
    return this.#statements.updateOne(change)
  }

  delete(selection: Selection): Promise<number> {
    return this.#statements.delete(selection)
  }

  take(selection: Selection): Promise<StoredRow | null> {
    return this.#statements.take(selection)
  }

  increment(addition: Addition): Promise<StoredRow | null> {
    return this.#statements.increment(addition)
  }

  transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    return this.#turns.run(() => this.#attempt(work))
  }

  async #attempt<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    const transaction = new OptimisticTransaction(this.#deps)
    try {
      const result = await work(transaction)
      await transaction.commit()
      return result
    } catch (error) {
      const isOfDatabase = error instanceof Conflict || error instanceof Unavailable
      if (!isOfDatabase) await transaction.checkReads()
      throw error
    } finally {
      transaction.end()
    }
  }
}
