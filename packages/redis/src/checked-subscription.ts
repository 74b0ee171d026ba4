import type { RevocationSignal } from '@countersign/core'
import { readRevocation } from '@countersign/core/signal'
import type { Connection } from './clients.js'
import { createGuardedCall } from './guarded-calls.js'
import { publishScript } from './scripts.js'

/** Milliseconds between two checks of a subscription. */
const CHECK_MS = 5000
/** Longest time in milliseconds that a message may take. */
const LATEST_MS = 1000
/**
 * How far the clock of a process may differ from that of Redis, in milliseconds. Two processes then differ by less than
 * {@link CHECK_MS}, also where a message takes {@link LATEST_MS}.
 */
const CLOCK_DIFFERENCE_MS = 1000
/** Limits for what other programs send: revocations are kept in memory. */
const MAX_MESSAGES_PER_CHECK = 10_000
const MAX_MESSAGE_LENGTH = 1000

/** What a checked subscription takes from the platform. */
export interface Platform {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Returns a text that no other process has. */
  readonly createId: () => string
  /** Milliseconds between two checks. Default: five seconds. */
  readonly checkMs?: number
}

/** What {@link openCheckedSubscription} needs. */
export interface CheckedSubscriptionDeps {
  readonly connection: Connection
  readonly subscribe: NonNullable<Connection['subscribe']>
  readonly channel: string
  readonly listener: Parameters<RevocationSignal['subscribe']>[0]
  readonly state: Parameters<RevocationSignal['subscribe']>[1]
  readonly platform: Platform
}

/**
 * Subscribes to revocations, and sends itself a message from time to time. While that does not arrive, or the clock is
 * wrong, the connection counts as lost. After two messages it is restored: a cached session from before the first one
 * then has an earlier time, also by the clocks of the other processes.
 *
 * @returns a function that closes the connection
 */
export function openCheckedSubscription(deps: CheckedSubscriptionDeps): () => void {
  const { connection, subscribe, channel, listener, state, platform } = deps
  const { now, createId, checkMs = CHECK_MS } = platform
  const ownChannel = `${channel}:${createId()}`
  const guarded = createGuardedCall(LATEST_MS, 0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: (() => void) | undefined
  /** The message that this process sends to itself. */
  let expected = ''
  let onExpected: (() => void) | undefined
  let arrived = 0
  let received = 0

  const lose = (): void => {
    arrived = 0
    state.lost()
  }
  const schedule = (next: () => unknown, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }
  const onMessage = (text: string): void => {
    if (text === expected) onExpected?.()
    else if (++received > MAX_MESSAGES_PER_CHECK || text.length > MAX_MESSAGE_LENGTH) lose()
    else {
      const revocation = readRevocation(text)
      if (revocation) listener(revocation)
    }
  }
  const sendItself = (): Promise<unknown[]> => {
    const arrival = new Promise<void>((resolve) => {
      onExpected = resolve
    })
    return Promise.all([connection.run(publishScript, ownChannel, [expected]), arrival])
  }
  const check = async (): Promise<void> => {
    const text = (expected = createId())
    received = 0
    const [time] = await guarded(sendItself).catch(() => [])
    // Meanwhile another check began, or the connection was closed.
    if (text !== expected) return
    if (!(Math.abs(Number(time) - now()) <= CLOCK_DIFFERENCE_MS)) lose()
    else if (++arrived === 2) state.restored()
    schedule(time === undefined ? open : check, checkMs)
  }
  const close = (): void => {
    clearTimeout(timer)
    expected = ''
    end?.()
  }
  const open = (): void => {
    close()
    lose()
    end = subscribe([channel, ownChannel], {
      onMessage,
      onLost: lose,
      onRestored() {
        lose()
        void check()
      },
    })
    // A connection that does not answer is replaced.
    schedule(open, checkMs + LATEST_MS)
  }
  open()
  return close
}
