import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { runPnpm } from './pnpm.mjs'
import { hashPaths, readStamp, writeStamp } from './stamp.mjs'

/**
 * Builds what a command needs, unless it stands there already, built from the same sources:
 * `code` is what the packages run, `types` adds their declarations, `demo` adds the demo to `code`.
 *
 * @param {'code' | 'types' | 'demo'} what
 */
export async function buildWorkspace(what) {
  await buildPackages(what === 'types' ? 'types' : 'code')
  if (what === 'demo') await buildDemo()
}

/** @param {'code' | 'types'} what */
async function buildPackages(what) {
  const sources = hashPaths(['pnpm-lock.yaml', 'tsconfig.base.json', 'packages'])
  const stamp = readStamp('packages')
  const isBuilt = readPublishedPackages().every(({ folder }) => existsSync(join(folder, 'dist')))
  if (isBuilt && (stamp === `types ${sources}` || stamp === `${what} ${sources}`)) return

  console.log('Building the packages')
  await runPnpm(['--filter', './packages/**', 'run', 'build'], {
    env: { COUNTERSIGN_BUILD: what },
  })
  writeStamp('packages', `${what} ${sources}`)
}

async function buildDemo() {
  const sources = hashPaths(['pnpm-lock.yaml', 'tsconfig.base.json', 'packages', 'examples/demo'])
  const isBuilt = existsSync(join(root, 'examples/demo/dist'))
  if (isBuilt && readStamp('demo') === sources) return

  console.log('Building the demo')
  await runPnpm(['--filter', 'demo', 'run', 'build'])
  writeStamp('demo', sources)
}
