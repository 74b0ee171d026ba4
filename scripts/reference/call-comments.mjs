import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { calls } from './calls.mjs'
import { pluginCalls } from './plugins.mjs'

/** Where the calls of a package are listed: by server name, or by the name of the client. */
const tables = /^packages\/(?:core\/src\/endpoints|client\/src|plugins\/[^/]+\/src)\//

/** The beginning of a list by server name. */
const serverTable =
  /^export (?:interface \w+Endpoints \{|const coreEndpoints|function create\w*Endpoints\()/

const byName = new Map([...calls, ...pluginCalls].map((call) => [call.name, call]))
const byRoute = new Map(
  [...calls, ...pluginCalls].map((call) => [
    `${call.definition.method} ${call.definition.path}`,
    call,
  ]),
)

/**
 * The sources that list calls. The summary of each call stands before it, so that editors show it for
 * `client.signIn.email` and `auth.api.signInEmail`.
 *
 * @returns {Map<string, string>} path → text
 */
export function makeCallComments() {
  const paths = readPublishedPackages()
    .flatMap(({ folder }) => listFiles(join(relative(root, folder), 'src')))
    .filter((path) => tables.test(path) && /^(?!.*test).*\.ts$/.test(path))
  return new Map(
    paths
      .map((path) => [path, readFileSync(join(root, path), 'utf8')])
      .map(([path = '', text = '']) => [path, withComments(text)]),
  )
}

/**
 * @param {string} text of a source
 * @returns {string} the same with a comment before each call that has none, or an older one
 */
function withComments(text) {
  /** @type {string[]} */
  const lines = []
  let isServerTable = false
  for (const line of text.split('\n')) {
    if (serverTable.test(line)) isServerTable = true
    else if (/^\}/.test(line)) isServerTable = false
    const summary = summaryOf(line, isServerTable)
    if (summary !== undefined) describeNext(lines, `${/^\s*/.exec(line)?.[0]}/** ${summary}. */`)
    lines.push(line)
  }
  return lines.join('\n')
}

/**
 * Ends the lines with a comment, unless they end with one that says more.
 *
 * @param {string[]} lines
 * @param {string} comment
 */
function describeNext(lines, comment) {
  const before = lines.at(-1) ?? ''
  if (isOwnComment(before)) return
  if (before.trimStart().startsWith('/** ')) lines.pop()
  lines.push(comment)
}

/** Whether a line ends a comment that says more than a summary. @param {string} line */
function isOwnComment(line) {
  return /^\s+(?:\*\/|\/\*\* Server only: )/.test(line)
}

/**
 * @param {string} line
 * @param {boolean} isServerTable
 */
function summaryOf(line, isServerTable) {
  const [, route] = /^\s+(?!route:)\w+: ['`]((?:GET|POST) [^\s'`]+)/.exec(line) ?? []
  if (route !== undefined) return byRoute.get(route)?.definition.summary
  const [, name = ''] = /^\s+(?:readonly )?(\w+)[:,]/.exec(line) ?? []
  return isServerTable ? byName.get(name)?.definition.summary : undefined
}
