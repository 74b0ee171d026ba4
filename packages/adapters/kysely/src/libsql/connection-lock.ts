/** The connection was not released in time. */
class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
}

/** Gives the one connection to its callers in the order of their requests. */
export class ConnectionLock {
  readonly #limitMs: number
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** @throws ConnectionTimeout when the connection is not released in time. */
  async take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(turn)
        reject(new ConnectionTimeout(TOO_LONG))
      }, this.#limitMs)
      this.#waiting.add(turn)
    })
  }

  /** Gives the connection to the next caller. */
  release(): void {
    const [next] = this.#waiting
    if (next) this.#waiting.delete(next)
    else this.#isTaken = false
    next?.()
  }
}

const TOO_LONG =
  'A transaction holds the connection for too long. Inside a transaction, use the store that it gives: every other waits for its end.'
