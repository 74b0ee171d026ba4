import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPublishedPackages, root } from '../../../packages/tooling/workspace.js'
import { runPnpm } from '../../bootstrap/pnpm.mjs'

/** @typedef {import('../../../packages/tooling/workspace.js').WorkspacePackage & { file: string }} Tarball */

/**
 * Packs every published package. Each builds its types first, where they are missing.
 *
 * @param {string} folder where the tarballs go
 * @param {string} [workspace] the folder of another copy of the workspace
 * @returns {Promise<Tarball[]>}
 */
export async function packPackages(folder, workspace = root) {
  const packages = readPublishedPackages(workspace)
  const filter = packages.flatMap(({ manifest }) => ['--filter', manifest.name])
  await runPnpm(['--dir', workspace, ...filter, 'pack', '--pack-destination', folder], {
    stdio: ['inherit', 'ignore', 'inherit'],
  })
  return packages.map((workspacePackage) => {
    const { name, version } = workspacePackage.manifest
    const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
    if (!existsSync(file)) throw new Error(`${name} was not packed into ${file}`)
    return { ...workspacePackage, file }
  })
}
