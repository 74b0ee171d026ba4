/** Installs the published better-auth clients into interop/, then runs them against our handler. */
import { runPnpm } from './bootstrap/pnpm.mjs'
import { runNode, runToEnd } from './bootstrap/run.mjs'
import { vitest } from './vitest.mjs'

await runPnpm(['--dir', 'interop', 'install', '--frozen-lockfile', '--prefer-offline'])
const { code } = await runNode(['node_modules/typescript/bin/tsc', '--project', 'interop'])
if (code !== 0) process.exit(code)
await runToEnd([...vitest, '--config', 'interop/vitest.config.ts', ...process.argv.slice(2)])
