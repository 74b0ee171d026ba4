import {
  type Addition,
  type Change,
  type Creation,
  type DatabaseAdapter,
  type Join,
  type JoinedRow,
  type PagedSelection,
  type Selection,
  type StoredRow,
} from '@countersign/core'
import { Call } from '../call.js'
import { type RowUpdate, TransactionRows } from './transaction-rows.js'
import type { TransactionDeps } from './transaction-reads.js'

const ONE = { orderBy: [], limit: 1, offset: 0 } as const
const ALL = { orderBy: [], limit: Infinity, offset: 0 } as const

/**
 * A transaction on a database that commits a list of statements at once and keeps no transaction open.
 *
 * Each read is sent at once, and remembered with its result. Each write stays here until the commit; later reads of the
 * transaction see it. The commit is one batch: first every read again, which fails the batch when its result differs,
 * then the writes. A batch runs alone, so that the transaction has the effect of one that ran at that moment from its
 * first read to its last write: it is serialisable.
 */
export class OptimisticTransaction implements DatabaseAdapter {
  readonly capabilities = { transactions: true }
  readonly #rows: TransactionRows
  /** One statement at a time: a check of a unique key must see the rows of those before it. */
  #last: Promise<unknown> = Promise.resolve()
  #failure: { readonly error: unknown } | null = null
  #isOver = false

  constructor(deps: TransactionDeps) {
    this.#rows = new TransactionRows(deps)
  }

  create(creation: Creation): Promise<boolean> {
    return this.#run(() => this.#rows.create(creation))
  }

  findOne({ model, where }: Selection): Promise<StoredRow | null> {
    return this.#run(async () => {
      const [found] = await this.#rows.reads.find({ model, where, ...ONE })
      return found?.row ?? null
    })
  }

  findOneJoined(query: Selection & { readonly join: Join }): Promise<JoinedRow | null> {
    return this.#run(async () => {
      const [found] = await this.#rows.reads.findJoined({ ...query, ...ONE })
      return found ?? null
    })
  }

  findMany(query: PagedSelection): Promise<StoredRow[]> {
    return this.#run(async () => {
      // Checks the page: an endless limit is for this file only.
      this.#rows.reads.checkPage(query)
      return (await this.#rows.reads.find(query)).map(({ row }) => row)
    })
  }

  findManyJoined(query: PagedSelection & { readonly join: Join }): Promise<JoinedRow[]> {
    return this.#run(() => {
      this.#rows.reads.checkPage(query)
      return this.#rows.reads.findJoined(query)
    })
  }

  count(selection: Selection): Promise<number> {
    return this.#run(() => this.#rows.reads.count(selection))
  }

  update({ set, ...selection }: Change): Promise<number> {
    return this.#run(async () => (await this.#change({ ...selection, ...ALL, set })).length)
  }

  updateOne({ set, ...selection }: Change): Promise<StoredRow | null> {
    return this.#run(async () => (await this.#change({ ...selection, ...ONE, set }))[0] ?? null)
  }

  increment({ model, where, set = {}, ...addition }: Addition): Promise<StoredRow | null> {
    return this.#run(async () => {
      const changed = await this.#change({ model, where, ...ONE, set, addition })
      return changed[0] ?? null
    })
  }

  delete({ model, where }: Selection): Promise<number> {
    return this.#run(async () => {
      const ids = await this.#rows.reads.findIds({ model, where, ...ALL })
      this.#rows.delete(model, ids)
      return ids.length
    })
  }

  take({ model, where }: Selection): Promise<StoredRow | null> {
    return this.#run(async () => {
      const [found] = await this.#rows.reads.find({ model, where, ...ONE })
      if (!found) return null
      this.#rows.delete(model, [found.id])
      return found.row
    })
  }

  async transaction<T>(work: (store: DatabaseAdapter) => Promise<T>): Promise<T> {
    this.#checkOpen()
    return work(this)
  }

  /** Sends the writes, unless a statement failed. */
  async commit(): Promise<void> {
    this.#isOver = true
    await this.#last
    if (this.#failure) throw this.#failure.error
    await this.#rows.commit()
  }

  /**
   * Checks the reads of a transaction that fails: each was sent at a moment of its own, so that the failure may come from
   * results that the database never had together.
   *
   * @throws Conflict when a read has another result by now.
   */
  async checkReads(): Promise<void> {
    this.#isOver = true
    await this.#last
    await this.#rows.checkReads()
  }

  /** Nothing has been sent that has to be undone. */
  end(): void {
    this.#isOver = true
  }

  async #change(update: RowUpdate): Promise<StoredRow[]> {
    const { set, addition = null, model } = update
    // Values are checked also where no row matches.
    new Call('check', this.#rows.reads.table(model)).bindChange(set, addition)
    return this.#rows.update(update)
  }

  #run<T>(task: () => Promise<T>): Promise<T> {
    const isLate = this.#isOver
    const turn = this.#last.then(async () => {
      if (isLate) this.#checkOpen()
      if (this.#failure) throw this.#failure.error
      try {
        return await task()
      } catch (error) {
        this.#failure = { error }
        throw error
      }
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #checkOpen(): void {
    if (this.#failure) throw this.#failure.error
    if (this.#isOver)
      throw new Error('The transaction has ended: its store cannot be used any more')
  }
}
