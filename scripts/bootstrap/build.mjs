import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { runPnpm } from './pnpm.mjs'
import { runNode } from './run.mjs'
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

/**
 * Whether all packages stand built from their present sources.
 *
 * @param {'code' | 'types'} what
 */
export function arePackagesBuilt(what) {
  const stamp = readStamp('packages')
  const sources = hashSources()
  const isBuilt = readPublishedPackages().every(({ folder }) => existsSync(join(folder, 'dist')))
  return isBuilt && (stamp === `types ${sources}` || stamp === `${what} ${sources}`)
}

/** @param {'code' | 'types'} what */
async function buildPackages(what) {
  if (arePackagesBuilt(what)) return
  console.log('Building the packages')
  if (what === 'types') await runPnpm(['--filter', './packages/**', 'run', 'build'])
  else await buildCode()
  writeStamp('packages', `${what} ${hashSources()}`)
}

async function buildCode() {
  const { code } = await runNode(['packages/tooling/build-code.js'])
  if (code !== 0) process.exit(code)
}

function hashSources() {
  return hashPaths(['pnpm-lock.yaml', 'tsconfig.base.json', 'packages'])
}

async function buildDemo() {
  const sources = hashPaths(['pnpm-lock.yaml', 'tsconfig.base.json', 'packages', 'examples/demo'])
  const isBuilt = existsSync(join(root, 'examples/demo/dist'))
  if (isBuilt && readStamp('demo') === sources) return

  console.log('Building the demo')
  await runPnpm(['--filter', 'demo', 'run', 'build'])
  writeStamp('demo', sources)
}
