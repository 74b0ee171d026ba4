/**
 * Runs every check of the repository, in order, up to the first that fails.
 * `npm run check -- lint types` runs those two; `npm run check -- --from build` goes on from one.
 */
import { performance } from 'node:perf_hooks'
import { buildWorkspace } from './bootstrap/build.mjs'
import { runNode } from './bootstrap/run.mjs'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<number>} run resolves to an exit code
 */

/** @type {Step[]} */
const steps = [
  { name: 'format', run: node('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', run: node('eslint/bin/eslint.js', '.') },
  { name: 'layers', run: node('dependency-cruiser/bin/dependency-cruise.mjs', ...layers()) },
  { name: 'types', run: node('typescript/bin/tsc', '--noEmit') },
  { name: 'examples', run: script('scripts/check/examples.mjs') },
  { name: 'links', run: script('scripts/check/links.mjs') },
  { name: 'words', run: script('scripts/check/words.mjs') },
  { name: 'reference', run: script('scripts/reference.mjs', '--check') },
  { name: 'dead-code', run: node('knip/bin/knip.js') },
  { name: 'dead-code-production', run: node('knip/bin/knip.js', '--production') },
  { name: 'hazards', run: script('scripts/hazards.mjs', '--check') },
  { name: 'asvs', run: script('scripts/asvs.mjs', '--check') },
  { name: 'docs', run: script('scripts/docs.mjs', '--check') },
  { name: 'extension-points', run: script('scripts/extension-points.mjs') },
  { name: 'build', run: () => buildWorkspace('types').then(() => 0) },
  { name: 'sizes', run: script('scripts/check/sizes.mjs') },
  { name: 'packed', run: script('scripts/check/packed.mjs') },
]

for (const step of chooseSteps(process.argv.slice(2))) {
  console.log(`\n▶ ${step.name}`)
  const start = performance.now()
  const code = await step.run()
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (code !== 0) {
    console.error(`\n✖ check failed at: ${step.name} (${seconds} s)`)
    console.error(`  Run it alone with: npm run check -- ${step.name}`)
    process.exit(code)
  }
  console.log(`✔ ${step.name} ${seconds} s`)
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

/** @param {string[]} parameters */
function script(...parameters) {
  return () => runNode(parameters).then(({ code }) => code)
}

/**
 * @param {string} bin path in node_modules
 * @param {string[]} parameters
 */
function node(bin, ...parameters) {
  return script(`node_modules/${bin}`, ...parameters)
}

function layers() {
  return ['packages', 'proofs', 'examples', '--config', '.dependency-cruiser.cjs']
}
