import { Conflict } from '@countersign/core'

/** Transactions that run in turn after a conflict. */
const AFTER_CONFLICT = 64
const PAUSE_MS = 3
/** After this time a transaction no longer waits for another one, whose request may have been cancelled. */
const LONGEST_WAIT_MS = 1000

/**
 * Lets the transactions of this process run in turn for a while after one of them failed with a conflict: callers that
 * change one row at once would else repeat their work again and again. It prevents useless work only, and is no lock.
 * Each caller waits with timers of its own, because a Worker must not wait for a promise of another request.
 */
export class Turns {
  #left = 0
  #isTaken = false

  async run<T>(transaction: () => Promise<T>): Promise<T> {
    if (this.#left === 0) return this.#observe(transaction)
    this.#left -= 1
    for (let waitedMs = 0; this.#isTaken && waitedMs < LONGEST_WAIT_MS; waitedMs += PAUSE_MS) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    this.#isTaken = true
    try {
      return await this.#observe(transaction)
    } finally {
      this.#isTaken = false
    }
  }

  async #observe<T>(transaction: () => Promise<T>): Promise<T> {
    try {
      return await transaction()
    } catch (error) {
      if (error instanceof Conflict) this.#left = AFTER_CONFLICT
      throw error
    }
  }
}
