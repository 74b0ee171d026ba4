import type { PostgresPool as KyselyPool } from 'kysely'
import { withinLimit } from '../within-limit.js'
import { BoundedClient, type ClientWatch } from './bounded-client.js'
import type { PostgresClient, PostgresPool } from './postgres-pool.js'

/** Time limits in milliseconds; 0 means no limit. */
export interface PoolLimits {
  readonly connectionMs: number
  readonly statementMs: number
}

/** A pool that returns connections within a time limit, and drops those that do not respond. */
export class BoundedPool implements KyselyPool {
  readonly #pool: PostgresPool
  readonly #limits: PoolLimits
  /** Number of statements without a response in time, on any connection. */
  #timeouts = 0
  /** That number at the last response of each connection. */
  readonly #timeoutsAtAnswer = new WeakMap<PostgresClient, number>()

  constructor(pool: PostgresPool, limits: PoolLimits) {
    this.#pool = pool
    this.#limits = limits
    // Without a listener, an error of an idle connection would end the whole process.
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

  /** Connections that idled when another one stopped responding have most likely failed too. */
  #isSuspect(client: PostgresClient): boolean {
    return (this.#timeoutsAtAnswer.get(client) ?? this.#timeouts) < this.#timeouts
  }

  #watch(client: PostgresClient): ClientWatch {
    return {
      limitMs: this.#limits.statementMs,
      onAnswer: () => {
        this.#timeoutsAtAnswer.set(client, this.#timeouts)
      },
      onTimeout: () => {
        this.#timeouts += 1
      },
    }
  }
}
