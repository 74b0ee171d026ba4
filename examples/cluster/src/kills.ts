import type { Cluster, Servers } from './cluster.js'
import { type Load, seconds } from './load.js'
import type { Failure } from './monitor.js'

/** Something that is killed by SIGKILL in the middle of the load, and started again. */
export interface Victim {
  readonly name: string
  /** Whether callers may see that the app is unavailable until it is back. */
  readonly causesErrors: boolean
  kill(): Promise<void>
  start(): Promise<void>
}

/** What callers saw of a kill. */
export interface KillOutcome {
  readonly name: string
  /** Seconds from the kill until the victim ran again. */
  readonly outage: number
  /** Errors by their code. */
  readonly errors: ReadonlyMap<string, number>
  /** Seconds from the kill until the response to the last request that failed. */
  readonly lastError: number
}

/** Seconds after a restart in which calls may still fail: connections to the old process are found broken. */
const RECOVERY_SECONDS = 2

/** All processes of the app, and the servers that they share. */
export function victimsOf({ apps }: Cluster, { postgres, redis }: Servers): Victim[] {
  return [
    ...apps.map((app, index) => ({
      name: `process ${String(index + 1)}`,
      causesErrors: true,
      kill: () => app.kill(),
      start: () => app.start(),
    })),
    {
      name: 'Redis',
      causesErrors: false,
      kill: () => redis.kill(),
      start: () => redis.start(),
    },
    {
      name: 'PostgreSQL',
      causesErrors: true,
      kill: () => postgres.kill(),
      start: () => postgres.start(),
    },
  ]
}

/** Kills a victim in the middle of the load and starts it again. The load runs before and after. */
export async function killOnce(
  victim: Victim,
  { monitor }: Load,
  { before, outage, after }: { before: number; outage: number; after: number },
): Promise<KillOutcome> {
  await seconds(before)
  const first = monitor.failures.length
  const killedAt = performance.now()
  await victim.kill()
  await seconds(outage)
  await victim.start()
  const restartedAt = performance.now()
  await seconds(RECOVERY_SECONDS)
  const recoveredAt = performance.now()
  await seconds(after)
  const failures = monitor.failures.slice(first)
  for (const failure of failures) {
    if (!victim.causesErrors || failure.sentAt > recoveredAt)
      monitor.problem(`${victim.name}: ${describe(failure)} at the wrong time`)
  }
  return {
    name: victim.name,
    outage: (restartedAt - killedAt) / 1000,
    errors: countByCode(failures),
    lastError: Math.max(0, ...failures.map(({ receivedAt }) => receivedAt - killedAt)) / 1000,
  }
}

function describe({ kind, status, code }: Failure): string {
  return `${kind} has failed with ${String(status)} ${code}`
}

function countByCode(failures: readonly Failure[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { status, code } of failures) {
    const name = `${String(status)} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
