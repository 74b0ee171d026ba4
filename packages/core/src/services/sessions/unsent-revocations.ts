import type { Revocation, RevocationSignal } from '../../contract/options/session-options.js'
import type { Clock } from '../../contract/runtime.js'

/** Milliseconds between two attempts to send. */
const PAUSE_MS = 200

interface UnsentRevocationDeps {
  readonly clock: Clock
  /** Lifetime of a cached session, in seconds. */
  readonly maxAge: number
  readonly signal: RevocationSignal
}

/** Sends revocations again that the signal has refused, until it takes them or no earlier cached session is valid. */
export class UnsentRevocations {
  readonly #deps: UnsentRevocationDeps
  /** By user; the oldest first. */
  readonly #unsent = new Map<string, Revocation & { readonly expiresAt: number }>()

  constructor(deps: UnsentRevocationDeps) {
    this.#deps = deps
  }

  add({ userId, epoch }: Revocation): void {
    const { clock, maxAge } = this.#deps
    const isRunning = this.#unsent.size > 0
    const known = this.#unsent.get(userId)?.epoch ?? 0
    this.#unsent.delete(userId)
    const expiresAt = clock.now() + maxAge * 1000
    this.#unsent.set(userId, { userId, epoch: Math.max(known, epoch), expiresAt })
    if (!isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    while (this.#unsent.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      await this.#sendAll().catch(() => undefined)
    }
  }

  /** Stops at the first revocation that the signal refuses. */
  async #sendAll(): Promise<void> {
    const { clock, signal } = this.#deps
    for (const [userId, revocation] of this.#unsent) {
      if (revocation.expiresAt > clock.now()) await signal.publish(revocation)
      // A later one may have been added meanwhile.
      if (this.#unsent.get(userId) === revocation) this.#unsent.delete(userId)
    }
  }
}
