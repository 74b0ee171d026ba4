import { createServer } from 'node:http'
import { findEmbeddedPostgres } from './embedded-postgres.js'
import { startServer } from './server.js'

/**
 * Vitest's global setup: one PostgreSQL for a whole run, started when a test file first asks for its
 * address. COUNTERSIGN_POSTGRES_URL and COUNTERSIGN_MYSQL_URL name servers to use instead, as a user
 * who may create databases.
 *
 * @param {{ provide(key: string, value: unknown): void }} project
 * @returns {Promise<() => Promise<void>>}
 */
export default async function setUpServers(project) {
  const urls = {
    postgres: process.env['COUNTERSIGN_POSTGRES_URL'],
    mysql: process.env['COUNTERSIGN_MYSQL_URL'],
  }
  const programs = urls.postgres ? undefined : findEmbeddedPostgres()
  /** @type {Promise<import('./server.js').Server> | undefined} */
  let started

  /** @param {string | undefined} path */
  const find = async (path) => {
    const url = path === '/mysql' ? urls.mysql : urls.postgres
    if (url || !programs) return url ?? ''
    started ??= startServer(programs)
    return (await started).url
  }
  const lookup = createServer((request, response) => {
    // A connection that is kept open may end just as a caller, busy for long, sends its next request over it.
    response.setHeader('connection', 'close')
    find(request.url).then(
      (url) => response.end(url),
      (/** @type {unknown} */ error) => {
        response.writeHead(500).end(String(error))
      },
    )
  })
  project.provide('testServers', {
    lookupURL: await listen(lookup),
    postgres: Boolean(urls.postgres ?? programs),
    mysql: Boolean(urls.mysql),
  })
  return async () => {
    lookup.closeAllConnections()
    lookup.close()
    await (await started)?.close()
  }
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<string>}
 */
function listen(server) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve(`http://127.0.0.1:${String(port)}`)
    })
  })
}
