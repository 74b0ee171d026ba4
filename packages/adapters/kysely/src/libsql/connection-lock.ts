/** Nobody gave the connection back in time. */
class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
}

/** Hands the one connection round, in the order in which it is asked for. */
export class ConnectionLock {
  readonly #limitMs: number
  readonly #waiting = new Set<() => void>()
  #isTaken = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** @throws ConnectionTimeout when the connection is not given back in time. */
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

  /** Gives the connection to the next in line. */
  release(): void {
    const [next] = this.#waiting
    if (next) this.#waiting.delete(next)
    else this.#isTaken = false
    next?.()
  }
}

const TOO_LONG =
  'A transaction holds the connection for too long. Inside a transaction, use the store that it gives: every other waits for its end.'
