import { readManifest, root } from '../../packages/tooling/workspace.js'
import { cleanEnvironment } from './environment.mjs'
import { runProgram } from './run.mjs'

/**
 * Runs the pnpm that package.json pins; npx fetches it, so nothing has to be installed globally.
 * Ends this process where pnpm fails.
 *
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} [options]
 *   `env` is added to this process's own
 */
export async function runPnpm(parameters, { env, stdio = 'inherit' } = {}) {
  const { packageManager = 'pnpm' } = readManifest(root)
  const { code } = await runProgram('npx', ['--yes', packageManager, ...parameters], {
    env: { ...cleanEnvironment(), ...env },
    stdio,
    // npx is a shell script on Windows.
    shell: process.platform === 'win32',
  })
  if (code !== 0) process.exit(code)
}
