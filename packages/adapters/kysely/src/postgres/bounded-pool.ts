import type { PostgresPool as KyselyPool } from 'kysely'
import { withinLimit } from '../within-limit.js'
import { BoundedClient, type ClientWatch } from './bounded-client.js'
import type { PostgresClient, PostgresPool } from './postgres-pool.js'

/** In milliseconds; 0 for none. */
export interface PoolLimits {
  readonly connectionMs: number
  readonly statementMs: number
}

/** A pool that gives connections out within a time limit, and gives up those that fall silent. */
export class BoundedPool implements KyselyPool {
  readonly #pool: PostgresPool
  readonly #limits: PoolLimits
  /** Counts connections that fell silent. */
  #silences = 0
  /** How many had when a connection last answered. */
  readonly #answered = new WeakMap<PostgresClient, number>()

  constructor(pool: PostgresPool, limits: PoolLimits) {
    this.#pool = pool
    this.#limits = limits
    // Without a listener, an idle connection that breaks would end the whole process.
    pool.on('error', () => undefined)
  }

  async connect(): Promise<BoundedClient> {
    const client = await withinLimit(this.#pool.connect(), {
      ms: this.#limits.connectionMs,
      message: 'No connection in time',
      onLate: (late) => {
        late.release()
      },
    })
    if (!this.#isSuspect(client)) return new BoundedClient(client, this.#watch(client))
    client.release(true)
    return this.connect()
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** What silenced one connection has most likely silenced those that idled meanwhile. */
  #isSuspect(client: PostgresClient): boolean {
    return (this.#answered.get(client) ?? this.#silences) < this.#silences
  }

  #watch(client: PostgresClient): ClientWatch {
    return {
      limitMs: this.#limits.statementMs,
      onAnswer: () => {
        this.#answered.set(client, this.#silences)
      },
      onSilence: () => {
        this.#silences += 1
      },
    }
  }
}
