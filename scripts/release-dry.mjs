/**
 * Rehearses a release without publishing: versions and change logs in a copy of the repository, tarballs of all packages,
 * checks of the tarballs, and an app that installs them from a registry on this machine with each package manager.
 * `npm run release:dry -- npm bun` takes only these package managers. No file of this repository changes.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readManifest, root } from '../packages/tooling/workspace.js'
import { checkContents } from './check/packed/contents.mjs'
import { packPackages } from './check/packed/pack.mjs'
import { checkShapes } from './check/packed/shapes.mjs'
import { startRegistry } from './create/registry.mjs'
import { webAddressOf } from './reference/package-pages.mjs'
import { tryInFreshApp } from './release/fresh-app.mjs'
import { packageManagers } from './release/package-managers.mjs'
import { copyForRelease, writeVersions } from './release/release-copy.mjs'

const named = process.argv.slice(2)
const unknown = named.find((name) => !packageManagers.some((one) => one.name === name))
if (unknown) throw new Error(`There is no package manager ${unknown}`)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-release-')))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
})

const copy = await copyForRelease(join(folder, 'copy'))
const version = await writeVersions(copy)
const tarballs = await timed(`packed as ${version}`, () => packPackages(folder, copy))
checkShapes(tarballs)
checkContents(tarballs, copy)
const registry = await startRegistry(tarballs)
for (const packageManager of packageManagers) {
  if (named.length > 0 && !named.includes(packageManager.name)) continue
  const place = join(folder, `app-${packageManager.name}`)
  await timed(`${packageManager.name}: installs, imports every entry and signs a user up`, () =>
    tryInFreshApp({ packageManager, folder: place, tarballs, registry }),
  )
}
registry.stop()
const address = webAddressOf(readManifest(root))
if (address.includes('/OWNER/')) console.warn(`Before you publish: ${address} is a placeholder`)
// A package manager may have left a process behind that holds a pipe.
process.exit(0)

/**
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
async function timed(title, work) {
  const start = performance.now()
  const result = await work()
  console.log(`✔ ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  return result
}
