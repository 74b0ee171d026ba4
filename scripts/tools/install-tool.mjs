import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { runProgram } from '../bootstrap/run.mjs'

/**
 * Installs a program that npm has as a package, outside the workspace, and keeps it for later runs.
 *
 * @param {string} name of the package
 * @param {string} version or a range
 * @returns {Promise<string>} the folder of the package
 */
export async function installTool(name, version) {
  const place = `${name}-${version}`.replaceAll(/[^\w.-]/g, '-')
  const folder = join(root, 'node_modules/.cache/countersign/tools', place)
  const installed = join(folder, 'node_modules', name)
  if (existsSync(installed)) return installed
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const parameters = ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`]
  const { code } = await runProgram('npm', parameters, { cwd: folder })
  if (code !== 0) throw new Error(`${name}@${version} could not be installed`)
  return installed
}
