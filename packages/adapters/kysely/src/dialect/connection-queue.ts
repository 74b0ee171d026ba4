/** The connection was not released in time. */
class ConnectionTimeout extends Error {
  override readonly name = 'ConnectionTimeout'
  readonly code = 'CONNECTION_TIMEOUT'
}

/** A caller who waits for the connection. */
interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  /** The tick at which it has waited too long. */
  readonly deadline: number
}

/** Ticks of the timer in the longest wait. */
const TICKS = 10

const TOO_LONG =
  'A transaction holds the connection for too long. Inside a transaction, use the store that it gives: every other waits for its end.'

/** Gives the only connection of a database to one caller at a time, in the order of their requests. */
export class ConnectionQueue {
  readonly #limitMs: number
  readonly #waiting: Waiting[] = []
  #isTaken = false
  #ticks = 0
  /** One timer for all who wait, because they wait equally long. */
  #timer: ReturnType<typeof setInterval> | null = null

  /** @param limitMs the longest wait, in milliseconds */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Whether a caller has the connection. */
  get isTaken(): boolean {
    return this.#isTaken
  }

  /** @throws ConnectionTimeout when the connection is not released in time. */
  async take(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ resolve, reject, deadline: this.#ticks + TICKS + 1 })
      this.#timer ??= setInterval(() => {
        this.#tick()
      }, this.#limitMs / TICKS)
    })
  }

  /** Gives the connection to the next caller. */
  release(): void {
    const next = this.#waiting.shift()
    this.#isTaken = next !== undefined
    this.#stopIdleTimer()
    next?.resolve()
  }

  #tick(): void {
    this.#ticks += 1
    // The oldest comes first.
    const inTime = this.#waiting.findIndex(({ deadline }) => deadline > this.#ticks)
    const late = this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)
    for (const { reject } of late) reject(new ConnectionTimeout(TOO_LONG))
    this.#stopIdleTimer()
  }

  #stopIdleTimer(): void {
    if (!this.#timer || this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}
