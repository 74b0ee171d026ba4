/** Ends the process on a Node that is too old; imported before anything that such a Node cannot load. */
import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)
/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(file, 'utf8'))
const wanted = engines.node.replace('>=', '')

if (isOlder(process.versions.node, wanted)) {
  console.error(`Node ${wanted} or later is needed; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/**
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
