import { Browser } from './browser.js'
import type { Cluster } from './cluster.js'
import type { EndedSession } from './ledger.js'
import { acceptsCachedSession, untilRefused } from './watch.js'

/** Milliseconds that each revocation took, and whether the processes used the cached session before. */
export interface RevocationTimes {
  readonly delays: readonly number[]
  /** Number of revocations before which all other processes accepted the cached session without the database. */
  readonly cached: number
}

/**
 * Signs a user out in one process, a number of times, and measures how long the other processes accept the cached
 * session of that browser.
 */
export async function measureRevocations(
  { origin, apps }: Cluster,
  { email, password, rounds, limitMs }: Options,
): Promise<RevocationTimes> {
  const delays: number[] = []
  let cached = 0
  for (let round = 0; round < rounds; round += 1) {
    const own = apps[round % apps.length]
    const others = apps.filter((app) => app !== own)
    const browser = new Browser(origin, own?.port)
    await browser.post('/sign-in/email', { email, password })
    await browser.get('/get-session')
    const cookies = new Map(browser.cookies)
    const accepted = await Promise.all(
      others.map(({ port }) => acceptsCachedSession(port, { origin, cookies })),
    )
    if (accepted.every(Boolean)) cached += 1
    const { receivedAt } = await browser.post('/sign-out', {})
    const session: EndedSession = { email, cookies, acknowledgedAt: receivedAt }
    delays.push(await untilRefused({ origin, apps: others }, session, limitMs))
  }
  return { delays, cached }
}

interface Options {
  readonly email: string
  readonly password: string
  readonly rounds: number
  readonly limitMs: number
}
