import { Conflict } from '@countersign/core'

/** Transactions that run in turn after a conflict. */
const AFTER_CONFLICT = 64
/** The attempts of a transaction in its turn. The last conflict goes to the caller, who may start again. */
const MAX_ATTEMPTS = 6
/** Longest pause after the first attempt. It doubles with each further one. */
const FIRST_PAUSE_MS = 16
const POLL_MS = 3
/** After this time without a new attempt a transaction takes the turn of another one, whose request may have been cancelled. */
const LONGEST_ATTEMPT_MS = 1000

/**
 * Repeats transactions that fail with a conflict. After a conflict the transactions of this process run in turn for a while,
 * and each keeps its turn until it succeeds: callers that change one row at once would else repeat their work again and
 * again. So another process has conflicts with one transaction of this process at a time, and pauses of random lengths
 * separate the two. This prevents useless work only, and is no lock. Each caller waits with timers of its own, because a
 * Worker must not wait for a promise of another request.
 */
export class Turns {
  /** Returns numbers from 0 to 1. */
  readonly #random: () => number
  #left = 0
  #isTaken = false
  /** Changes with each attempt of the transaction whose turn it is. */
  #attempts = 0

  constructor(random: () => number) {
    this.#random = random
  }

  async run<T>(transaction: () => Promise<T>): Promise<T> {
    if (this.#left > 0) {
      this.#left -= 1
      return this.#runInTurn(transaction)
    }
    try {
      return await transaction()
    } catch (error) {
      this.#note(error)
    }
    return this.#runInTurn(transaction)
  }

  async #runInTurn<T>(transaction: () => Promise<T>): Promise<T> {
    await this.#takeTurn()
    try {
      return await this.#repeat(transaction)
    } finally {
      this.#isTaken = false
    }
  }

  async #takeTurn(): Promise<void> {
    let seen = this.#attempts
    for (let waitedMs = 0; this.#isTaken && waitedMs < LONGEST_ATTEMPT_MS; waitedMs += POLL_MS) {
      await pause(POLL_MS)
      if (seen !== this.#attempts) waitedMs = 0
      seen = this.#attempts
    }
    this.#isTaken = true
    this.#attempts += 1
  }

  async #repeat<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
    try {
      return await transaction()
    } catch (error) {
      this.#note(error)
      if (attempt === MAX_ATTEMPTS) throw error
    }
    await pause(this.#random() * FIRST_PAUSE_MS * 2 ** (attempt - 1))
    this.#attempts += 1
    return this.#repeat(transaction, attempt + 1)
  }

  /** @throws the error, unless it is a conflict. */
  #note(error: unknown): void {
    if (!(error instanceof Conflict)) throw error
    this.#left = AFTER_CONFLICT
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
