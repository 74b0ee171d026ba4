import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { runPnpm } from '../bootstrap/pnpm.mjs'
import { runNode, runProgram } from '../bootstrap/run.mjs'

/**
 * Clones what is committed, with its history, from which change logs name the commits.
 *
 * @param {string} folder a new one
 */
export async function copyForRelease(folder) {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (stdout.trim() !== '') console.warn('What is not committed does not take part')
  const { code } = await runProgram('git', ['clone', '--quiet', root, folder])
  if (code !== 0) throw new Error('The repository could not be cloned')
  await runPnpm(['--dir', folder, 'install', '--silent', '--frozen-lockfile', '--prefer-offline'])
  return folder
}

/**
 * Gives every package its next version and its change log.
 *
 * @param {string} copy the folder of a copy of the repository
 * @returns {Promise<string>} the version, which is the same for all
 */
export async function writeVersions(copy) {
  const program = join(copy, 'node_modules/@changesets/cli/bin.js')
  const { code } = await runNode([program, 'version'], { cwd: copy })
  if (code !== 0) throw new Error('changeset version failed')
  const packages = readPublishedPackages(copy)
  const versions = new Set(packages.map(({ manifest }) => manifest.version ?? ''))
  const [version = '', ...others] = versions
  if (others.length > 0) throw new Error(`The packages have versions ${[...versions].join(', ')}`)
  const unlogged = packages.find(({ folder }) => !existsSync(join(folder, 'CHANGELOG.md')))
  if (unlogged) throw new Error(`${unlogged.manifest.name} has no change log`)
  const left = readdirSync(join(copy, '.changeset')).filter((name) => name.endsWith('.md'))
  if (left.join() !== 'README.md') throw new Error(`changeset version has left ${left.join(', ')}`)
  return version
}
