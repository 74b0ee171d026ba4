/**
 * Runs every check of the repository, two at a time where there are two processors, up to the first that fails.
 * `npm run check -- lint types` runs those two; `npm run check -- --from build` goes on from one.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildWorkspace } from './bootstrap/build.mjs'
import { runNode } from './bootstrap/run.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [command] of Node; without it the step builds the packages, alone
 */

/** @type {Step[]} */
const steps = [
  {
    name: 'format',
    command: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
  { name: 'lint', command: tool('eslint/bin/eslint.js', '.') },
  { name: 'layers', command: tool('dependency-cruiser/bin/dependency-cruise.mjs', ...layers()) },
  { name: 'types', command: tool('typescript/bin/tsc', '--noEmit') },
  { name: 'examples', command: ['scripts/check/examples.mjs'] },
  { name: 'links', command: ['scripts/check/links.mjs'] },
  { name: 'words', command: ['scripts/check/words.mjs'] },
  { name: 'reference', command: ['scripts/reference.mjs', '--check'] },
  { name: 'dead-code', command: tool('knip/bin/knip.js') },
  { name: 'dead-code-production', command: tool('knip/bin/knip.js', '--production') },
  { name: 'hazards', command: ['scripts/hazards.mjs', '--check'] },
  { name: 'asvs', command: ['scripts/asvs.mjs', '--check'] },
  { name: 'docs', command: ['scripts/docs.mjs', '--check'] },
  { name: 'extension-points', command: ['scripts/extension-points.mjs'] },
  { name: 'build' },
  { name: 'sizes', command: ['scripts/check/sizes.mjs'] },
  { name: 'packed', command: ['scripts/check/packed.mjs'] },
]

const parallel = Math.min(2, availableParallelism())
/** @type {string[]} */
const failed = []
const chosen = chooseSteps(process.argv.slice(2))
for (const group of splitAtBuild(chosen)) {
  await Promise.all(Array.from({ length: parallel }, () => runInTurn(group)))
}
if (failed.length > 0) {
  console.error(`\n✖ check failed at: ${failed.join(', ')}`)
  console.error(`  Run it alone with: npm run check -- ${failed.join(' ')}`)
  process.exitCode = 1
}

/**
 * Takes steps from the queue until it is empty or a step has failed.
 *
 * @param {Step[]} queue
 */
async function runInTurn(queue) {
  for (let step = queue.shift(); step && failed.length === 0; step = queue.shift()) {
    const start = performance.now()
    const { code, output } = await run(step)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (code !== 0) failed.push(step.name)
    console.log(`\n▶ ${step.name}\n${output}${code === 0 ? '✔' : '✖'} ${step.name} ${seconds} s`)
  }
}

/**
 * The output of a step that runs beside another is shown when the step has ended.
 *
 * @param {Step} step
 * @returns {Promise<{ code: number; output: string }>}
 */
async function run({ command }) {
  if (!command) {
    await buildWorkspace('types')
    return { code: 0, output: '' }
  }
  if (chosen.length === 1) return { ...(await runNode(command)), output: '' }
  const folder = mkdtempSync(join(tmpdir(), 'countersign-check-'))
  const file = join(folder, 'output.txt')
  const descriptor = openSync(file, 'w')
  try {
    const { code } = await runNode(command, { stdio: ['ignore', descriptor, descriptor] })
    return { code, output: readFileSync(file, 'utf8') }
  } finally {
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The steps before the build, the build, and those after it.
 *
 * @param {Step[]} all
 */
function splitAtBuild(all) {
  const index = all.findIndex(({ name }) => name === 'build')
  return index === -1
    ? [[...all]]
    : [all.slice(0, index), all.slice(index, index + 1), all.slice(index + 1)]
}

/** @param {string[]} parameters */
function chooseSteps(parameters) {
  const names = parameters.filter((parameter) => parameter !== '--from')
  const unknown = names.find((name) => !steps.some((step) => step.name === name))
  if (unknown)
    throw new Error(
      `There is no check ${unknown}; there are ${steps.map(({ name }) => name).join(', ')}`,
    )
  if (parameters[0] === '--from')
    return steps.slice(steps.findIndex(({ name }) => name === names[0]))
  return names.length > 0 ? steps.filter(({ name }) => names.includes(name)) : steps
}

/**
 * @param {string} bin path in node_modules
 * @param {string[]} parameters
 */
function tool(bin, ...parameters) {
  return [`node_modules/${bin}`, ...parameters]
}

function layers() {
  return ['packages', 'proofs', 'examples', '--config', '.dependency-cruiser.cjs']
}
