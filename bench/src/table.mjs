import { median } from './measure.mjs'

/**
 * One row of a report.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} [limit]
 * @property {string} peer
 * @property {string} ours
 * @property {string} budget
 * @property {boolean} holds
 */

/**
 * @param {string} title
 * @param {readonly Row[]} rows
 * @param {{ limit?: string, peer?: string }} [headings] of columns with something else than the hand-written limit and better-auth
 */
export function printTable(title, rows, headings = {}) {
  const header = {
    what: title,
    limit: 'limit',
    peer: 'better-auth 1.7',
    ours: 'ours',
    budget: 'budget',
    ...headings,
  }
  const columns = /** @type {const} */ (['what', 'limit', 'peer', 'ours', 'budget'])
  const lines = [header, ...rows]
  const widths = columns.map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  const print = (/** @type {typeof header | Row} */ line, /** @type {string} */ mark) => {
    const cells = columns.map((column, index) => {
      const text = line[column] ?? ''
      return index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)
    })
    console.log(`${cells.join('  ')}  ${mark}`)
  }
  console.log()
  print(header, '')
  console.log('-'.repeat(widths.reduce((sum, width) => sum + width + 2, 4)))
  for (const row of rows) print(row, row.holds ? 'ok' : 'OVER')
}

/** @param {number} value */
export const micro = (value) => `${value.toFixed(1)} µs`

/** @param {number} value */
export const times = (value) => `${value.toFixed(2)} ×`

/** @param {number} value */
export const milli = (value) => `${value.toFixed(2)} ms`

/**
 * The cost of a call, relative to the hand-written limit: the median of the rounds, and in brackets the lowest and the
 * highest ratio of a round.
 *
 * @param {string} what
 * @param {Record<string, readonly number[]>} costs of `limit`, `peer` and `ours`, by round
 * @param {{ budget: number, show: (cost: number) => string }} rule `budget`: most times that ours may cost
 * @returns {Row}
 */
export function ratioRow(what, { limit = [], peer = [], ours = [] }, { budget, show }) {
  const ratiosOf = (/** @type {readonly number[]} */ costs) =>
    costs.map((cost, round) => cost / (limit[round] ?? NaN))
  const textOf = (/** @type {readonly number[]} */ costs) =>
    `${show(median(costs))} ${times(median(ratiosOf(costs)))}`
  const ratios = ratiosOf(ours)
  const spread = `(${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`
  return {
    what,
    limit: show(median(limit)),
    peer: peer.length === 0 ? '' : textOf(peer),
    ours: `${textOf(ours)} ${spread}`,
    budget: times(budget),
    holds: median(ratios) <= budget,
  }
}

/**
 * A count for one call, such as its statements.
 *
 * @param {string} what
 * @param {{ limit?: number, peer: number, ours: number }} counts
 * @param {number} budget the highest count of ours
 * @returns {Row}
 */
export function countRow(what, { limit, peer, ours }, budget) {
  return {
    what,
    ...(limit === undefined ? {} : { limit: String(limit) }),
    peer: String(peer),
    ours: String(ours),
    budget: String(budget),
    holds: ours <= budget,
  }
}
