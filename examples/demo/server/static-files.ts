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

/** Settings of the server that the page needs before its first request, by the names of `meta` elements. */
export type PageFacts = Readonly<Record<string, unknown>>

/** Sends the file of a path. Unknown paths get the page, whose script does the routing. */
export type SendFile = (path: string, response: ServerResponse) => void

interface StaticFile {
  readonly content: Buffer
  readonly type: string
}

/** Files by path. */
export type StaticFiles = Map<string, StaticFile>

/** Reads the files of a folder into memory, so that request paths never reach the file system. */
export function readFolder(folder: string): StaticFiles {
  const files: StaticFiles = new Map()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = contentTypes[extname(name)]
    if (type === undefined) continue
    const path = `/${name.split(sep).join('/')}`
    files.set(path, { content: readFileSync(join(folder, name)), type })
  }
  if (!files.has('/index.html'))
    throw new Error(`There is no index.html in ${folder}: build the demo first`)
  return files
}

/** The text of all style sheets. */
export function stylesIn(files: StaticFiles): string {
  const sheets = [...files.values()].filter(({ type }) => type.startsWith('text/css'))
  return sheets.map(({ content }) => content.toString()).join('\n')
}

/** Serves files, and the page with the facts. */
export function serveFiles(files: StaticFiles, facts: PageFacts): SendFile {
  const page = withFacts(files.get('/index.html'), facts)
  files.set('/index.html', page)
  return (path, response) => {
    const { content, type } = files.get(path) ?? page
    const lasting = path.startsWith('/assets/') && files.has(path)
    const caching = lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(200, { ...securityHeaders, 'content-type': type, 'cache-control': caching })
    response.end(content)
  }
}

/** Adds a `meta` element with JSON for each fact at the end of the page's head. */
function withFacts(page: StaticFile | undefined, facts: PageFacts): StaticFile {
  const elements = Object.entries(facts).map(([name, fact]) => {
    const text = JSON.stringify(fact).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
    return `<meta name="${name}" content="${text}" />`
  })
  const html = page?.content.toString().replace('</head>', () => `${elements.join('')}</head>`)
  return { content: Buffer.from(html ?? ''), type: page?.type ?? '' }
}
