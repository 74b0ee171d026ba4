import { startServer } from '@countersign/test-servers'
import { installPackages } from '../install-packages.mjs'

/**
 * Starts servers of its own from the system's packages, which it installs when they are missing.
 *
 * @param {readonly import('./services.mjs').Service[]} wanted
 * @param {{ isDurable?: boolean }} [options] whether PostgreSQL writes each commit to the disk. Default false.
 * @returns {Promise<{ service: import('./services.mjs').Service, server: import('../../packages/test-servers/server.js').Server }[]>}
 */
export async function startServices(wanted, { isDurable = false } = {}) {
  const missing = wanted.filter(({ find }) => !find())
  if (missing.length > 0) {
    installPackages(
      missing.map((service) => service.package),
      missing
        .map(
          ({ name, variable }) => `No ${name} was found: install it, or name one in ${variable}.`,
        )
        .join('\n'),
    )
  }
  const started = []
  for (const service of wanted) {
    const { name, find, upstream } = service
    const programs = find()
    if (!programs) throw new Error(`${name} was installed, and is not where it was looked for`)
    const server = await startServer({
      ...programs,
      isDurable,
      ...(upstream === undefined ? {} : { upstream: urlOf(upstream, started) }),
    })
    console.log(`${name} serves at ${server.url}`)
    started.push({ service, server })
  }
  return started
}

/**
 * The address of a server that runs already, or was started before.
 *
 * @param {string} variable
 * @param {readonly { service: import('./services.mjs').Service, server: import('../../packages/test-servers/server.js').Server }[]} started
 */
function urlOf(variable, started) {
  const found = started.find(({ service }) => service.variable === variable)?.server.url
  const url = found ?? process.env[variable]
  if (url === undefined) throw new Error(`${variable} names no server`)
  return url
}
