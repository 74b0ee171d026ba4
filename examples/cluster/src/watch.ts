import { newAddress, send, valueOf } from './browser.js'
import type { Cluster } from './cluster.js'
import type { EndedSession } from './ledger.js'
import type { Monitor } from './monitor.js'

/** Milliseconds between two looks at a process, at first and at most. */
const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/**
 * Sends the cookies of a session that has ended to each process, with the cached session, until the process refuses
 * them. Resolves with the milliseconds from the acknowledgement until the last process has refused it.
 *
 * @param limitMs after which a process that still accepts it counts as wrong: then the result is infinite
 */
export async function untilRefused(
  { origin, apps }: Pick<Cluster, 'origin' | 'apps'>,
  session: EndedSession,
  limitMs: number,
): Promise<number> {
  const delays = await Promise.all(
    apps.map(({ port }) => untilRefusedBy(port, { origin, session, limitMs })),
  )
  return Math.max(...delays)
}

interface Look {
  readonly origin: string
  readonly session: EndedSession
  readonly limitMs: number
}

async function untilRefusedBy(port: number, { origin, session, limitMs }: Look): Promise<number> {
  const { cookies, acknowledgedAt } = session
  let refusedAt: number | null = null
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const reply = await send('/get-session', { port, origin, cookies, address: newAddress() })
    // A process that is gone or unavailable accepts no session now. It may do so later.
    const isAccepted = reply.status === 200 && reply.body !== null
    refusedAt = isAccepted ? null : (refusedAt ?? reply.receivedAt)
    const isKnown = reply.status === 0 || (reply.status === 200 && reply.body === null)
    if (isKnown && refusedAt !== null) return refusedAt - acknowledgedAt
    if (isAccepted && reply.receivedAt - acknowledgedAt > limitMs) return Infinity
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Watches sessions that have ended, for as long as their end is not seen everywhere. */
export class RevocationWatch {
  readonly delays: number[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #cluster: Cluster
  readonly #limitMs: number

  constructor(cluster: Cluster, limitMs: number) {
    this.#cluster = cluster
    this.#limitMs = limitMs
  }

  add(session: EndedSession, monitor: Monitor): void {
    const running = this.#watch(session, monitor).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running)
  }

  async #watch(session: EndedSession, monitor: Monitor): Promise<void> {
    const delay = await untilRefused(this.#cluster, session, this.#limitMs)
    this.delays.push(delay)
    if (delay > this.#limitMs)
      monitor.problem(`A process has accepted a session of ${session.email} after its end`)
  }
}

/** Whether a process accepts the cached session: otherwise it reads the database and issues another one. */
export async function acceptsCachedSession(
  port: number,
  { origin, cookies }: { origin: string; cookies: EndedSession['cookies'] },
): Promise<boolean> {
  const reply = await send('/get-session', { port, origin, cookies, address: newAddress() })
  return valueOf(reply.body, 'user') !== undefined && reply.setCookies.length === 0
}
