/**
 * Runs the tests of the database adapters and of Redis on real servers: those that environment variables name, or
 * servers of its own from the system's packages, which it installs when they are missing.
 */
import { startServer } from '@countersign/test-servers'
import { cleanEnvironment } from './bootstrap/environment.mjs'
import { runNode } from './bootstrap/run.mjs'
import { installPackages } from './install-packages.mjs'
import { services } from './services/services.mjs'
import { vitest } from './vitest.mjs'

const wanted = services.filter(({ variable }) => !process.env[variable])
const missing = wanted.filter(({ find }) => !find())
if (missing.length > 0) {
  installPackages(
    missing.map((service) => service.package),
    missing
      .map(({ name, variable }) => `No ${name} was found: install it, or name one in ${variable}.`)
      .join('\n'),
  )
}

/** @type {Record<string, string>} */
const urls = {}
const servers = []
for (const { name, variable, find } of wanted) {
  const programs = find()
  if (!programs) throw new Error(`${name} was installed, and is not where it was looked for`)
  const server = await startServer(programs)
  servers.push(server)
  urls[variable] = server.url
  console.log(`${name} serves at ${server.url}`)
}

const { code } = await runNode(
  [...vitest, '--project', 'node', 'packages/adapters', 'packages/redis', ...process.argv.slice(2)],
  { env: { ...cleanEnvironment(), ...urls } },
)
for (const server of servers) await server.close()
process.exitCode = code
