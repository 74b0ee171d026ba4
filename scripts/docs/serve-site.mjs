import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { siteFolders } from './site-folders.mjs'

const contentTypes = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.woff2', 'font/woff2'],
])

/** Loopback only: nothing but this machine's own browsers has a use for it. */
const HOST = '127.0.0.1'

/** Number of further ports to try. */
const MORE_PORTS = 20

/**
 * Serves the built site on the wanted port or the next free one; 0 means any free port.
 *
 * @param {number} wanted
 * @returns {Promise<string>} its address
 */
export async function serveSite(wanted) {
  const files = findFiles(siteFolders.html)
  const server = createServer(({ method, url = '/' }, response) => {
    const found = method === 'GET' || method === 'HEAD' ? chooseFile(files, url) : undefined
    const file = found ?? files.get('/404.html') ?? ''
    const isLasting = found !== undefined && file.includes(`${sep}assets${sep}`)
    response.writeHead(found === undefined ? 404 : 200, {
      'content-type': contentTypes.get(extname(file)) ?? 'application/octet-stream',
      'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    response.end(method === 'HEAD' ? undefined : readFileSync(file))
  })
  for (let port = wanted; ; port += 1) {
    const error = await tryPort(server, port)
    const address = server.address()
    if (!error && address !== null && typeof address === 'object')
      return `http://${HOST}:${address.port}`
    if (error && (error.code !== 'EADDRINUSE' || port >= wanted + MORE_PORTS)) throw error
  }
}

/**
 * The paths of all files, so that no path of a request reaches the file system.
 *
 * @param {string} folder
 */
function findFiles(folder) {
  const files = listFiles(relative(root, folder)).map((file) => join(root, file))
  return new Map(files.map((file) => [`/${relative(folder, file).replaceAll(sep, '/')}`, file]))
}

/**
 * The file of a route: itself, the page of that name, or the first page of that folder.
 *
 * @param {ReadonlyMap<string, string>} files
 * @param {string} url
 */
export function chooseFile(files, url) {
  const path = decode(url.split(/[?#]/)[0] ?? '/')
  const candidates = path.endsWith('/')
    ? [`${path}index.html`]
    : [path, `${path}.html`, `${path}/index.html`]
  return candidates.map((candidate) => files.get(candidate)).find((file) => file !== undefined)
}

/** @param {string} path */
function decode(path) {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @returns {Promise<NodeJS.ErrnoException | null>} null when the server listens
 */
function tryPort(server, port) {
  return new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(port, HOST, () => {
      server.off('error', resolve)
      resolve(null)
    })
  })
}
