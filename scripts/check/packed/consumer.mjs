import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest, root } from '../../../packages/tooling/workspace.js'
import { runPnpm } from '../../bootstrap/pnpm.mjs'
import { compile, strictest } from './typescript.mjs'

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
  installPlugin(folder)
  return { folder, tarballs }
}

/**
 * Puts the declarations of the example plugin where a published plugin would have them.
 *
 * @param {string} folder
 */
function installPlugin(folder) {
  const plugin = join(root, 'examples/note-plugin')
  const { name } = readManifest(plugin)
  const source = join(folder, 'plugin')
  const installed = join(folder, 'node_modules', name)
  cpSync(join(plugin, 'src'), source, {
    recursive: true,
    filter: (path) => !path.includes('.test'),
  })
  for (const type of ['module', 'commonjs']) {
    const outDir = join(installed, type)
    const emit = { declaration: true, emitDeclarationOnly: true, outDir }
    compile(source, { ...strictest, module: 'esnext', moduleResolution: 'bundler', ...emit })
    writeFileSync(join(outDir, 'package.json'), JSON.stringify({ type }))
  }
  const exports = {
    import: { types: './module/index.d.ts' },
    require: { types: './commonjs/index.d.ts' },
  }
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name, exports }))
}
