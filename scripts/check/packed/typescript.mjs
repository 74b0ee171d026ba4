import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../../packages/tooling/workspace.js'
import { runQuietly } from '../run-quietly.mjs'

const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** What an app with everything switched on asks of our declarations. */
export const strictest = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  skipLibCheck: false,
}

/**
 * Compiles a folder with the given options and returns what the compiler printed. Ends this process
 * where it reports errors.
 *
 * @param {string} folder
 * @param {object} compilerOptions
 * @param {string[]} [parameters]
 */
export function compile(folder, compilerOptions, parameters = []) {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['.'], exclude: ['emitted'] }),
  )
  return runQuietly([tsc, '-p', folder, ...parameters], folder)
}

/**
 * @param {string} file
 * @param {string} content
 */
export function writeSource(file, content) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
