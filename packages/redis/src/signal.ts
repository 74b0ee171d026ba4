import type { RevocationSignal } from '@countersign/core'
import { writeRevocation } from '@countersign/core/signal'
import { openCheckedSubscription, type Platform } from './checked-subscription.js'
import type { Connection } from './clients.js'
import type { GuardedCall } from './guarded-calls.js'
import { publishScript } from './scripts.js'

/** Revocations over a channel of Redis, and the end of the connection. */
export interface RedisSignal extends RevocationSignal {
  /** Closes the connections that {@link RevocationSignal.subscribe} has opened. */
  close(): void
}

/** @throws TypeError, from `subscribe`, for a client that cannot subscribe. */
export function createSignal(
  connection: Connection,
  guarded: GuardedCall,
  prefix: string,
  platform: Platform,
): RedisSignal {
  const channel = `${prefix}:revocations`
  const ends: (() => void)[] = []
  return {
    async publish(revocation) {
      await guarded(() => connection.run(publishScript, channel, [writeRevocation(revocation)]))
    },
    subscribe(listener, state) {
      const { subscribe } = connection
      if (!subscribe)
        throw new TypeError(
          'A client of @upstash/redis cannot subscribe to revocations: give "signal" a client of ioredis or redis',
        )
      ends.push(
        openCheckedSubscription({ connection, subscribe, channel, listener, state, platform }),
      )
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
  }
}
