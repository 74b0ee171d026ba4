/**
 * Runs `examples/cluster`: four processes of an app over PostgreSQL and Redis, which it starts, kills and starts again.
 * `--quick` takes a minute. Fails when an acknowledged write is lost or an invariant is broken.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../packages/tooling/workspace.js'
import { runNode } from './bootstrap/run.mjs'
import { services } from './services/services.mjs'
import { startServices } from './services/start-services.mjs'

const cwd = join(root, 'examples/cluster')
const { code } = await runNode(['node_modules/tsup/dist/cli-default.js', '--silent'], { cwd })
if (code !== 0) process.exit(code)

// Only servers of its own: they are killed.
const names = ['PostgreSQL', 'Redis']
const wanted = names.flatMap((name) => services.filter((service) => service.name === name))
const [postgres, redis] = await startServices(wanted, { isDurable: true })
if (!postgres || !redis) throw new Error(`${names.join(' and ')} did not start`)

/** @type {{ run: (servers: object, mode: 'full' | 'quick') => Promise<readonly string[]> }} */
const { run } = await import(pathToFileURL(join(cwd, 'dist/index.js')).href)
const servers = { postgres: postgres.server, redis: redis.server }
const problems = await run(servers, process.argv.includes('--quick') ? 'quick' : 'full')
for (const { server } of [postgres, redis]) await server.close()
// Connections that are kept open hold the process.
process.exit(problems.length > 0 ? 1 : 0)
