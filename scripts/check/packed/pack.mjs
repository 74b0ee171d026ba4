import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPublishedPackages } from '../../../packages/tooling/workspace.js'
import { runPnpm } from '../../bootstrap/pnpm.mjs'

/** @typedef {import('../../../packages/tooling/workspace.js').WorkspacePackage & { file: string }} Tarball */

/**
 * Packs every published package.
 *
 * @param {string} folder where the tarballs go
 * @returns {Promise<Tarball[]>}
 */
export async function packPackages(folder) {
  const filter = readPublishedPackages().flatMap(({ manifest }) => ['--filter', manifest.name])
  await runPnpm([...filter, 'pack', '--pack-destination', folder], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  return readPublishedPackages().map((workspacePackage) => {
    const { name, version } = workspacePackage.manifest
    const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    if (!existsSync(file)) throw new Error(`${name} was not packed into ${file}`)
    return { ...workspacePackage, file }
  })
}
