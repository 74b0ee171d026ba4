import { relative } from 'node:path'
import { readPackages, root } from '../../packages/tooling/workspace.js'
import { runPnpm } from './pnpm.mjs'
import { hashPaths, readStamp, writeStamp } from './stamp.mjs'

/** Installs the dependencies unless the last installation was made from the same files. */
export async function installWorkspace() {
  const wanted = describeInstallation()
  if (readStamp('install') === wanted) return

  console.log('Installing dependencies')
  await runPnpm(['install', '--frozen-lockfile', '--prefer-offline'])
  writeStamp('install', wanted)
}

function describeInstallation() {
  const manifests = readPackages().map(({ folder }) => `${relative(root, folder)}/package.json`)
  const files = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...manifests]
  return `${process.platform} ${process.arch} ${process.version} ${hashPaths(files)}`
}
