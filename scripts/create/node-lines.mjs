import { delimiter, join } from 'node:path'
import { installTool } from '../tools/install-tool.mjs'

/**
 * The environment for programs that shall run on another line of Node.
 *
 * @param {number} line such as 24
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function withNode(line, env) {
  return { ...env, PATH: [await installNode(line), env['PATH'] ?? ''].join(delimiter) }
}

/**
 * Installs the newest release of a line of Node.
 *
 * @param {number} line such as 24
 * @returns {Promise<string>} the folder of its programs
 */
export async function installNode(line) {
  const name = `node-${process.platform}-${process.arch}`
  return join(await installTool(name, String(line)), 'bin')
}
