/** CPU time that this process has used, in microseconds. */
function cpuMicroseconds() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * How much is measured.
 *
 * @typedef {object} Size
 * @property {number} [calls] number of calls in a round
 * @property {number} [rounds]
 * @property {number} [callers] number of calls that run at once
 */

/** Whether the run shall take two minutes: `npm run bench -- quick`. */
export const isQuick = process.argv.includes('quick')

/**
 * Whether the run only fails on costs that have clearly risen: `npm run bench:gate`. Other work on the machine must not
 * fail it.
 */
export const isGate = process.argv.includes('gate')

const ROUNDS = isQuick || isGate ? 3 : 5
/** The other library takes ten times as long, and needs fewer calls for the same accuracy. */
const PEER_SHARE = 10

/**
 * CPU per call of several subjects, measured in turns within one run, so that other load of the machine affects
 * all of them.
 *
 * @param {Record<string, () => Promise<unknown>>} subjects
 * @param {Size} [size]
 * @returns {Promise<Record<string, number[]>>} microseconds of each round, by subject
 */
export async function cpuPerCall(subjects, { calls = 3000, rounds = ROUNDS, callers = 1 } = {}) {
  /** @type {Record<string, number[]>} */
  const costs = {}
  // The first round is not measured: it compiles the code.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(subjects)) {
      const share = name.startsWith('peer') ? PEER_SHARE : 1
      const turns = Math.ceil(calls / callers / share)
      const before = cpuMicroseconds()
      await repeat(run, turns, callers)
      const cost = (cpuMicroseconds() - before) / (turns * callers)
      if (round > 0) (costs[name] ??= []).push(cost)
    }
  }
  return costs
}

/**
 * @param {() => Promise<unknown>} run
 * @param {number} turns
 * @param {number} callers
 */
async function repeat(run, turns, callers) {
  for (let turn = 0; turn < turns; turn += 1) {
    if (callers === 1) await run()
    else await Promise.all(Array.from({ length: callers }, () => run()))
  }
}

/** @param {readonly number[]} samples */
export const median = (samples) => percentile(samples, 0.5)

/**
 * @param {readonly number[]} samples
 * @param {number} share such as 0.99
 */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/**
 * Wall time in milliseconds.
 *
 * @param {() => Promise<unknown>} run
 */
export async function wallTime(run) {
  const start = process.hrtime.bigint()
  await run()
  return Number(process.hrtime.bigint() - start) / 1e6
}
