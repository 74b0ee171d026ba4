import { readManifest, root } from '../../packages/tooling/workspace.js'
import { cleanEnvironment } from './environment.mjs'
import { runProgram } from './run.mjs'

/**
 * Runs the pnpm that package.json pins; npx fetches it, so nothing has to be installed globally.
 * Ends this process where pnpm fails.
 *
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [environment] added to this process's own
 */
export async function runPnpm(parameters, environment) {
  const { packageManager = 'pnpm' } = readManifest(root)
  const { code } = await runProgram('npx', ['--yes', packageManager, ...parameters], {
    env: { ...cleanEnvironment(), ...environment },
    // npx is a shell script on Windows.
    shell: process.platform === 'win32',
  })
  if (code !== 0) process.exit(code)
}
