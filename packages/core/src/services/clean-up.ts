import type { Base } from './core.js'
import type { Exchange } from '../contract/calls/exchange.js'
import type { Model, Row } from '../contract/tables/models.js'

/** The maximum number of rows per statement, which keeps each one short. */
const BATCH_SIZE = 500
/** The pause between two batches. */
const PAUSE_MS = 300_000

/** A row that is of no use after a moment. */
export interface ExpiringRow extends Row {
  readonly expiresAt: Date
}

/** What the clean-up needs. */
export interface CleanUpDeps {
  /** The tables whose rows expire. */
  readonly models: readonly Model<string, ExpiringRow>[]
  /** Those with an index for expired rows. */
  readonly indexed: readonly Model<string, ExpiringRow>[]
}

interface Batch {
  readonly deleted: number
  /** Whether there may be more rows. */
  readonly isFull: boolean
}

/** Deletes expired rows. It emits no events, because they were already invalid. */
export class CleanUp {
  readonly #deps: Base & CleanUpDeps
  #nextAt: number

  constructor(core: Base, deps: CleanUpDeps) {
    this.#deps = { ...core, ...deps }
    this.#nextAt = core.clock.now() + PAUSE_MS
  }

  /** Deletes all that has expired, in batches. How many rows that were, by table. */
  async run(): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {}
    for (const model of this.#deps.models) counts[model.name] = await this.#empty(model)
    return counts
  }

  /**
   * Deletes a batch of each table after a response, at most once in five minutes, and again with the next
   * call when a batch was full.
   */
  runAfter(exchange: Exchange): void {
    const { clock, indexed } = this.#deps
    const now = clock.now()
    if (indexed.length === 0 || now < this.#nextAt) return
    this.#nextAt = now + PAUSE_MS
    exchange.defer(async () => {
      for (const model of indexed) {
        const { isFull } = await this.#deleteBatch(model)
        if (isFull) this.#nextAt = now
      }
    })
  }

  async #empty(model: Model<string, ExpiringRow>): Promise<number> {
    let total = 0
    for (;;) {
      const { deleted, isFull } = await this.#deleteBatch(model)
      total += deleted
      if (!isFull) return total
    }
  }

  /** A row that gets a new end between the two statements stays. */
  async #deleteBatch(model: Model<string, ExpiringRow>): Promise<Batch> {
    const { store, clock } = this.#deps
    const rows = store.of(model)
    const expired = { expiresAt: { lte: new Date(clock.now()) } }
    const found = await rows.findMany(expired, { limit: BATCH_SIZE })
    if (found.length === 0) return { deleted: 0, isFull: false }
    const deleted = await rows.delete({ id: { in: found.map(({ id }) => id) }, ...expired })
    return { deleted, isFull: found.length === BATCH_SIZE }
  }
}
