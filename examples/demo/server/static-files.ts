import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const securityHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Sends the file of a path. Unknown paths get the page: its script decides what they show. */
export type SendFile = (path: string, response: ServerResponse) => void

/** Serves the files of a folder, all of which are read at start: no path of a request reaches the disk. */
export function serveFolder(folder: string): SendFile {
  const files = new Map<string, { readonly content: Buffer; readonly type: string }>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentTypes[extname(name)]
    if (type === undefined) continue
    const path = `/${name.split(sep).join('/')}`
    files.set(path, { content: readFileSync(join(folder, name)), type })
  }
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no index.html in ${folder}: build the demo first`)

  return (path, response) => {
    const { content, type } = files.get(path) ?? page
    const lasting = path.startsWith('/assets/') && files.has(path)
    const caching = lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { ...securityHeaders, 'content-type': type, 'cache-control': caching })
    response.end(content)
  }
}
