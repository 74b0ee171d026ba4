import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, root } from '../../../packages/tooling/workspace.js'
import { runPnpm } from '../../bootstrap/pnpm.mjs'

/**
 * @typedef {object} Consumer
 * @property {string} folder
 * @property {import('./pack.mjs').Tarball[]} tarballs
 */

/**
 * Copies fixtures/consumers out of the workspace and installs the tarballs there, with the versions
 * of the catalogue for everything else.
 *
 * @param {string} folder
 * @param {import('./pack.mjs').Tarball[]} tarballs
 * @returns {Promise<Consumer>}
 */
export async function installConsumer(folder, tarballs) {
  cpSync(join(root, 'fixtures/consumers'), folder, { recursive: true })
  const ours = Object.fromEntries(
    tarballs.map(({ file, manifest }) => [manifest.name, `file:${file}`]),
  )
  const manifest = readManifest(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      ...manifest,
      dependencies: { ...manifest.dependencies, ...ours },
      // Ours depend on each other by version, which is not published yet.
      pnpm: { overrides: ours },
    }),
  )
  cpSync(join(root, 'pnpm-workspace.yaml'), join(folder, 'pnpm-workspace.yaml'))
  await runPnpm(['--silent', 'install', '--no-lockfile', '--prefer-offline', '--dir', folder])
  return { folder, tarballs }
}
