/** The connection was not released in time. */
class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
}

const TOO_LONG =
  'A transaction holds the connection for too long. Inside a transaction, use the store that it gives: every other waits for its end.'

const queues = new WeakMap<object, ConnectionQueue>()

/** The queue of a client. All adapters on a client share its connection, and therefore its queue. */
export function queueOf(client: object): ConnectionQueue {
  const queue = queues.get(client) ?? new ConnectionQueue()
  queues.set(client, queue)
  return queue
}

/** Gives the only connection of a database to one caller at a time, in the order of their requests. */
export class ConnectionQueue {
  /** Whether a caller has the connection. */
  isTaken = false
  readonly #waiting = new Set<() => void>()

  /**
   * @param limitMs the longest wait, in milliseconds
   * @throws ConnectionTimeout when the connection is not released in time.
   */
  async take(limitMs: number): Promise<void> {
    if (!this.isTaken) {
      this.isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(next)
        reject(new ConnectionTimeout(TOO_LONG))
      }, limitMs)
      this.#waiting.add(next)
    })
  }

  /** Gives the connection to the caller that has waited longest. */
  release(): void {
    const [next] = this.#waiting
    this.isTaken = next !== undefined
    if (!next) return
    this.#waiting.delete(next)
    next()
  }
}
