/**
 * Adds a call, a plugin, a provider and a column to a copy of the repository, as CONTRIBUTING.md says, and checks
 * that the copy compiles, that its tests pass and that what was added works.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../packages/tooling/workspace.js'
import { runNode } from './bootstrap/run.mjs'
import { copyTree, linkDependencies } from './extension-points/copy-tree.mjs'
import { plants } from './extension-points/plants.mjs'
import { isStep, readSteps } from './extension-points/read-steps.mjs'

/** @typedef {import('./extension-points/plants.mjs').Change} Change */

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
/** What the steps run, and what the check runs for them. */
const commands = ['npm run reference', 'npx pnpm install']

const { folder, remove } = copyTree()
let exitCode = 0
try {
  for (const { title, changes, packageLike } of plants) {
    for (const change of changes) apply(change)
    const paths = [...new Set(changes.map(({ path }) => path))]
    compareWithPage(title, paths)
    const [first = ''] = paths
    if (packageLike) linkDependencies(folder, dirname(first), packageLike)
    console.log(`${title}: ${paths.length} files`)
  }
  writeIn(
    'proofs/src/planted.test.ts',
    readFileSync(join(import.meta.dirname, 'extension-points/planted.txt'), 'utf8'),
  )
  await run('scripts/reference.mjs')
  expectText('docs/calls.md', 'GET /count-sessions')
  expectText('docs/plugin-calls.md', 'GET /greeting/read')
  await run('node_modules/typescript/bin/tsc', '--noEmit')
  await run('scripts/check/links.mjs')
  await run(
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', 'node'],
    ...['proofs/src/planted', 'proofs/src/server-calls', 'packages/plugins/greeting'],
    ...['src/endpoints/session/', 'src/endpoints/sign-in/email', 'src/endpoints/sign-up/email'],
    ...['src/providers/sample', 'src/load-providers', 'src/api/server-api', 'src/database/tables'],
    ...['src/openapi', 'src/services/leaks', 'src/services/plugin-rows'],
    ...['scripts/check/workspace', 'scripts/reference'],
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  exitCode = 1
} finally {
  remove()
}
process.exitCode = exitCode

/** @param {Change} change */
function apply({ path, text, after = '', line = '' }) {
  if (text !== undefined) {
    writeIn(path, text)
    return
  }
  const lines = readFileSync(join(folder, path), 'utf8').split('\n')
  const index = lines.findIndex(
    (one) => one === after || (after.endsWith(' ') && one.startsWith(after)),
  )
  if (index === -1) throw new Error(`${path} has no line "${after}"`)
  writeIn(path, lines.toSpliced(index + 1, 0, line).join('\n'))
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeIn(path, text) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * The page lists exactly the files that were touched.
 *
 * @param {string} title
 * @param {readonly string[]} paths
 */
function compareWithPage(title, paths) {
  const steps = readSteps(page, title).filter((step) => !commands.includes(step))
  const unlisted = paths.filter((path) => !steps.some((step) => isStep(step, path)))
  const untouched = steps.filter((step) => !paths.some((path) => isStep(step, path)))
  if (unlisted.length + untouched.length === 0) return
  throw new Error(
    `CONTRIBUTING.md, "${title}": not listed: ${unlisted.join(', ')}; not needed: ${untouched.join(', ')}`,
  )
}

/**
 * @param {string} path
 * @param {string} text
 */
function expectText(path, text) {
  if (!readFileSync(join(folder, path), 'utf8').includes(text)) {
    throw new Error(`${path} does not contain ${text}`)
  }
}

/** @param {string[]} parameters */
async function run(...parameters) {
  const { code } = await runNode(parameters, { cwd: folder })
  if (code !== 0) throw new Error(`${parameters.join(' ')} fails in the copy`)
}
