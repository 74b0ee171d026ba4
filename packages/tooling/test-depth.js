/**
 * How deep tests go. `npm run test:all` sets COUNTERSIGN_TESTS to "all": every race is repeated as often as
 * it takes to meet rare interleavings, and generated input is taken in full. Otherwise a few rounds run.
 */
export const isThorough = process.env['COUNTERSIGN_TESTS'] === 'all'

/**
 * `npm test` sets COUNTERSIGN_TESTS to "quick": files named `*.extended.test.ts` are left out, because other
 * files represent what they test.
 */
export const isQuick = process.env['COUNTERSIGN_TESTS'] === 'quick'

/** Rounds of a race in a quick run. */
const QUICK_ROUNDS = 2
/** One of how many generated inputs a quick run takes. */
const QUICK_SHARE = 20

/**
 * How often to repeat a race.
 *
 * @param {number} count in a thorough run
 * @returns {number}
 */
export function roundsOf(count) {
  return isThorough ? count : Math.min(count, QUICK_ROUNDS)
}

/**
 * How many generated inputs to take.
 *
 * @param {number} count in a thorough run
 * @returns {number}
 */
export function samplesOf(count) {
  return isThorough ? count : Math.ceil(count / QUICK_SHARE)
}
