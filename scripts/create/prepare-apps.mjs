import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorkspace } from '../bootstrap/build.mjs'
import { findChromium } from '../browser/find-chromium.mjs'
import { installChromium } from '../browser/install-chromium.mjs'
import { packPackages } from '../check/packed/pack.mjs'
import { startRegistry } from './registry.mjs'

/**
 * What apps need that are tested from outside: a Chromium, a registry with our packages as they will be published, and
 * a folder that is removed at the end.
 *
 * @param {string} name of the folder
 */
export async function prepareApps(name) {
  if (!findChromium()) installChromium()
  await buildWorkspace('types')
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `countersign-${name}-`)))
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, ...(await startRegistry(await packPackages(folder))) }
}
