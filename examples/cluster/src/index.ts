import { Browser } from './browser.js'
import type { Servers } from './cluster.js'
import { startCluster } from './cluster.js'
import { type KillOutcome, killOnce, victimsOf } from './kills.js'
import { Ledger } from './ledger.js'
import { Load, mixedLoad, readLoad, seconds } from './load.js'
import { Monitor, percentile } from './monitor.js'
import { measureRevocations, type RevocationTimes } from './revocations.js'
import { verify } from './verify.js'
import { RevocationWatch } from './watch.js'

export type { Server, Servers } from './cluster.js'

const PROCESSES = 4
const processNames = ['process 1', 'process 2', 'process 3', 'process 4']
const USERS = 24
/** Milliseconds within which every process refuses a session that has ended, also while a server restarts. */
const REVOCATION_LIMIT_MS = 5000
/** The lifetime of cached sessions in the measurement with a Redis that does not respond. */
const SHORT_CACHE_SECONDS = 5

/** How long the parts of a run take. */
interface Plan {
  readonly throughput: { readonly warmUp: number; readonly measure: number }
  readonly kill: { readonly before: number; readonly outage: number; readonly after: number }
  readonly kills: readonly string[]
  readonly revocations: number
  readonly revocationsWithoutRedis: number
}

const plans: Record<'full' | 'quick', Plan> = {
  full: {
    throughput: { warmUp: 3, measure: 15 },
    kill: { before: 2, outage: 1, after: 3 },
    kills: [...processNames, 'Redis', 'PostgreSQL', 'Redis', 'PostgreSQL'],
    revocations: 400,
    revocationsWithoutRedis: 100,
  },
  quick: {
    throughput: { warmUp: 0.5, measure: 1.5 },
    kill: { before: 0.3, outage: 0.5, after: 0.3 },
    kills: ['process 1', 'Redis', 'PostgreSQL'],
    revocations: 40,
    revocationsWithoutRedis: 10,
  },
}

/** Runs everything and prints the results. Returns what must not be: nothing, if all is well. */
export async function run(servers: Servers, mode: 'full' | 'quick'): Promise<readonly string[]> {
  const plan = plans[mode]
  const problems = [
    ...(await printThroughput(servers, plan)),
    ...(await printKills(servers, plan)),
    ...(await printRevocations(servers, plan)),
  ]
  console.log(problems.length === 0 ? '\nEvery promise was kept.' : '\nBroken promises:')
  for (const problem of problems) console.log(`- ${problem}`)
  return problems
}

async function printThroughput(servers: Servers, plan: Plan): Promise<string[]> {
  const { warmUp, measure } = plan.throughput
  const problems: string[] = []
  console.log(`\nThroughput, ${String(USERS)} users at once`)
  for (const processes of [1, 2, PROCESSES]) {
    const cluster = await startCluster(servers, { processes })
    for (const { name, title, mix } of [
      { name: 'mixed', title: 'mixed load', mix: mixedLoad },
      { name: 'cached', title: 'cached sessions', mix: readLoad },
    ]) {
      const load = new Load(cluster.origin, { ledger: new Ledger(`${name}-${String(processes)}`) })
      await load.prepare(USERS * 2)
      load.start(USERS, mix)
      await seconds(warmUp)
      load.monitor.restart()
      await seconds(measure)
      const { durations } = load.monitor
      const rate = Math.round(durations.length / measure)
      console.log(
        `  ${plural(processes)}, ${title}: ${String(rate)} requests per second, ${percentiles(durations)}`,
      )
      await load.stop()
      problems.push(...load.monitor.problems, ...load.monitor.failures.map(({ code }) => code))
    }
    await cluster.close()
  }
  return problems
}

async function printKills(servers: Servers, plan: Plan): Promise<string[]> {
  const cluster = await startCluster(servers, { processes: PROCESSES })
  const revocationWatch = new RevocationWatch(cluster, REVOCATION_LIMIT_MS)
  const load = new Load(cluster.origin, {
    ledger: new Ledger('kills'),
    watch: (session, monitor) => {
      revocationWatch.add(session, monitor)
    },
  })
  await load.prepare(USERS * 2)
  load.start(USERS)
  console.log(`\nKills in the middle of the load, ${plural(PROCESSES)}`)
  const victims = victimsOf(cluster, servers)
  for (const name of plan.kills) {
    const victim = victims.find((each) => each.name === name)
    if (victim) printKill(await killOnce(victim, load, plan.kill))
  }
  await load.stop()
  await revocationWatch.finish()
  const { users, memberships, endedSessions } = await verify(cluster, servers, load)
  await cluster.close()
  const { problems } = load.monitor
  console.log(
    `  ${String(users)} sign-ups, ${String(memberships)} memberships and removals, ${String(endedSessions)} ends of ` +
      `sessions were acknowledged; ${String(problems.length)} were lost or broke an invariant`,
  )
  console.log(
    `  Until all processes refused a session that had ended: ${percentiles(revocationWatch.delays)}`,
  )
  return problems
}

function printKill({ name, outage, errors, lastError }: KillOutcome): void {
  const list = [...errors].map(([code, count]) => `${String(count)} × ${code}`).join(', ')
  const last = errors.size > 0 ? `; the last one ${lastError.toFixed(1)} s after the kill` : ''
  console.log(`  ${name}, back after ${outage.toFixed(1)} s: ${list || 'no errors'}${last}`)
}

async function printRevocations(servers: Servers, plan: Plan): Promise<string[]> {
  const cluster = await startCluster(servers, {
    processes: PROCESSES,
    cacheSeconds: SHORT_CACHE_SECONDS,
  })
  const account = { email: 'revoked@example.com', password: 'correct horse battery staple' }
  const monitor = new Monitor()
  await new Browser(cluster.origin).post('/sign-up/email', { name: 'Ada', ...account })
  const { redis } = servers
  const measure = (rounds: number, limitMs: number) =>
    measureRevocations(cluster, { ...account, rounds, limitMs })
  console.log('\nFrom an acknowledged sign-out until all other processes refuse the cached session')

  const usual = await measure(plan.revocations, REVOCATION_LIMIT_MS)
  check(usual, { monitor, name: 'Redis up', limitMs: REVOCATION_LIMIT_MS })
  if (usual.cached < plan.revocations * 0.9) monitor.problem('Sessions were not cached')

  await redis.kill()
  const down = await measure(plan.revocationsWithoutRedis, REVOCATION_LIMIT_MS)
  check(down, { monitor, name: 'Redis down', limitMs: REVOCATION_LIMIT_MS })
  await redis.start()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    // Processes connect again after a pause, which is longer after a longer outage.
    if ((await measure(PROCESSES, REVOCATION_LIMIT_MS)).cached === PROCESSES) break
    await seconds(0.5)
  }

  const bound = (SHORT_CACHE_SECONDS + 1) * 1000
  await redis.signal('SIGSTOP')
  const stopped = await measure(Math.ceil(plan.revocationsWithoutRedis / 10), bound)
  check(stopped, {
    monitor,
    name: `Redis stopped without an error, cached for ${String(SHORT_CACHE_SECONDS)} s`,
    limitMs: bound,
  })
  await redis.signal('SIGCONT')
  await cluster.close()
  return monitor.problems
}

function check(
  { delays, cached }: RevocationTimes,
  { monitor, name, limitMs }: { monitor: Monitor; name: string; limitMs: number },
): void {
  const count = `${String(delays.length)} times, ${String(cached)} of them cached before`
  console.log(`  ${name}: ${percentiles(delays)} (${count})`)
  if (delays.some((delay) => delay > limitMs))
    monitor.problem(`${name}: a session was accepted for more than ${String(limitMs)} ms`)
}

function percentiles(values: readonly number[]): string {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) =>
    percentile(values, share).toFixed(1),
  )
  return `p50 ${String(p50)} ms, p95 ${String(p95)} ms, p99 ${String(p99)} ms, maximum ${String(most)} ms`
}

function plural(count: number): string {
  return count === 1 ? '1 process' : `${String(count)} processes`
}
