/** Installs the peer into bench/, then measures it, ourselves and the hand-written limit in one run. */
import { runPnpm } from './bootstrap/pnpm.mjs'
import { runToEnd } from './bootstrap/run.mjs'

await runPnpm(['--dir', 'bench', 'install', '--frozen-lockfile', '--prefer-offline'])
await runToEnd(['bench/src/index.mjs', ...process.argv.slice(2)])
