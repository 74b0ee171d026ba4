import { monitorEventLoopDelay } from 'node:perf_hooks'
import { percentile, wallTime } from './measure.mjs'
import { get, password, post, signUp } from './subjects/subject.mjs'
import { times } from './table.mjs'

const PARALLEL = 32

/**
 * Latency of get-session while sign-ins run, and the throughput of sign-in and sign-up.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function stormRows(subjects) {
  const rows = []
  for (const [parallel, budget] of /** @type {const} */ ([
    [8, 10],
    [32, 15],
  ])) {
    const [limit, peer, ours] = [
      await readDuringStorm(subjects.limit, parallel),
      await readDuringStorm(subjects.peer, parallel),
      await readDuringStorm(subjects.ours, parallel),
    ]
    rows.push({
      what: `get-session p99 (longest block of the loop) while ${parallel} sign-ins run`,
      limit: textOf(limit),
      peer: textOf(peer),
      ours: textOf(ours),
      budget: `${budget} ms`,
      holds: ours.p99 <= budget,
    })
  }
  rows.push(await throughputRow(subjects, 'sign-in', 0.97))
  rows.push(await throughputRow(subjects, 'sign-up', 0.95))
  return rows
}

/** @param {{ p99: number, block: number }} result */
function textOf({ p99, block }) {
  return `${p99.toFixed(1)} ms (${block.toFixed(1)} ms)`
}

/**
 * @param {import('./subjects/subject.mjs').Subject} subject
 * @param {number} parallel
 */
async function readDuringStorm(subject, parallel) {
  const email = `storm-${parallel}@example.com`
  const cookie = await signUp(subject, email)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  /** @type {number[]} */
  const samples = []
  let running = true
  delay.enable()
  const storm = Promise.all(
    Array.from({ length: parallel }, () =>
      subject.handle(post('/sign-in/email', { email, password })),
    ),
  ).finally(() => {
    running = false
  })
  while (running) {
    samples.push(await wallTime(() => subject.handle(get('/get-session', { cookie }))))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  delay.disable()
  await storm
  return { p99: percentile(samples, 0.99), block: delay.max / 1e6 }
}

/**
 * Throughput relative to the same number of bare hashes of the same cost.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @param {'sign-in' | 'sign-up'} what
 * @param {number} budget
 */
async function throughputRow(subjects, what, budget) {
  const share = async (/** @type {keyof typeof subjects} */ name) => {
    const shares = []
    for (let round = 0; round < 2; round += 1)
      shares.push(await shareOf(subjects[name], what, round))
    return Math.max(...shares)
  }
  const [limit, peer, ours] = [await share('limit'), await share('peer'), await share('ours')]
  return {
    what: `${what} throughput at ${PARALLEL} parallel, against bare scrypt`,
    limit: times(limit),
    peer: times(peer),
    ours: times(ours),
    budget: `at least ${budget}`,
    holds: ours >= budget,
  }
}

/**
 * @param {import('./subjects/subject.mjs').Subject} subject
 * @param {'sign-in' | 'sign-up'} what
 * @param {number} round
 */
async function shareOf(subject, what, round) {
  const known = `throughput-${what}-${round}@example.com`
  if (what === 'sign-in') await signUp(subject, known)
  const requests = Array.from({ length: PARALLEL }, (_, index) =>
    what === 'sign-in'
      ? post('/sign-in/email', { email: known, password })
      : post('/sign-up/email', {
          name: 'Ann',
          email: `up-${round}-${index}@example.com`,
          password,
        }),
  )
  const bare = await wallTime(() => Promise.all(requests.map(() => subject.hash(password))))
  const calls = await wallTime(() =>
    Promise.all(requests.map((request) => subject.handle(request))),
  )
  return bare / calls
}
