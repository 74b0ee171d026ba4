import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { installNode } from '../create/node-lines.mjs'
import { installMiniflare } from '../tools/install-miniflare.mjs'
import { installTool } from '../tools/install-tool.mjs'
import { runInWorker } from './worker.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} name
 * @property {string[]} databases with which the black box runs
 * @property {() => Promise<string[] | RunsBlackBox>} prepare installs the runtime, and gives the command before a file
 *
 * @typedef {(database: string) => Promise<string>} RunsBlackBox resolves to what the black box has printed
 */

const program = (/** @type {string} */ name) =>
  process.platform === 'win32' ? `${name}.exe` : name

/** @param {number} line @returns {Runtime} */
const node = (line) => ({
  name: `Node ${line}`,
  databases: ['memory', 'libsql'],
  prepare: async () => [join(await installNode(line), program('node'))],
})

/** @type {Runtime[]} */
export const runtimes = [
  node(20),
  node(22),
  node(24),
  node(26),
  {
    name: 'Bun',
    databases: ['memory', 'libsql'],
    // The package has the program under this name on every platform.
    prepare: async () => [join(await installTool('bun', '1'), 'bin/bun.exe')],
  },
  {
    name: 'Deno',
    databases: ['memory', 'libsql'],
    prepare: async () => [
      join(await installTool('deno', '2'), program('deno')),
      ...['run', '--quiet', '--no-prompt', '--no-lock', '--node-modules-dir=manual'],
      // docs/deployment.md names them.
      ...['--allow-env', '--allow-ffi', '--allow-sys'],
    ],
  },
  // A worker has no files, and libsql no build for it.
  ...[[], ['nodejs_compat']].map((flags) => ({
    name: ['workerd', ...flags].join(' with '),
    databases: ['memory', 'd1'],
    prepare: async () => {
      // The newest one that runs on Node 20.
      const miniflare = await installMiniflare()
      const file = join(root, 'proofs/src/runtimes/worker.mjs')
      return (/** @type {string} */ database) => runInWorker(file, { miniflare, flags, database })
    },
  })),
]
