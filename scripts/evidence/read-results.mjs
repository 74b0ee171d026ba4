import { relative, sep } from 'node:path'
import { hazardsOf } from '../hazards/hazards-of.mjs'

/**
 * @typedef {'passed' | 'failed' | 'skipped'} State
 *
 * @typedef {object} Result of a test that names at least one hazard
 * @property {string} name the titles of its groups and its own, joined by ` > `
 * @property {string} file from the root of the repository, with slashes
 * @property {State} state
 * @property {number[]} hazards
 *
 * @typedef {object} Report what the JSON reporter of vitest writes, as far as it is read
 * @property {ReportedFile[]} testResults
 *
 * @typedef {object} ReportedFile
 * @property {string} name its path
 * @property {string} status
 * @property {string} [message] of a file that did not load
 * @property {{ ancestorTitles: string[]; title: string; status: string }[]} assertionResults
 */

/**
 * The results of the tests that name hazards. A file that did not load counts as a failed test of every hazard that its
 * text names, which `hazardsOfFile` returns.
 *
 * @param {Report} report
 * @param {{ root: string; hazardsOfFile: (file: string) => number[] }} repository
 * @returns {Result[]}
 */
export function readResults({ testResults }, { root, hazardsOfFile }) {
  return testResults.flatMap((reported) => {
    const file = relative(root, reported.name).split(sep).join('/')
    if (reported.assertionResults.length === 0 && reported.status === 'failed') {
      const name = `the file does not load: ${reported.message ?? ''}`.trim()
      return [{ name, file, state: 'failed', hazards: hazardsOfFile(file) }]
    }
    return reported.assertionResults
      .map(({ ancestorTitles, title, status }) => [[...ancestorTitles, title].join(' > '), status])
      .map(([name = '', status = '']) => ({
        ...{ name, file, state: stateOf(status), hazards: hazardsOf(name) },
      }))
      .filter(({ hazards }) => hazards.length > 0)
  })
}

/**
 * @param {string} status
 * @returns {State}
 */
function stateOf(status) {
  if (status === 'passed' || status === 'failed') return status
  return 'skipped'
}
