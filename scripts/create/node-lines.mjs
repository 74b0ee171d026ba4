import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { runProgram } from '../bootstrap/run.mjs'

/**
 * The environment for programs that shall run on another line of Node, which npm has as a package.
 *
 * @param {number} line such as 24
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function withNode(line, env) {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, `node_modules/.cache/countersign/node-${line}`)
  const bin = join(folder, 'node_modules', name, 'bin')
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const parameters = ['install', '--no-save', '--silent', `${name}@${line}`]
    const { code } = await runProgram('npm', parameters, { cwd: folder })
    if (code !== 0) throw new Error(`Node ${line} could not be installed`)
  }
  return { ...env, PATH: [bin, env['PATH'] ?? ''].join(delimiter) }
}
