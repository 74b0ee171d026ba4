/**
 * Runs the black box of proofs/src/runtimes on every runtime, over the built packages. The runtimes are npm packages,
 * which are installed into a folder of their own at the first run. `npm run test:runtimes -- bun deno` takes only these.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { root } from '../packages/tooling/workspace.js'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runtimes } from './runtimes/runtimes.mjs'

const start = join(root, 'proofs/src/runtimes/start.mjs')
const named = process.argv.slice(2).map((name) => name.toLowerCase())
const idOf = (/** @type {string} */ name) => name.toLowerCase().replaceAll(/ (?:with )?/g, '-')
const chosen = runtimes.filter(
  ({ name }) => named.length === 0 || named.some((one) => idOf(name).startsWith(one)),
)
if (chosen.length === 0) {
  throw new Error(`There are ${runtimes.map(({ name }) => idOf(name)).join(', ')}`)
}

const failures = []
for (const { name, databases, prepare } of chosen) {
  const command = await prepare()
  for (const database of databases) {
    const began = performance.now()
    const title = `${name}, ${database}`
    try {
      const printed =
        typeof command === 'function' ? await command(database) : run([...command, start, database])
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`✔ ${title}: ${countSteps(printed)} steps (${seconds} s)`)
    } catch (error) {
      failures.push(title)
      console.error(`✖ ${title}:`, error)
    }
  }
}
if (failures.length > 0) console.error(`Failed: ${failures.join('; ')}`)
// A runtime may have left a process behind that holds a pipe.
process.exit(failures.length > 0 ? 1 : 0)

/** @param {string[]} command */
function run([program = '', ...parameters]) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd: root,
    env: cleanEnvironment(),
    encoding: 'utf8',
  })
  if (status === 0) return stdout
  throw new Error(`ended with ${status}\n${stdout}${stderr}`, { cause: error })
}

/** @param {string} printed the titles of the steps as JSON */
function countSteps(printed) {
  /** @type {string[]} */
  const titles = JSON.parse(printed)
  return titles.length
}
