import { table, withoutMarkup } from '../reference/markdown.mjs'

/**
 * @typedef {import('../hazards/read-sections.mjs').Hazard} Hazard
 * @typedef {import('../hazards/read-sections.mjs').Section} Section
 * @typedef {import('./read-results.mjs').Result} Result
 * @typedef {import('./read-results.mjs').State} State
 *
 * @typedef {object} Outcome of the tests of a hazard
 * @property {Hazard} hazard
 * @property {Result[]} results
 */

/** @type {State[]} */
const states = ['passed', 'failed', 'skipped']

/**
 * Every hazard with its results, by section.
 *
 * @param {Section[]} sections
 * @param {Result[]} results
 * @returns {{ title: string; outcomes: Outcome[] }[]}
 */
function sortByHazard(sections, results) {
  return sections.map(({ title, hazards }) => ({
    title,
    outcomes: hazards.map((hazard) => ({
      hazard,
      results: results.filter((result) => result.hazards.includes(hazard.number)),
    })),
  }))
}

/**
 * What makes the run no evidence: a test that failed, or a hazard none of whose tests passed.
 *
 * @param {Section[]} sections
 * @param {Result[]} results
 * @returns {string[]}
 */
export function findGaps(sections, results) {
  const failed = results.filter(({ state }) => state === 'failed')
  return [
    ...failed.map(({ file, name }) => `failed: ${file}: ${name}`),
    ...sortByHazard(sections, results)
      .flatMap(({ outcomes }) => outcomes)
      .filter(({ hazard }) => hazard.untested === undefined)
      .filter((outcome) => outcome.results.every(({ state }) => state === 'skipped'))
      .map(({ hazard }) => `no test ran: H${hazard.number} ${hazard.name}`),
  ]
}

/**
 * The numbers of results by state, such as `12 tests passed, 1 was skipped`.
 *
 * @param {Result[]} results
 */
export function countResults(results) {
  const counts = states.map((state) => ({
    state,
    count: results.filter((result) => result.state === state).length,
  }))
  const found = counts.filter(({ count }) => count > 0)
  if (found.length === 0) return 'no test ran'
  return found.map(({ state, count }) => `${count} ${state}`).join(', ')
}

/**
 * A page of all hazards: threat, defence, and each test with its result. The rounds of a race share a line.
 *
 * @param {Section[]} sections
 * @param {Result[]} results
 */
export function describeHazardRun(sections, results) {
  return sortByHazard(sections, results)
    .map(({ title, outcomes }) => [`## ${title}`, ...outcomes.map(describe)].join('\n\n'))
    .join('\n\n')
}

/**
 * The counts of hazards and tests by section.
 *
 * @param {Section[]} sections
 * @param {Result[]} results
 */
export function summarize(sections, results) {
  const rows = sortByHazard(sections, results).map(({ title, outcomes }) => {
    const all = [...new Set(outcomes.flatMap((outcome) => outcome.results))]
    const counts = states.map((state) => `${all.filter((one) => one.state === state).length}`)
    return [title, `${outcomes.length}`, ...counts]
  })
  return table(['section', 'hazards', 'tests passed', 'failed', 'skipped'], rows)
}

/** @param {Outcome} outcome */
function describe({ hazard, results }) {
  const lines = [...groupRounds(results)].map(
    ([line, rounds]) => `  - ${line}: ${countResults(rounds)}`,
  )
  return [
    `### H${hazard.number} — ${hazard.name}\n`,
    `- **Threat:** ${hazard.threat}`,
    `- **Defence:** ${hazard.defence}`,
    `- **Source:** ${hazard.source}`,
    `- **Tests:** ${hazard.untested === undefined ? countResults(results) : hazard.untested}`,
    ...lines,
  ].join('\n')
}

/** @param {Result[]} results */
function groupRounds(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map()
  for (const result of results) {
    const line = `${result.file}: “${withoutMarkup(result.name.replace(/,? round \d+\b/, ''))}”`
    groups.set(line, [...(groups.get(line) ?? []), result])
  }
  return groups
}
