/** CPU time that this process has used, in microseconds. */
function cpuMicroseconds() {
  const { user, system } = process.cpuUsage()
  return user + system
}

/**
 * CPU per call of several subjects, measured in turns within one run, so that other load of the machine affects
 * all of them. The result is the lowest value of the rounds.
 *
 * @param {Record<string, () => Promise<unknown>>} subjects
 * @param {{ calls?: number, rounds?: number }} [size]
 * @returns {Promise<Record<string, number>>} microseconds by subject
 */
export async function cpuPerCall(subjects, { calls = 3000, rounds = 7 } = {}) {
  /** @type {Record<string, number>} */
  const least = {}
  for (const run of Object.values(subjects)) await repeat(run, calls)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(subjects)) {
      const before = cpuMicroseconds()
      await repeat(run, calls)
      least[name] = Math.min(least[name] ?? Infinity, (cpuMicroseconds() - before) / calls)
    }
  }
  return least
}

/**
 * @param {() => Promise<unknown>} run
 * @param {number} calls
 */
async function repeat(run, calls) {
  for (let call = 0; call < calls; call += 1) await run()
}

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
