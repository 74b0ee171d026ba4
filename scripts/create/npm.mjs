import { runProgram } from '../bootstrap/run.mjs'

/**
 * @param {string[]} parameters
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
export async function runNpm(parameters, cwd, env) {
  const { code } = await runProgram('npm', parameters, { cwd, env })
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} ended with ${code}`)
}
