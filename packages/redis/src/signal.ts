import type { RevocationSignal } from '@countersign/core'
import { readRevocation, writeRevocation } from '@countersign/core/signal'
import type { Connection } from './clients.js'
import type { GuardedCall } from './guarded-calls.js'

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
): RedisSignal {
  const channel = `${prefix}:revocations`
  const ends: (() => void)[] = []
  return {
    async publish(revocation) {
      const message = writeRevocation(revocation)
      await guarded(() => connection.publish(channel, message))
    },
    subscribe(listener, state) {
      if (!connection.subscribe)
        throw new TypeError(
          'A client of @upstash/redis cannot subscribe to revocations: give "signal" a client of ioredis or redis',
        )
      // Nothing is known of the other processes until the connection stands.
      state.lost()
      const end = connection.subscribe(channel, {
        onMessage(text) {
          const revocation = readRevocation(text)
          if (revocation) listener(revocation)
        },
        onLost() {
          state.lost()
        },
        onRestored() {
          state.restored()
        },
      })
      ends.push(end)
    },
    close() {
      for (const end of ends.splice(0)) end()
    },
  }
}
