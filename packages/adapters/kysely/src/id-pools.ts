import { Conflict, type RowIds } from '@countersign/core'

/** Takes ids from the database: so many of each table. The first of a list is the first to be used. */
export type TakeIds = (
  wanted: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, readonly string[]>>

/** Ids of each table that are there at least. */
const LEAST = 8
/** Ids of each table that a running call may take before its transaction. */
const PER_CALL = 2
/** Calls beyond these find ids when their transactions are repeated. */
const MOST_CALLS = 500
/** Most ids of a table that are taken at once without being needed. */
const MOST_AHEAD = 512

/** The ids of one table. */
interface Pool {
  /** The last is the next. */
  ids: string[]
  /** How many are taken at once. It grows with the use. */
  size: number
}

/**
 * Ids that the database has made and that no row has yet. Calls get an id without waiting: before each call there are as
 * many as the running calls may need. Ids that are left when the process ends are never used.
 */
export class IdPools implements RowIds {
  readonly #take: TakeIds
  readonly #pools: ReadonlyMap<string, Pool>
  #running = 0
  #filling: Promise<void> | null = null
  #failure: Error | null = null

  constructor(tables: readonly string[], take: TakeIds) {
    this.#take = take
    this.#pools = new Map(tables.map((table) => [table, { ids: [], size: LEAST }]))
  }

  async during(call: () => unknown): Promise<unknown> {
    this.#running += 1
    try {
      await this.#fill()
      return await call()
    } finally {
      this.#running -= 1
    }
  }

  take(model: string): string | null {
    const pool = this.#pools.get(model)
    if (!pool) return null
    const id = pool.ids.pop()
    if (id !== undefined) return id
    // Here nothing can wait for the database.
    void this.#fill()
    throw this.#failure ?? new Conflict(`No id for a row of "${model}" is left`)
  }

  /** Drops the ids of a table, because a row of another program has one of them. */
  forget(table: string): void {
    const pool = this.#pools.get(table)
    if (pool) pool.ids = []
  }

  /** Never rejects: a call that needs no id works while the database does not. */
  async #fill(): Promise<void> {
    try {
      for (let wanted = this.#wanted(); wanted.size > 0; wanted = this.#wanted()) {
        this.#filling ??= this.#takeNow(wanted).finally(() => (this.#filling = null))
        await this.#filling
      }
      this.#failure = null
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  /** How many ids of each table are missing. */
  #wanted(): Map<string, number> {
    const least = LEAST + PER_CALL * Math.min(this.#running, MOST_CALLS)
    const wanted = new Map<string, number>()
    for (const [table, { ids, size }] of this.#pools)
      if (ids.length < least) wanted.set(table, Math.max(size, least - ids.length))
    return wanted
  }

  async #takeNow(wanted: ReadonlyMap<string, number>): Promise<void> {
    for (const [table, ids] of await this.#take(wanted)) {
      const pool = this.#pools.get(table)
      if (!pool) continue
      pool.ids = [...ids.toReversed(), ...pool.ids]
      pool.size = Math.min(pool.size * 2, MOST_AHEAD)
    }
  }
}
