/**
 * Runs the tests of the database adapters and of Redis on real servers: those that environment variables name, or
 * servers of its own from the system's packages, which it installs when they are missing. Then it runs the example of
 * several processes, unless parameters choose tests. It installs Prisma for the tests of its adapter.
 */
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { generatePrismaClients } from './services/prisma-clients.mjs'
import { services } from './services/services.mjs'
import { startServices } from './services/start-services.mjs'
import { vitest } from './vitest.mjs'

const wanted = services.filter(({ variable }) => !process.env[variable])
const started = await startServices(wanted)
const urls = Object.fromEntries(
  started.map(({ service, server }) => [service.variable, server.url]),
)

const clients = await generatePrismaClients()
const { code } = await runNode(
  [...vitest, '--project', 'node', 'packages/adapters', 'packages/redis', ...process.argv.slice(2)],
  { env: { ...cleanEnvironment(), ...urls, COUNTERSIGN_PRISMA_CLIENTS: clients } },
)
for (const { server } of started) await server.close()
const isWhole = process.argv.length === 2
process.exitCode =
  code === 0 && isWhole ? (await runNode(['scripts/cluster.mjs', '--quick'])).code : code
