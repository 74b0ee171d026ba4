/**
 * Runs the tests of the database adapters and of Redis on real servers: those that environment variables name, or
 * servers of its own from the system's packages, which it installs when they are missing. Then it runs the example of
 * several processes, unless parameters choose tests. Prisma and the program that runs D1 are installed on demand.
 * `--proofs drizzle`, `--proofs d1` and `--proofs prisma` run all proofs over one of these instead.
 */
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { startD1Server } from '../packages/test-servers/index.js'
import { generatePrismaClients } from './services/prisma-clients.mjs'
import { services } from './services/services.mjs'
import { startServices } from './services/start-services.mjs'
import { installMiniflare } from './tools/install-miniflare.mjs'
import { vitest } from './vitest.mjs'

const wanted = services.filter(({ variable }) => !process.env[variable])
const started = await startServices(wanted)
const urls = Object.fromEntries(
  started.map(({ service, server }) => [service.variable, server.url]),
)

const clients = await generatePrismaClients()
const d1 = await startD1Server(await installMiniflare())
console.log(`D1 serves at ${d1.url}`)

/**
 * @param {string[]} parameters
 * @param {Record<string, string>} [env]
 */
const test = (parameters, env) =>
  runNode([...vitest, '--project', 'node', ...parameters], {
    env: { ...cleanEnvironment(), ...urls, COUNTERSIGN_PRISMA_CLIENTS: clients, ...env },
  })

const d1Environment = { COUNTERSIGN_D1_URL: d1.url }
const packages = ['packages/adapters', 'packages/redis']
const races = 'proofs/src/organization-owner-races'

/**
 * The environment in which proofs run over an adapter, and the proofs that represent the others.
 *
 * @type {Record<string, { env: Record<string, string>, some: string[], except?: string[] }>}
 */
const proofs = {
  prisma: { env: { COUNTERSIGN_PROOFS_ADAPTER: 'prisma' }, some: [races, '-t', 'on PostgreSQL'] },
  drizzle: {
    env: { COUNTERSIGN_PROOFS_ADAPTER: 'drizzle' },
    some: [races, 'proofs/src/races', '-t', 'on (PostgreSQL|SQLite)'],
  },
  d1: {
    env: d1Environment,
    some: ['proofs/src/races', '-t', 'H6[57]'],
    // It has a pool of PostgreSQL.
    except: ['--exclude', '**/organization-pool.test.ts'],
  },
}

const [option, adapter = '', ...others] = process.argv.slice(2)
const isWhole = option === undefined
let code = await (option === '--proofs' ? proveAll() : testPackages())
await d1.close()
for (const { server } of started) await server.close()
if (code === 0 && isWhole) code = (await runNode(['scripts/cluster.mjs', '--quick'])).code
process.exitCode = code

async function testPackages() {
  const { code } = await test([...packages, ...process.argv.slice(2)], d1Environment)
  if (code !== 0 || !isWhole) return code
  for (const { env, some } of Object.values(proofs)) {
    const { code } = await test(some, env)
    if (code !== 0) return code
  }
  return 0
}

async function proveAll() {
  const chosen = proofs[adapter]
  if (!chosen) throw new Error(`--proofs takes ${Object.keys(proofs).join(', ')}; not "${adapter}"`)
  return (await test(['proofs', ...(chosen.except ?? []), ...others], chosen.env)).code
}
