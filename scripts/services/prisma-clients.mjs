import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '@countersign/tooling/workspace'
import { cleanEnvironment } from '../bootstrap/environment.mjs'
import { runPnpm } from '../bootstrap/pnpm.mjs'
import { runNode } from '../bootstrap/run.mjs'

const folder = join(root, 'fixtures/prisma')
const tooling = createRequire(join(root, 'packages/tooling/package.json'))

/** Generating needs no schema engine, which Prisma would download; it only asks that a program is there. */
const withoutEngine = { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' }

/**
 * Installs Prisma and generates a client for each database. Ends this process where that fails.
 *
 * @returns {Promise<string>} the module that opens the clients
 */
export async function generatePrismaClients() {
  await runPnpm(['--dir', folder, 'install', '--frozen-lockfile', '--prefer-offline'], {
    stdio: 'ignore',
  })
  await Promise.all(['sqlite', 'postgres', 'mysql'].map(generate))
  return join(folder, 'clients.mjs')
}

/** @param {string} name */
async function generate(name) {
  const program = join(folder, 'node_modules/prisma/build/index.js')
  const { code } = await runNode([program, 'generate', '--schema', name], {
    cwd: folder,
    env: { ...cleanEnvironment(), ...withoutEngine },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) process.exit(code)
  /** @type {{ build: (options: object) => Promise<object> }} */
  const { build } = await import(pathToFileURL(tooling.resolve('esbuild')).href)
  await build({
    entryPoints: [join(folder, 'generated', name, 'client.ts')],
    outfile: join(folder, 'generated', `${name}.mjs`),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  })
}
