/**
 * Installs the published better-auth clients into interop/, then runs them against our handler, and some of them over
 * Drizzle and over D1 too. `--over drizzle` and `--over d1` run everything over one of these. Other parameters go to vitest.
 */
import { startD1Server } from '../packages/test-servers/index.js'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runPnpm } from './bootstrap/pnpm.mjs'
import { runNode } from './bootstrap/run.mjs'
import { installMiniflare } from './tools/install-miniflare.mjs'
import { vitest } from './vitest.mjs'

/** The files that represent the others over Drizzle and over D1. */
const some = ['account', 'organization.test', 'session-store', 'shared-organizations'].map(
  (name) => `src/${name}`,
)

await runPnpm(['--dir', 'interop', 'install', '--frozen-lockfile', '--prefer-offline'])
const types = await runNode(['node_modules/typescript/bin/tsc', '--project', 'interop'])
process.exitCode = types.code === 0 ? await testAll(process.argv.slice(2)) : types.code

/** @param {string[]} given */
async function testAll(given) {
  const [option, adapter = '', ...others] = given
  if (option === '--over') return testOver(adapter, others)
  const code = await test(given)
  if (code !== 0 || given.length > 0) return code
  return (await testOver('drizzle', some)) || testOver('d1', some)
}

/**
 * @param {string} adapter
 * @param {string[]} parameters
 */
async function testOver(adapter, parameters) {
  console.log(`Over ${adapter}`)
  const env = { COUNTERSIGN_INTEROP_ADAPTER: adapter }
  if (adapter !== 'd1') return test(parameters, env)
  const server = await startD1Server(await installMiniflare())
  try {
    return await test(parameters, { ...env, COUNTERSIGN_D1_URL: server.url })
  } finally {
    await server.close()
  }
}

/**
 * @param {string[]} parameters
 * @param {Record<string, string>} [env]
 */
async function test(parameters, env) {
  const { code } = await runNode(
    [...vitest, '--config', 'interop/vitest.config.ts', ...parameters],
    { env: { ...cleanEnvironment(), ...env } },
  )
  return code
}
