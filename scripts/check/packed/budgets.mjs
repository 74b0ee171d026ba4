import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { compile, strictest, writeSource } from './typescript.mjs'

/** The most that a server and a client may cost, by the folder of the consumer that holds both. */
const budgets = [
  { app: 'four', plugins: 'four plugins', most: 9_999 },
  // What it cost when it was last measured, and 3 %.
  { app: 'app', plugins: 'all plugins', most: 8_283 },
]

/** As apps compile: declarations of packages are read where they are used, not checked as a whole. */
const usual = {
  ...strictest,
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Counts the type instantiations that the consumer's servers and clients cost.
 *
 * @param {import('./consumer.mjs').Consumer} consumer
 */
export function checkBudgets({ folder }) {
  writeSource(join(folder, 'budget-empty/empty.ts'), 'export {}\n')
  const empty = countInstantiations(join(folder, 'budget-empty'))
  console.log(`type instantiations: ${empty} for an empty program`)
  const exceeded = budgets.filter(({ app, plugins, most }) => {
    const copy = join(folder, `budget-${app}`)
    cpSync(join(folder, app), copy, { recursive: true })
    const count = countInstantiations(copy)
    console.log(`type instantiations: ${count} with ${plugins}, at most ${most}`)
    return count > most
  })
  if (exceeded.length > 0) process.exit(1)
}

/** @param {string} folder */
function countInstantiations(folder) {
  return parseInstantiations(compile(folder, usual, ['--extendedDiagnostics']))
}

/** @param {string} diagnostics what `tsc --extendedDiagnostics` prints */
export function parseInstantiations(diagnostics) {
  const [, count] = /^Instantiations:\s+(\d+)/m.exec(diagnostics) ?? []
  if (!count) throw new Error(`The compiler printed no instantiations:\n${diagnostics}`)
  return Number(count)
}
