import { spawnSync } from 'node:child_process'
import { root } from '../../packages/tooling/workspace.js'
import { cleanEnvironment } from '../bootstrap/environment.mjs'

/**
 * Runs Node on a script and returns what it printed. Where it fails, prints that and ends this
 * process.
 *
 * @param {string[]} parameters
 */
export function runQuietly(parameters, folder = root) {
  const { status, stdout, stderr } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    env: cleanEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return stdout
  console.error(`${folder}: ${parameters.join(' ')}\n${stdout}${stderr}`)
  return process.exit(1)
}
