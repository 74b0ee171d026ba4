import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { compile, strictest, writeSource } from './typescript.mjs'

const MOST_INSTANTIATIONS = 9_999

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
 * Counts the type instantiations that the consumer's server and client cost.
 *
 * @param {import('./consumer.mjs').Consumer} consumer
 */
export function checkBudgets({ folder }) {
  writeSource(join(folder, 'budget-empty/empty.ts'), 'export {}\n')
  cpSync(join(folder, 'app'), join(folder, 'budget-app'), { recursive: true })
  const empty = countInstantiations(join(folder, 'budget-empty'))
  const app = countInstantiations(join(folder, 'budget-app'))
  console.log(
    `type instantiations: ${app} for server and client, at most ${MOST_INSTANTIATIONS};` +
      ` ${empty} for an empty program`,
  )
  if (app > MOST_INSTANTIATIONS) process.exit(1)
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
