/**
 * Runs the tests of the database adapters and of Redis on real servers: those that environment variables name, or
 * servers of its own from the system's packages, which it installs when they are missing. Then it runs the example of
 * several processes, unless parameters choose tests. Prisma and the program that runs D1 are installed on demand.
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

const isWhole = process.argv.length === 2
const d1Environment = { COUNTERSIGN_D1_URL: d1.url }
const packages = ['packages/adapters', 'packages/redis']
let { code } = await test([...packages, ...process.argv.slice(2)], d1Environment)
if (code === 0 && isWhole) {
  const proofs = ['proofs/src/organization-owner-races', '-t', 'on PostgreSQL']
  code = (await test(proofs, { COUNTERSIGN_PROOFS_ADAPTER: 'prisma' })).code
}
await d1.close()
for (const { server } of started) await server.close()
process.exitCode =
  code === 0 && isWhole ? (await runNode(['scripts/cluster.mjs', '--quick'])).code : code
