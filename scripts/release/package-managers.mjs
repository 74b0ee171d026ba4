import { join } from 'node:path'
import { readManifest, root } from '../../packages/tooling/workspace.js'
import { installTool } from '../tools/install-tool.mjs'

/**
 * @typedef {object} PackageManager
 * @property {string} name
 * @property {() => Promise<string[]>} find installs it and gives the program and its first parameters
 * @property {string[]} run the parameters before the name of a script
 * @property {Record<string, string>} [settings] of the environment; `{app}` is the folder of the app, `{registry}` the URL
 * @property {string[]} [alsoRuns] the parameters with which it runs a file by itself
 */

/** @type {PackageManager[]} */
export const packageManagers = [
  { name: 'npm', find: () => Promise.resolve(['npm']), run: ['run'] },
  {
    name: 'pnpm',
    find: () => ofNode('pnpm', pinnedPnpm(), 'bin/pnpm.cjs'),
    run: ['run'],
    settings: { npm_config_store_dir: '{app}-store' },
  },
  {
    name: 'yarn-1',
    find: () => ofNode('yarn', '1', 'bin/yarn.js'),
    run: ['run'],
    settings: { YARN_CACHE_FOLDER: '{app}-cache' },
  },
  {
    // With Plug'n'Play, its default: a package finds only what it declares.
    name: 'yarn-4',
    find: () => ofNode('@yarnpkg/cli-dist', '4', 'bin/yarn.js'),
    run: ['run'],
    settings: {
      YARN_NPM_REGISTRY_SERVER: '{registry}',
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
      YARN_GLOBAL_FOLDER: '{app}-yarn',
      YARN_ENABLE_TELEMETRY: '0',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      // Our packages were published a moment ago.
      YARN_NPM_MINIMAL_AGE_GATE: '0',
    },
  },
  {
    name: 'bun',
    find: async () => [join(await installTool('bun', '1'), 'bin/bun.exe')],
    run: ['run'],
    settings: { BUN_CONFIG_REGISTRY: '{registry}', BUN_INSTALL_CACHE_DIR: '{app}-cache' },
    alsoRuns: [],
  },
]

/**
 * @param {string} name
 * @param {string} version
 * @param {string} bin
 */
async function ofNode(name, version, bin) {
  return [process.execPath, join(await installTool(name, version), bin)]
}

function pinnedPnpm() {
  return (readManifest(root).packageManager ?? 'pnpm@10').replace('pnpm@', '')
}
